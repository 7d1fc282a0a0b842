// `sortie show`: a position drawn in the terminal, with its legal moves.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/terminal.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

struct ShowOptions {
    GameSetup game;
    OutputOptions output;
    bool ascii = false;
};

constexpr const char* kShowExamples =
    "Examples:\n"
    "  sortie show --position \"pppp/pppp/4/4/PPPP/PPPP w\"\n"
    "  sortie show --variant promotion --moves \"a2a3 h7h6\"\n"
    "  sortie show --size 5x10 --json\n";

int run_show(const Registry& registry, const ShowOptions& options) {
    const auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    if (options.output.json) {
        print_out("{}\n", to_json(**session).dump());
        return kDone;
    }
    const View view = (*session)->view();
    print_out("{}", draw_board(view, {output_takes_colour(), !options.ascii}));
    if (options.output.quiet) return kDone;
    print_out("\n{}\n{}\n", (*session)->position_text(), headline(**session));
    const auto moves = (*session)->legal_moves();
    if (!moves.empty()) print_out("{}\n", fmt::join(moves, " "));
    return kDone;
}

}  // namespace

void add_show(Parser& parser) {
    const auto [command, options] =
        parser.add<ShowOptions>("show", "Draw a position, with its legal moves", kShowExamples, run_show);
    add_position_options(command, options.game);
    add_output_options(command, options.output);
    add_ascii_option(command, options.ascii);
}

}  // namespace sortie
