// `sortie uci`: the UCI engine on standard input and output.
#include "protocol/uci/uci.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/line_reader.h"
#include "cli/terminal/output.h"
#include "core/text.h"

namespace sortie {

namespace {

struct UciCommandOptions {
    std::string agent = "sortie";
};

constexpr const char* kUciExamples =
    "Examples:\n"
    "  sortie uci                     then type, or let a board program type:\n"
    "    setoption name UCI_Variant value breakthrough6x6\n"
    "    position startpos moves b2b3 e5d4\n"
    "    go movetime 500\n"
    "  sortie uci --agent random      another player\n"
    "\n"
    "At the end of the input a limited search is finished first; an infinite one is stopped.";

// Finds a mistake in the agent's name or options before the dialog starts, where it is easily seen.
Result<AgentSpec> checked_agent(const Registry& registry, const std::string& text) {
    auto spec = parse_agent_spec(text);
    if (!spec) return spec;
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        if (find_agent((*session)->agents(), spec->name) == nullptr) continue;
        const auto agent = (*session)->make_agent(*spec);
        if (!agent) return Error{agent.error()};
        return spec;
    }
    return Error{fmt::format("no game has an agent {} ('sortie agents' lists them)", in_quotes(spec->name))};
}

int run_uci(const Registry& registry, const UciCommandOptions& options) {
    auto agent = checked_agent(registry, options.agent);
    if (!agent) return bad_input(agent.error());
    UciSetup setup;
    setup.agent = std::move(*agent);
    setup.write = [](const std::string& line) { print_now("{}\n", line); };
    setup.draw = [](const View& view) { return draw_board(view, {false, false}); };
    UciEngine engine(registry, std::move(setup));

    std::string line;
    while (!engine.finished()) {
        switch (read_line(stdin, line)) {
            case LineStatus::Read:
                engine.handle(line);
                break;
            case LineStatus::TooLong:
                print_now("info string a line of more than {} characters was ignored\n", kLongestLine);
                break;
            case LineStatus::End:
                engine.end_of_input();
                break;
        }
    }
    return kDone;
}

}  // namespace

void add_uci(Parser& parser) {
    const auto [command, options] =
        parser.add<UciCommandOptions>("uci", "Speak UCI on standard input and output", kUciExamples, run_uci);
    command.option("--agent", options.agent, "Who thinks (see 'sortie agents')").value("AGENT");
}

}  // namespace sortie
