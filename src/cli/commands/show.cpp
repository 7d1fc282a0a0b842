// `sortie show`: a position drawn in the terminal, with its legal moves.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/terminal.h"
#include "protocol/json/messages.h"

namespace sortie {

int run_show(const Registry& registry, const ShowOptions& options) {
    const auto session = open_session(registry, options.position);
    if (!session) return bad_input(session.error());
    if (options.output.json) {
        fmt::print("{}\n", to_json(**session).dump());
        return kDone;
    }
    const View view = (*session)->view();
    fmt::print("{}", draw_board(view, {output_takes_colour(), !options.ascii}));
    if (options.output.quiet) return kDone;
    fmt::print("\n{}\n{}\n", (*session)->position_text(), headline(**session));
    const auto moves = (*session)->legal_moves();
    if (!moves.empty()) fmt::print("{}\n", fmt::join(moves, " "));
    return kDone;
}

}  // namespace sortie
