// `sortie uci`: the UCI engine on standard input and output.
#include "protocol/uci/uci.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/line_reader.h"
#include "core/text.h"

namespace sortie {

namespace {

// Finds a mistake in the agent's name or options before the dialog starts, where it is easily seen.
Result<AgentSpec> checked_agent(const Registry& registry, const std::string& text) {
    auto spec = parse_agent_spec(text);
    if (!spec) return spec;
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        const auto agents = (*session)->agents();
        if (std::none_of(agents.begin(), agents.end(),
                         [&](const AgentInfo& agent) { return agent.name == spec->name; })) {
            continue;
        }
        const auto agent = (*session)->make_agent(*spec);
        if (!agent) return Error{agent.error()};
        return spec;
    }
    return Error{fmt::format("no game has an agent {} ('sortie agents' lists them)", in_quotes(spec->name))};
}

}  // namespace

int run_uci(const Registry& registry, const UciCommandOptions& options) {
    auto agent = checked_agent(registry, options.agent);
    if (!agent) return bad_input(agent.error());
    UciSetup setup;
    setup.agent = std::move(*agent);
    setup.write = [](const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    };
    setup.draw = [](const View& view) { return draw_board(view, {false, false}); };
    UciEngine engine(registry, std::move(setup));

    std::string line;
    while (!engine.finished()) {
        switch (read_line(stdin, line)) {
            case LineStatus::Read:
                engine.handle(line);
                break;
            case LineStatus::TooLong:
                fmt::print("info string a line of more than {} characters was ignored\n", kLongestLine);
                std::fflush(stdout);
                break;
            case LineStatus::End:
                engine.handle("quit");
                break;
        }
    }
    return kDone;
}

}  // namespace sortie
