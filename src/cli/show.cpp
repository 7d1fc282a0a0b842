// `sortie show`: a position drawn in the terminal, with its legal moves.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/board_drawing.h"
#include "cli/commands.h"
#include "cli/session_options.h"
#include "cli/terminal.h"
#include "protocol/json_messages.h"

namespace sortie {

namespace {

std::string headline(const Session& session, const View& view) {
    const auto name = [&](Side side) { return side == Side::First ? view.first_name : view.second_name; };
    switch (session.outcome()) {
        case Outcome::FirstWins:
            return name(Side::First) + " has won";
        case Outcome::SecondWins:
            return name(Side::Second) + " has won";
        case Outcome::Draw:
            return "Drawn";
        case Outcome::Ongoing:
            break;
    }
    const auto moves = session.legal_moves();
    return fmt::format("{} to move, {} legal {}", name(session.side_to_move()), moves.size(),
                       moves.size() == 1 ? "move" : "moves");
}

}  // namespace

int run_show(const Registry& registry, const ShowOptions& options) {
    const auto session = open_session(registry, options.position);
    if (!session) {
        print_error(session.error());
        return kBadInput;
    }
    if (options.output.json) {
        fmt::print("{}\n", to_json(**session).dump());
        return kDone;
    }
    const View view = (*session)->view();
    fmt::print("{}", draw_board(view, {output_takes_colour(), !options.ascii}));
    if (options.output.quiet) return kDone;
    fmt::print("\n{}\n{}\n", (*session)->position_text(), headline(**session, view));
    const auto moves = (*session)->legal_moves();
    if (!moves.empty()) fmt::print("{}\n", fmt::join(moves, " "));
    return kDone;
}

}  // namespace sortie
