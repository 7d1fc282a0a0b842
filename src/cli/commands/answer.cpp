// `sortie answer`: the calling convention of the Tukvnanawopi course. A board file and a colour in, one line
// with a move out. How long nothing has been captured is not in the file; the last answer tells.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "cli/commands/answer_memory.h"
#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/files.h"
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
    std::optional<int> quiet_plies;  // since the last capture
    std::string state;               // the file of the memory; empty: the usual one
    bool remembers = true;
};

constexpr const char* kAnswerExamples =
    "Examples:\n"
    "  sortie answer board.txt B                     one line such as D6-E5, within ten seconds\n"
    "  sortie answer board.txt W --movetime 500      within half a second\n"
    "  sortie answer board.txt B --quiet-plies 12    nothing was captured in the last 12 plies\n"
    "The file does not tell how long nothing has been captured. A small file remembers the last answer for "
    "each board\n"
    "file, and the count goes on if the board is one move of the opponent later; else it begins anew.\n";

constexpr Duration kShortSearch = std::chrono::milliseconds(100);
constexpr int kMostQuietPlies = 19;  // one more ends the game
constexpr const char* kGame = "tukvnanawopi";
constexpr const char* kVariant = "course";

struct Board {
    tukvnanawopi::Placement placement;
    tukvnanawopi::Colour to_move;
};

Result<Board> read_board(const AnswerOptions& options) {
    const auto text = read_file(options.file);
    if (!text) return Error{text.error()};
    const auto placement = tukvnanawopi::read_board_file_text(*text);
    if (!placement) return Error{fmt::format("file {}: {}", options.file, placement.error())};
    return Board{*placement, options.side == "B" ? tukvnanawopi::Colour::Black : tukvnanawopi::Colour::White};
}

Result<std::string> position_of(const Board& board, int quiet_plies) {
    const auto position = tukvnanawopi::checked_position({}, board.placement, board.to_move, quiet_plies);
    if (!position) return Error{position.error()};
    return tukvnanawopi::position_text(*position);
}

// Quiet plies before the board, if it belongs to the game of the last answer: asked again, asked for the
// other side at once, or asked after a move of the other side.
std::optional<int> counted_since(const Registry& registry, const LastAnswer& last, const Board& board) {
    const auto game = registry.open({kGame, kVariant, std::nullopt, last.position});
    if (!game) return std::nullopt;
    Session& session = **game;
    const auto count_here = [&]() -> std::optional<int> {
        for (int count = 0; count <= kMostQuietPlies; ++count) {
            const auto position = position_of(board, count);
            if (position && *position == session.position_text()) return count;
        }
        return std::nullopt;
    };
    if (const auto again = count_here()) return again;
    if (session.play(last.move)) return std::nullopt;
    if (const auto other_side = count_here()) return other_side;
    for (const std::string& reply : session.legal_moves()) {
        session.play(reply);
        if (const auto next = count_here()) return next;
        session.take_back();
    }
    return std::nullopt;
}

// The time to think: the limit, less what has passed since the start of the program and what loading it and
// printing may take on a busy machine.
Duration thinking_time(Duration limit) {
    return std::max<Duration>(limit * 9 / 10 - time_since_start(), std::chrono::milliseconds(1));
}

int run_answer(const Registry& registry, const AnswerOptions& options) {
    const auto board = read_board(options);
    if (!board) return bad_input(board.error());
    std::string state;
    if (options.remembers) state = options.state.empty() ? user_file("answers").value_or("") : options.state;
    const AnswerMemory memory(state, options.file);
    auto quiet_plies = options.quiet_plies;
    if (!quiet_plies) {
        if (const auto last = memory.last()) quiet_plies = counted_since(registry, *last, *board);
    }
    const auto position = position_of(*board, quiet_plies.value_or(0));
    if (!position) return bad_input(fmt::format("file {}: {}", options.file, position.error()));
    const auto session = registry.open({kGame, kVariant, std::nullopt, *position});
    if (!session) return bad_input(session.error());
    const auto moves = (*session)->legal_moves();
    if (moves.empty()) {
        return bad_input(fmt::format("file {}: {} has no legal move, so the game is over", options.file,
                                     tukvnanawopi::colour_name(board->to_move)));
    }
    std::string move = moves.front();
    if (moves.size() > 1) {
        AgentSpec player{"sortie", {}};
        // A large table takes longer to make ready than a short search could use it.
        if (options.movetime <= kShortSearch) player.options.emplace_back("hash", "4");
        const auto agent = (*session)->make_agent(player);
        if (!agent) return bad_input(agent.error());
        SearchRequest request;
        request.limits.move_time = thinking_time(options.movetime);
        StopFlag stop;
        const InterruptStops interrupt(stop);  // Ctrl-C: the best move so far
        move = (*agent)->think(request, stop, {}).move;
    }
    print_now("{}\n", move);
    memory.remember({*position, move});
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
    command.option("--quiet-plies", options.quiet_plies, "Plies since the last capture")
        .range(0, kMostQuietPlies)
        .usual("as remembered, or else 0");
    command.option("--state", options.state, "File that remembers the last answer for each board file")
        .value("FILE")
        .usual("sortie/answers in your data folder");
    command.flag("--remember", options.remembers, "Remember the answer for the next call (the default)")
        .negation = "--stateless";
}

}  // namespace sortie
