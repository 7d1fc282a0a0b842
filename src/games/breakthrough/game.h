// Breakthrough as the contract sees it: the game types, and the family that picks one for a GameSetup.
#pragma once

#include <variant>

#include "games/breakthrough/eval.h"
#include "games/breakthrough/exact.h"
#include "games/breakthrough/inputs.h"
#include "games/breakthrough/levels.h"
#include "games/breakthrough/movegen.h"
#include "games/breakthrough/position.h"
#include "games/breakthrough/promotion_eval.h"
#include "games/breakthrough/promotion_movegen.h"
#include "games/breakthrough/solver_knowledge.h"
#include "games/breakthrough/text.h"
#include "games/breakthrough/view.h"
#include "games/game_concept.h"

namespace sortie::breakthrough {

// A move code is the origin and, from this bit on, the target.
inline constexpr int kCodeTargetShift = 7;

// What all variants share, for a position type.
template <class PositionType>
struct BasicGame {
    using Position = PositionType;
    using Move = breakthrough::Move;
    using Rules = breakthrough::Rules;

    static LevelTable levels() { return level_table(); }
    static const Rules& rules(const Position& position) { return position.board->rules; }
    static Position initial(const Rules& rules) { return starting_position<Position>(rules); }
    static Side side_to_move(const Position& position) { return position.side; }
    static Key key(const Position& position) { return key_of(position); }
    [[gnu::always_inline]] static Outcome outcome(const Position& position) {
        return breakthrough::outcome(position);
    }
    [[gnu::always_inline]] static std::size_t count_moves(const Position& position) {
        return breakthrough::count_moves(position);
    }
    [[gnu::always_inline]] static Position play(const Position& position, Move move) {
        return breakthrough::play(position, move);
    }
    static std::uint16_t move_code(Move move) {
        return static_cast<std::uint16_t>(move.from | move.to << kCodeTargetShift);
    }
    static bool is_capture(const Position& position, Move move) {
        return breakthrough::is_capture(position, move);
    }
    template <class Moves>
    static void generate(const Position& position, Moves& moves) {
        breakthrough::generate(position, moves);
    }

    static std::string position_text(const Position& position) { return fen_text(position); }
    static Result<Position> parse_position(const Rules& rules, std::string_view text) {
        const auto fen = parse_fen(text);
        if (!fen) return Error{fen.error()};
        return position_from_fen<Position>(rules, *fen);
    }
    static std::string move_text(const Position& position, Move move) {
        return breakthrough::move_text(position.board->columns, move);
    }
    static View view(const Position& position) { return view_of(position); }
    static std::vector<std::string> path(const Position& position, Move move) {
        const int columns = position.board->columns;
        return {square_name(columns, move.from), square_name(columns, move.to)};
    }
    static EndReason end_reason(const Position& position) {
        const Outcome result = breakthrough::outcome(position);
        if (result == Outcome::Ongoing) return EndReason::None;
        if (result == Outcome::Draw) return EndReason::Quiet;
        if (position.own == 0) return EndReason::Captured;
        const bool race = position.board->rules.variant != Variant::Promotion;
        return race && has_arrived(position, opponent(position.side)) ? EndReason::Goal : EndReason::Blocked;
    }

  protected:
    template <class Moves>
    static Result<Move> parse_legal_move(const Position& position, std::string_view text) {
        auto move = parse_squares(position.board->rules.size, text);
        if (!move) return move;
        Moves legal;
        generate(position, legal);
        for (const Move& candidate : legal) {
            if (candidate == *move) return candidate;
        }
        return illegal_move(position.board->columns, *move, legal);
    }
};

// `standard` and `straight`.
template <BitSet Bits>
struct AdvancingGame : BasicGame<Position<Bits>> {
    using Evaluator = HandEvaluator<Bits>;
    using SolverKnowledge = breakthrough::SolverKnowledge<Bits>;
    static constexpr bool kHasAvx2Build = std::same_as<Bits, Bits64>;
    static constexpr std::size_t kMaxMoves = 96;  // 32 pieces on a board of 16 columns, three moves each

    static Result<Move> parse_move(const Position<Bits>& position, std::string_view text) {
        return AdvancingGame::template parse_legal_move<MoveList<AdvancingGame>>(position, text);
    }
    static Bounds prove(const Position<Bits>& position) { return breakthrough::prove(position); }
    static bool is_threatened(const Position<Bits>& position) { return threats_to_win(position) != 0; }
    static void generate_replies(const Position<Bits>& position, MoveList<AdvancingGame>& moves) {
        breakthrough::generate_replies(position, moves);
    }
    static int capture_rank(const Position<Bits>& position, Move move) {
        return breakthrough::capture_rank(position, move);
    }
    // Closed positions offer so many exchanges that following all of them takes thousands of nodes.
    static bool settles(const Position<Bits>& position, Move move, std::uint16_t last) {
        return move.to == last >> kCodeTargetShift || !is_defended(position, move.to);
    }
    static bool is_forcing(const Position<Bits>& position, Move move) {
        return contains(threatening_squares(position), move.to);
    }
    static void generate_forcing(const Position<Bits>& position, MoveList<AdvancingGame>& moves) {
        breakthrough::generate_forcing(position, moves);
    }
    static std::array<Bits, 2> input_planes(const Position<Bits>& position) {
        return breakthrough::input_planes(position);
    }
    static InputLayout input_layout(const Rules& rules) {
        return breakthrough::input_layout(rules, kBitCount<Bits>);
    }
};

template <BitSet Bits>
struct PromotionGame : BasicGame<PromotionPosition<Bits>> {
    using Evaluator = PromotionEvaluator<Bits>;
    static constexpr std::size_t kMaxMoves = 256;  // 32 super pieces, eight moves each

    static Result<Move> parse_move(const PromotionPosition<Bits>& position, std::string_view text) {
        return PromotionGame::template parse_legal_move<MoveList<PromotionGame>>(position, text);
    }
    static bool is_irreversible(const PromotionPosition<Bits>& position, Move move) {
        return breakthrough::is_irreversible(position, move);
    }
    static int plies_to_draw(const PromotionPosition<Bits>& position) {
        return breakthrough::plies_to_draw(position);
    }
};

struct Family {
    using AnyStart = std::variant<Start<AdvancingGame<Bits64>>, Start<AdvancingGame<Bits128>>,
                                  Start<PromotionGame<Bits64>>, Start<PromotionGame<Bits128>>>;

    static const GameInfo& info();
    static Result<AnyStart> open(const GameSetup& setup);
};

}  // namespace sortie::breakthrough
