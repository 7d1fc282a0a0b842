// The hand-written evaluation of Breakthrough, for boards of any size: a weighted sum of terms, own minus
// other, whose weights move from full to empty board. The terms are stated once, in visit_terms(): the search
// adds up weights with it, the tuner collects the counts.
#pragma once

#include "core/score.h"
#include "games/breakthrough/exact.h"
#include "games/breakthrough/movegen.h"
#include "games/breakthrough/weights.h"

namespace sortie::breakthrough {

// The pieces of a side at a distance to its goal: rows 1 .. kRowClasses - 2 exactly, then all that are
// farther.
template <BitSet Bits>
constexpr Bits at_rows_to_go(const Board<Bits>& board, Side side, int rows) {
    return shift_rows(board.goal[index(side)], board.columns, opponent(side), rows);
}

constexpr std::size_t row_class(int rows_to_go) {
    const auto rows = static_cast<std::size_t>(rows_to_go);
    return rows < kRowClasses ? rows : kRowClasses - 1;
}

// The columns that hold a piece, as squares of the first row.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Bits columns_with(const Board<Bits>& board, Bits pieces) {
    for (int rows = 1; rows < board.rows; rows *= 2) pieces |= pieces >> (board.columns * rows);
    return pieces & row_mask<Bits>(board.columns, 0);
}

// Adds count * sign for every term but the piece squares.
template <BitSet Bits, class Sink>
[[gnu::always_inline]] constexpr void visit_side_terms(const Position<Bits>& position, Side side, int sign,
                                                       Sink& sink) {
    const Board<Bits>& board = *position.board;
    const Side enemy = opponent(side);
    const Bits own = position.pieces(side);
    const Bits other = position.pieces(enemy);
    const Bits empty = position.empty();
    const auto add = [&](std::size_t term, int count) { sink.add(term, sign * count); };

    const Targets<Bits> forward = steps_forward(board, side, own);
    const Bits covered = forward.left | forward.right;
    const Bits attacked = attacks(board, enemy, other);
    const Bits diagonal = other | (empty & board.diagonal_quiet);

    add(term::kFront + row_class(rows_to_go(board, side, own)), 1);
    if (const Bits runners = unstoppable_runners(position, side); runners != 0) {
        add(term::kRunner + row_class(rows_to_go(board, side, runners)), 1);
    }
    const Bits guarded = own & covered;
    const Bits in_danger = own & attacked;
    for (int rows = 1; rows < board.rows; ++rows) {
        const Bits row = at_rows_to_go(board, side, rows);
        if ((own & row) == 0) continue;
        const std::size_t step = row_class(rows);
        add(term::kProtected + step, popcount(guarded & row));
        add(term::kHanging + step, popcount(in_danger & ~covered & row));
        add(term::kContested + step, popcount(in_danger & covered & row));
    }
    add(term::kMobility, popcount(forward.straight & empty) + popcount(forward.left & diagonal) +
                             popcount(forward.right & diagonal));
    const Bits safe = ~attacked;
    add(term::kSafeMobility, popcount(forward.straight & empty & safe) +
                                 popcount(forward.left & diagonal & safe) +
                                 popcount(forward.right & diagonal & safe));

    const Bits with_own = columns_with(board, own);
    const Bits without_own = row_mask<Bits>(board.columns, 0) & ~with_own;
    add(term::kEmptyColumn, popcount(without_own));
    add(term::kOpenColumn, popcount(without_own & columns_with(board, other)));
    add(term::kBesides, popcount(own & ((own & board.not_last_column) << 1)));
    add(term::kBehind, popcount(own & (own >> board.columns)));
    const Bits home = own & board.goal[index(enemy)];
    add(term::kHomeCover, popcount(attacks(board, side, home)));
    add(term::kDoubleCover, popcount(own & forward.left & forward.right));
}

// The weight index of a piece on a square.
template <BitSet Bits>
constexpr std::size_t piece_square_term(const Board<Bits>& board, Side side, int square) {
    return term::kPieceSquare + board.place[index(side)][static_cast<std::size_t>(square)];
}

template <BitSet Bits, class Sink>
[[gnu::always_inline]] constexpr void visit_terms(const Position<Bits>& position, Sink& sink) {
    visit_side_terms(position, position.side, 1, sink);
    visit_side_terms(position, opponent(position.side), -1, sink);
    sink.add(term::kTempo, 1);
}

// How full the board is, in 256ths.
template <BitSet Bits>
constexpr int fullness(const Position<Bits>& position) {
    return popcount(static_cast<Bits>(position.own | position.other)) * 64 / position.board->columns;
}

template <BitSet Bits>
class HandEvaluator {
  public:
    using Position = breakthrough::Position<Bits>;
    using Weights = breakthrough::Weights;
    static constexpr double kProbabilityScale = 110.0;
    static constexpr const Weights& kWeights = kTunedWeights;

    // Piece-square sums, first player minus second.
    using State = WeightSum;

    explicit HandEvaluator(const Weights& weights = kWeights) : weights_(&weights) {}

    State start(const Position& position) const {
        State state;
        for (const Side side : {Side::First, Side::Second}) {
            for_each_bit(position.pieces(side),
                         [&](int square) { place(state, *position.board, side, square, 1); });
        }
        return state;
    }

    State advance(const State& state, const Position& position, const Move& move, const Position&) const {
        State next = state;
        place(next, *position.board, position.side, move.from, -1);
        place(next, *position.board, position.side, move.to, 1);
        if (is_capture(position, move)) place(next, *position.board, opponent(position.side), move.to, -1);
        return next;
    }

    [[gnu::always_inline]] Score evaluate(const State& state, const Position& position) const {
        WeightAdder<Weights> adder{*weights_, {}};
        breakthrough::visit_terms(position, adder);
        const int sign = position.side == Side::First ? 1 : -1;
        adder.sum.add(state, sign);
        return std::clamp(adder.sum.blend(breakthrough::fullness(position)), -kLargestEval, kLargestEval);
    }

    // All terms, the piece squares among them.
    template <class Sink>
    static void visit_terms(const Position& position, Sink& sink) {
        breakthrough::visit_terms(position, sink);
        for (const Side side : {Side::First, Side::Second}) {
            for_each_bit(position.pieces(side), [&](int square) {
                sink.add(piece_square_term(*position.board, side, square), side == position.side ? 1 : -1);
            });
        }
    }
    static int fullness(const Position& position) { return breakthrough::fullness(position); }
    const Weights& weights() const { return *weights_; }
    static std::string term_name(std::size_t term) { return breakthrough::term_name(term); }

  private:
    void place(State& state, const Board<Bits>& board, Side side, int square, int count) const {
        state.add((*weights_)[piece_square_term(board, side, square)], side == Side::First ? count : -count);
    }

    const Weights* weights_;
};

}  // namespace sortie::breakthrough
