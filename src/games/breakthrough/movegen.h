// Moves of the variants `standard` and `straight`: whole sets of target squares by shifting, then one by one.
#pragma once

#include <algorithm>

#include "games/breakthrough/position.h"
#include "games/outcome.h"

namespace sortie::breakthrough {

// The squares that pieces of a side reach, by direction. Left and right are as White sees the board, and the
// shifts that lead back from a target to its origin come along.
template <BitSet Bits>
struct Targets {
    Bits straight = 0;
    Bits left = 0;
    Bits right = 0;
    int straight_step = 0;
    int left_step = 0;
    int right_step = 0;
};

// One row forward from `pieces`, whatever stands there. Inlined by force: left to itself, the compiler calls
// it in the innermost loop of perft and passes the sets through memory, which halves the speed.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Targets<Bits> steps_forward(const Board<Bits>& board, Side side,
                                                             Bits pieces) {
    const int columns = board.columns;
    const Bits leftward = pieces & board.not_first_column;
    const Bits rightward = pieces & board.not_last_column;
    if (side == Side::First) {
        return {
            pieces << columns, leftward << (columns - 1), rightward << (columns + 1), columns, columns - 1,
            columns + 1};
    }
    return {pieces >> columns, leftward >> (columns + 1), rightward >> (columns - 1), -columns, -columns - 1,
            -columns + 1};
}

// [BT-3] [BT-3s] Straight onto empty squares; diagonally onto enemies and, where the variant allows it, empty
// squares.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Targets<Bits> legal_targets(const Position<Bits>& position) {
    const Board<Bits>& board = *position.board;
    const Bits empty = position.empty();
    const Bits diagonal = position.other | (empty & board.diagonal_quiet);
    Targets<Bits> targets = steps_forward(board, position.side, position.own);
    targets.straight &= empty;
    targets.left &= diagonal;
    targets.right &= diagonal;
    return targets;
}

template <BitSet Bits>
[[gnu::always_inline]] constexpr std::size_t count_moves(const Position<Bits>& position) {
    if (has_arrived(position, opponent(position.side))) return 0;
    const Targets<Bits> targets = legal_targets(position);
    return static_cast<std::size_t>(popcount(targets.straight) + popcount(targets.left) +
                                    popcount(targets.right));
}

template <BitSet Bits, class Moves>
[[gnu::always_inline]] constexpr void append_moves(Bits targets, int step, Moves& moves) {
    for_each_bit(targets, [&](int to) {
        moves.push_back(Move{static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to)});
    });
}

template <BitSet Bits, class Moves>
[[gnu::always_inline]] constexpr void generate(const Position<Bits>& position, Moves& moves) {
    if (has_arrived(position, opponent(position.side))) return;
    const Targets<Bits> targets = legal_targets(position);
    append_moves(targets.straight, targets.straight_step, moves);
    append_moves(targets.left, targets.left_step, moves);
    append_moves(targets.right, targets.right_step, moves);
}

template <BitSet Bits>
[[gnu::always_inline]] constexpr Position<Bits> play(const Position<Bits>& position, Move move) {
    Position<Bits> next = position;
    const Bits target = bit<Bits>(move.to);
    next.own = position.other & ~target;
    next.other = position.own ^ (bit<Bits>(move.from) | target);
    const int move_number = position.move_number + static_cast<int>(index(position.side));
    next.move_number = static_cast<std::uint16_t>(std::min(move_number, kMaxCounter));
    next.side = opponent(position.side);
    return next;
}

// [BT-4] [BT-5] The player who is to move has lost if the opponent has arrived or if there is nothing to move
// with. [BT-6] There is no third way for a game to end.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Outcome outcome(const Position<Bits>& position) {
    return count_moves(position) == 0 ? win_for(opponent(position.side)) : Outcome::Ongoing;
}

template <BitSet Bits>
constexpr bool is_capture(const Position<Bits>& position, Move move) {
    return contains(position.other, move.to);
}

}  // namespace sortie::breakthrough
