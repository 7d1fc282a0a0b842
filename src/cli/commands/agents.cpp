// `sortie agents`: who plays, with which options.
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

#include "arena/external/external_engine.h"
#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "core/text.h"
#include "protocol/json/messages.h"

namespace sortie {

int run_agents(const Registry& registry, const AgentsOptions& options) {
    if (options.game) {  // says which games there are
        if (const auto session = registry.open({*options.game}); !session) return bad_input(session.error());
    }
    for (const GameInfo& game : registry.games()) {
        if (options.game && *options.game != game.name) continue;
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        if (!options.output.json) fmt::print("{}\n", game.name);
        std::vector<AgentInfo> agents = (*session)->agents();
        agents.push_back({"uci", "any UCI engine that knows the game, as a process", kEngineOptions});
        for (const AgentInfo& agent : agents) {
            if (options.output.json) {
                nlohmann::ordered_json message = {{"game", game.name}};
                message.update(to_json(agent));
                fmt::print("{}\n", message.dump());
                continue;
            }
            fmt::print("  {:<22} {}\n", agent.name, agent.summary);
            if (!agent.options.empty() && !options.output.quiet)
                fmt::print("  {:<22}   options: {}\n", "", agent.options);
        }
    }
    return kDone;
}

}  // namespace sortie
