// What can be proved about a position of `standard` or `straight` without searching: a win on the move, a
// loss to threats that cannot all be met, and races that an unstoppable runner decides. Each is checked
// against brute force in the tests.
#pragma once

#include <algorithm>

#include "core/score.h"
#include "games/breakthrough/movegen.h"

namespace sortie::breakthrough {

template <BitSet Bits>
constexpr Bits shift_rows(Bits bits, int columns, Side side, int rows) {
    return side == Side::First ? bits << (columns * rows) : bits >> (columns * rows);
}

// Squares that the pieces attack: one row forward, diagonally.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Bits attacks(const Board<Bits>& board, Side side, Bits pieces) {
    const Targets<Bits> forward = steps_forward(board, side, pieces);
    return forward.left | forward.right;
}

// Rows between a side's foremost piece and its goal row: 1 means one step to go. There must be a piece.
template <BitSet Bits>
[[gnu::always_inline]] constexpr int rows_to_go(const Board<Bits>& board, Side side, Bits pieces) {
    if (side == Side::First) return board.rows - 1 - board.row_of[static_cast<std::size_t>(highest(pieces))];
    return board.row_of[static_cast<std::size_t>(lowest(pieces))];
}

// The opponent's pieces that win on the next move unless they are captured: those one step from their goal.
// In `standard` nothing can block such a piece, because it always has a diagonal step; in `straight` that
// does not hold, and nothing is claimed.
template <BitSet Bits>
constexpr Bits threats_to_win(const Position<Bits>& position) {
    const Board<Bits>& board = *position.board;
    const Side enemy = opponent(position.side);
    const Bits last_but_one = shift_rows(board.goal[index(enemy)], board.columns, position.side, 1);
    return position.other & last_but_one & board.diagonal_quiet;
}

// The pieces of `side` that can run straight to the goal and be neither blocked nor captured on the way, if
// their side does nothing but run.
//
// An enemy piece k rows ahead and c columns aside takes one row off the distance with each of its moves, as
// the runner does with each of its own. It can capture only from one row ahead and one column aside, so it
// needs c - 1 sideways steps before. If the runner moves first, it has made at least one move more than that
// by then, which takes k >= 2c; if the enemy moves first, k >= 2c - 1. Enemy pieces that are closer aside
// than that, or any piece straight ahead, disqualify the runner.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Bits unstoppable_runners(const Position<Bits>& position, Side side) {
    const Board<Bits>& board = *position.board;
    const int columns = board.columns;
    const Side back = opponent(side);
    const auto widen = [&](Bits bits) {
        return bits | ((bits & board.not_last_column) << 1) | ((bits & board.not_first_column) >> 1);
    };
    const Bits enemies = position.pieces(back);
    Bits behind =
        shift_rows(position.own | position.other, columns, back, 1);  // squares with a piece straight ahead
    for (int rows = 1; rows < board.rows; rows *= 2) behind |= shift_rows(behind, columns, back, rows);
    Bits cone = position.side == side ? enemies : widen(enemies);
    Bits blocked = 0;
    for (int row = 1; row < board.rows; row += 2) {
        const Bits odd = shift_rows(cone, columns, back, 1);
        cone = widen(shift_rows(cone, columns, back, 2));
        blocked |= odd | (position.side == side ? cone : shift_rows(odd, columns, back, 1));
    }
    return position.pieces(side) & ~blocked & ~behind;
}

// What follows from counting alone: no side ends the game in fewer moves than its foremost piece is rows away
// from its goal, or than the other side has pieces to be captured. A runner that cannot be stopped decides
// the race.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Bounds prove_race(const Position<Bits>& position) {
    const Board<Bits>& board = *position.board;
    const Side enemy = opponent(position.side);
    const int own_rows = rows_to_go(board, position.side, position.own);
    const int enemy_rows = rows_to_go(board, enemy, position.other);
    Bounds bounds;
    if (board.diagonal_quiet != 0) {
        bounds = {loss_in(2 * std::min(enemy_rows, popcount(position.own))),
                  win_in(2 * std::min(own_rows, popcount(position.other)) - 1)};
    }
    const bool ahead = own_rows <= enemy_rows;
    const Side racer = ahead ? position.side : enemy;
    const Bits runners = unstoppable_runners(position, racer);
    if (runners == 0) return bounds;
    const int rows = rows_to_go(board, racer, runners);
    if (ahead && rows <= enemy_rows) bounds.low = win_in(2 * rows - 1);
    if (!ahead && rows < own_rows) bounds.high = loss_in(2 * rows);
    return bounds;
}

// The position must not be finished.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Bounds prove(const Position<Bits>& position) {
    const Board<Bits>& board = *position.board;
    const Targets<Bits> targets = legal_targets(position);
    const Bits reached = targets.straight | targets.left | targets.right;
    const bool takes_last = (position.other & (position.other - 1)) == 0 && (reached & position.other) != 0;
    if ((reached & board.goal[index(position.side)]) != 0 || takes_last) return {win_in(1), win_in(1)};
    if (const Bits threats = threats_to_win(position); threats != 0) {
        const bool single = (threats & (threats - 1)) == 0;
        if (!single || (reached & threats) == 0) return {loss_in(2), loss_in(2)};
        return {loss_in(2), win_in(3)};
    }
    return prove_race(position);
}

// Under a threat only its capture is worth a thought; otherwise all moves. Call it only where prove() gave no
// exact value.
template <BitSet Bits, class Moves>
[[gnu::always_inline]] constexpr void generate_replies(const Position<Bits>& position, Moves& moves) {
    const Bits threats = threats_to_win(position);
    if (threats == 0) return generate(position, moves);
    const Targets<Bits> targets = legal_targets(position);
    append_moves(targets.left & threats, targets.left_step, moves);
    append_moves(targets.right & threats, targets.right_step, moves);
}

// Whether a piece of the side that is not to move can capture there.
template <BitSet Bits>
constexpr bool is_defended(const Position<Bits>& position, int square) {
    return contains(attacks(*position.board, opponent(position.side), position.other), square);
}

// For ordering: undefended pieces first, then those that have come far.
template <BitSet Bits>
constexpr int capture_rank(const Position<Bits>& position, Move move) {
    const Board<Bits>& board = *position.board;
    const bool defended = is_defended(position, move.to);
    const int row = board.row_of[move.to];
    const int rows_from_home = position.side == Side::First ? row : board.rows - 1 - row;
    return (defended ? 0 : 2 * kMaxRows) + kMaxRows - rows_from_home;
}

// Where a step threatens to win at once: the last row but one, unless an enemy piece can capture there.
template <BitSet Bits>
[[gnu::always_inline]] constexpr Bits threatening_squares(const Position<Bits>& position) {
    const Board<Bits>& board = *position.board;
    const Side enemy = opponent(position.side);
    const Bits last_but_one = shift_rows(board.goal[index(position.side)], board.columns, enemy, 1);
    return last_but_one & position.empty() & ~attacks(board, enemy, position.other);
}

template <BitSet Bits, class Moves>
[[gnu::always_inline]] constexpr void generate_forcing(const Position<Bits>& position, Moves& moves) {
    const Bits forcing = position.other | threatening_squares(position);
    const Targets<Bits> targets = legal_targets(position);
    append_moves(targets.straight & forcing, targets.straight_step, moves);
    append_moves(targets.left & forcing, targets.left_step, moves);
    append_moves(targets.right & forcing, targets.right_step, moves);
}

}  // namespace sortie::breakthrough
