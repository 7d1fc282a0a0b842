// `sortie agents`: who plays, with which options.
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

#include "arena/external/external_engine.h"
#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/output.h"
#include "core/text.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

struct AgentsOptions {
    std::optional<std::string> game;
    OutputOptions output;
};

constexpr const char* kAgentsExamples =
    "Examples:\n"
    "  sortie agents --game breakthrough\n"
    "  sortie best --agent random:seed=7             options behind a colon, separated by commas\n";

int run_agents(const Registry& registry, const AgentsOptions& options) {
    if (options.game) {  // says which games there are
        if (const auto session = registry.open({*options.game}); !session) return bad_input(session.error());
    }
    for (const GameInfo& game : registry.games()) {
        if (options.game && *options.game != game.name) continue;
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        if (!options.output.json) print_out("{}\n", game.name);
        std::vector<AgentInfo> agents = (*session)->agents();
        agents.push_back({"uci", "any UCI engine that knows the game, as a process", kEngineOptions});
        for (const AgentInfo& agent : agents) {
            if (options.output.json) {
                nlohmann::ordered_json message = {{"game", game.name}};
                message.update(to_json(agent));
                print_out("{}\n", message.dump());
                continue;
            }
            print_out("  {:<22} {}\n", agent.name, agent.summary);
            if (!agent.options.empty() && !options.output.quiet)
                print_out("  {:<22}   options: {}\n", "", agent.options);
        }
    }
    return kDone;
}

}  // namespace

void add_agents(Parser& parser) {
    const auto [command, options] = parser.add<AgentsOptions>(
        "agents", "List the players, their options and games", kAgentsExamples, run_agents);
    command.option("--game", options.game, "Only those of this game").value("NAME");
    add_output_options(command, options.output);
}

}  // namespace sortie
