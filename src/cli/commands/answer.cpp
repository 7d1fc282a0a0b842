// `sortie answer`: the calling convention of the Tukvnanawopi course. A board file and a colour in, one line
// with a move out, nothing remembered between calls.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/program_start.h"
#include "core/file.h"
#include "games/tukvnanawopi/board_file.h"
#include "games/tukvnanawopi/text.h"

namespace sortie {

namespace {

struct AnswerOptions {
    std::string file;
    std::string side;  // B or W
    Duration movetime = std::chrono::seconds(10);
};

constexpr const char* kAnswerExamples =
    "Examples:\n"
    "  sortie answer board.txt B                     one line such as D6-E5, within ten seconds\n"
    "  sortie answer board.txt W --movetime 500      within half a second\n"
    "The file does not tell how long nothing has been captured: the count begins anew at each call.\n";

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

// The time to think: the limit, less what has passed since the start of the program and what loading it and
// printing may take on a busy machine.
Duration thinking_time(Duration limit) {
    return std::max<Duration>(limit * 9 / 10 - time_since_start(), std::chrono::milliseconds(1));
}

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
        request.limits.move_time = thinking_time(options.movetime);
        StopFlag stop;
        const InterruptStops interrupt(stop);  // Ctrl-C: the best move so far
        move = (*agent)->think(request, stop, {}).move;
    }
    print_out("{}\n", move);
    return kDone;
}

}  // namespace

void add_answer(Parser& parser) {
    const auto [command, options] = parser.add<AnswerOptions>(
        "answer", "Answer a Tukvnanawopi board file with one line, the move", kAnswerExamples, run_answer);
    command.option("BOARDFILE", options.file, "Nine lines of B, W, O and X, rank 9 first").required();
    command.option("SIDE", options.side, "Who is to move").choices({"B", "W"}).required();
    command.milliseconds("--movetime", options.movetime, "Milliseconds within which to answer")
        .range(1, kMaxTime)
        .value("MS");
}

}  // namespace sortie
