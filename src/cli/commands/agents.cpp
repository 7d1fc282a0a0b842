// `sortie agents`: who plays, with which options.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/external/external_agents.h"
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

// "+0 +182 +423": the levels from 1 on, on a board where they were measured.
std::string elo_text(const BoardLevels& board) {
    std::string text;
    for (const Level& level : board.levels) text += fmt::format(" {:+}", level.elo);
    return text;
}

int run_agents(const Registry& registry, const AgentsOptions& options) {
    if (options.game) {  // says which games there are
        if (const auto session = registry.open({*options.game}); !session) return bad_input(session.error());
    }
    for (const GameInfo& game : registry.games()) {
        if (options.game && *options.game != game.name) continue;
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        if (!options.output.json) print_out("{}\n", game.name);
        for (const AgentInfo& agent : all_agents(registry).agents(**session)) {
            if (options.output.json) {
                nlohmann::ordered_json message = {{"game", game.name}};
                message.update(to_json(agent));
                if (find_option(agent.options, "level") != nullptr)
                    message["levels"] = levels_json((*session)->levels());
                print_out("{}\n", message.dump());
                continue;
            }
            print_out("  {:<22} {}\n", agent.name, agent.summary);
            if (options.output.quiet || agent.options.empty()) continue;
            std::vector<std::string> texts;
            for (const AgentOption& option : agent.options) texts.push_back(option_text(option));
            print_out("  {:<22}   options: {}\n", "", fmt::join(texts, ", "));
            if (find_option(agent.options, "level") == nullptr) continue;
            for (const BoardLevels& board : (*session)->levels()) {
                if (board.levels.back().elo == 0) continue;
                print_out("  {:<22}   Elo of its levels, {} {}:{}\n", "", board.variant, board.size,
                          elo_text(board));
            }
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
