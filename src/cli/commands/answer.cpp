// `sortie answer`: the calling convention of the Tukvnanawopi course. A board file and a colour in, one line
// with a move out, nothing remembered between calls.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "games/tukvnanawopi/board_file.h"
#include "games/tukvnanawopi/text.h"

namespace sortie {

namespace {

// The board of a file as a session, or what is wrong with it. A file does not tell how many quiet plies there
// have been: none.
Result<std::unique_ptr<Session>> open_board_file(const Registry& registry, const std::string& path,
                                                 tukvnanawopi::Colour to_move) {
    const auto text = read_file(path);
    if (!text) return Error{text.error()};
    const auto placement = tukvnanawopi::read_board_file_text(*text);
    if (!placement) return Error{fmt::format("file {}: {}", path, placement.error())};
    const auto position = tukvnanawopi::checked_position({}, *placement, to_move, 0);
    if (!position) return Error{fmt::format("file {}: {}", path, position.error())};
    return registry.open({"tukvnanawopi", "course", std::nullopt, tukvnanawopi::position_text(*position)});
}

// The time to think: the limit, less what starting, reading and printing may take on a busy machine.
Duration thinking_time(std::chrono::milliseconds limit) {
    return std::max<Duration>(limit * 9 / 10, std::chrono::milliseconds(1));
}

}  // namespace

int run_answer(const Registry& registry, const AnswerOptions& options) {
    const auto colour = options.side == "B" ? tukvnanawopi::Colour::Black : tukvnanawopi::Colour::White;
    const auto session = open_board_file(registry, options.file, colour);
    if (!session) return bad_input(session.error());
    const auto moves = (*session)->legal_moves();
    if (moves.empty()) {
        return bad_input(fmt::format("file {}: {} has no legal move, so the game is over", options.file,
                                     tukvnanawopi::colour_name(colour)));
    }
    std::string move = moves.front();
    if (moves.size() > 1) {
        const auto agent = (*session)->make_agent({"sortie", {}});
        if (!agent) return bad_input(agent.error());
        SearchRequest request;
        request.limits.move_time = thinking_time(std::chrono::milliseconds(options.movetime));
        StopFlag stop;
        const InterruptStops interrupt(stop);  // Ctrl-C: the best move so far
        move = (*agent)->think(request, stop, {}).move;
    }
    fmt::print("{}\n", move);
    return kDone;
}

}  // namespace sortie
