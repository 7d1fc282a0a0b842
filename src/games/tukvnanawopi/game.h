// Tukvnanawopi as the contract sees it: the game types, and the family that picks one for a GameSetup.
#pragma once

#include <variant>

#include "games/game_concept.h"
#include "games/tukvnanawopi/end_table.h"
#include "games/tukvnanawopi/eval.h"
#include "games/tukvnanawopi/inputs.h"
#include "games/tukvnanawopi/levels.h"
#include "games/tukvnanawopi/move_text.h"
#include "games/tukvnanawopi/movegen.h"
#include "games/tukvnanawopi/position.h"
#include "games/tukvnanawopi/text.h"
#include "games/tukvnanawopi/turning_movegen.h"
#include "games/tukvnanawopi/view.h"

namespace sortie::tukvnanawopi {

// What all variants share.
struct BasicGame {
    using Position = tukvnanawopi::Position;
    using Move = tukvnanawopi::Move;
    using Rules = tukvnanawopi::Rules;

    static LevelTable levels() { return level_table(); }
    static const Rules& rules(const Position& position) { return position.rules; }
    static Position initial(const Rules& rules) { return starting_position(rules); }
    static Side side_to_move(const Position& position) { return position.side; }
    static Key key(const Position& position) { return key_of(position); }
    // Twelve bits for the two points; the rest tells chains apart that capture different pieces on the way.
    static std::uint16_t move_code(Move move) {
        const auto captures = static_cast<int>(hash_word(0, move.captured()) & 15);
        return static_cast<std::uint16_t>(move.from() | move.to() << 6 | captures << 12);
    }
    static int target_of_code(std::uint16_t code) { return code >> 6 & 63; }
    // Twenty quiet plies come together quickly in even positions; a piece and a half.
    static constexpr Score kContempt = 150;
    static bool is_capture(const Position&, Move move) { return move.captured() != 0; }
    static int capture_rank(const Position&, Move move) { return popcount(move.captured()); }
    // Recaptures. Full boards offer too many other captures: following them takes thousands of nodes.
    static bool settles(const Position&, Move move, std::uint16_t last) {
        return contains(move.captured(), target_of_code(last));
    }
    // No quiet move forces anything; generate_forcing() lists the captures alone.
    static bool is_forcing(const Position&, Move) { return false; }
    static int plies_to_draw(const Position& position) { return tukvnanawopi::plies_to_draw(position); }

    static std::string position_text(const Position& position) {
        return tukvnanawopi::position_text(position);
    }
    static Result<Position> parse_position(const Rules& rules, std::string_view text) {
        return tukvnanawopi::parse_position(rules, text);
    }
    static View view(const Position& position) { return view_of(position); }
    static InputLayout input_layout(const Rules&) { return tukvnanawopi::input_layout(); }
    static std::size_t network_bucket(const Position& position, std::size_t buckets) {
        return tukvnanawopi::network_bucket(position, buckets);
    }
    static constexpr bool kNetworkCorrectsHand = true;
    // A lead of three pieces is seldom won and one of six more often: with a smaller scale both look certain.
    static constexpr int kNetworkScoreScale = 300;
    // A draw counts a little by the pieces ahead at its end: most games are drawn, and would teach nothing.
    static double graded_result(const Position& position, Outcome outcome);

  protected:
    static EndReason reason_of(const Position& position, Outcome outcome) {
        if (outcome == Outcome::Ongoing) return EndReason::None;
        if (outcome == Outcome::Draw) return EndReason::Quiet;
        return position.own() == 0 ? EndReason::Captured : EndReason::Blocked;
    }
};

// `course`. Positions may come back, but only the quiet plies end the game then [TK-9].
struct CourseGame : BasicGame {
    using Evaluator = tukvnanawopi::Evaluator<Paths::EveryPoint>;
    // At most 20 pieces, and no point with more than 12 targets: one step, or jumps to every other point, in
    // each direction.
    static constexpr std::size_t kMaxMoves = 240;

    static Outcome outcome(const Position& position) {
        return tukvnanawopi::outcome<Paths::EveryPoint>(position);
    }
    static auto input_planes(const Position& position) {
        return tukvnanawopi::input_planes<Paths::EveryPoint>(position);
    }
    static EndReason end_reason(const Position& position) { return reason_of(position, outcome(position)); }
    template <class Moves>
    static void generate(const Position& position, Moves& moves) {
        generate_straight<Paths::EveryPoint>(position, moves);
    }
    template <class Moves>
    static void generate_forcing(const Position& position, Moves& moves) {
        append_straight_chains<Paths::EveryPoint>(position, moves);
    }
    static std::size_t count_moves(const Position& position) {
        return count_straight<Paths::EveryPoint>(position);
    }
    static Position play(const Position& position, Move move) { return tukvnanawopi::play(position, move); }
    static void make_tables() { EndTable::shared(); }
    static Bounds prove(const Position& position) {
        return EndTable::holds(position) ? EndTable::shared().prove(position) : Bounds{};
    }
    static std::vector<std::string> path(const Position&, Move move) { return straight_path(move); }
    static std::string move_text(const Position& position, Move move) {
        return path_text(path(position, move));
    }
    static Result<Move> parse_move(const Position& position, std::string_view text);
};

// `traditional` and `traditional-line`.
struct TraditionalGame : BasicGame {
    using Evaluator = tukvnanawopi::Evaluator<Paths::Drawn>;
    static constexpr std::size_t kMaxMoves = kMaxTurningMoves;  // the generator stops there

    static Outcome outcome(const Position& position) { return tukvnanawopi::outcome<Paths::Drawn>(position); }
    static auto input_planes(const Position& position) {
        return tukvnanawopi::input_planes<Paths::Drawn>(position);
    }
    static EndReason end_reason(const Position& position) { return reason_of(position, outcome(position)); }
    template <class Moves>
    static void generate(const Position& position, Moves& moves) {
        generate_turning(position, moves);
    }
    template <class Moves>
    static void generate_forcing(const Position& position, Moves& moves) {
        append_turning_chains(position, moves);
    }
    static std::size_t count_moves(const Position& position) { return count_turning(position); }
    static Position play(const Position& position, Move move) { return play_and_close(position, move); }
    // [TK-9t] Having this function is what makes a third occurrence a draw.
    static bool is_irreversible(const Position& position, Move move) {
        return tukvnanawopi::is_irreversible(position, move);
    }
    static std::vector<std::string> path(const Position& position, Move move) {
        return turning_path(position, move);
    }
    static std::string move_text(const Position& position, Move move) {
        return path_text(path(position, move));
    }
    static Result<Move> parse_move(const Position& position, std::string_view text);
};

struct Family {
    using AnyStart = std::variant<Start<CourseGame>, Start<TraditionalGame>>;

    static const GameInfo& info();
    static Result<AnyStart> open(const GameSetup& setup);
};

}  // namespace sortie::tukvnanawopi
