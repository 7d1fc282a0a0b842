// The published evaluation of Chinese Checkers, in tenths of a row: what `checkers-rows` thinks of a
// position.
#pragma once

#include <array>
#include <cstdlib>

#include "games/chinese_checkers/movegen.h"
#include "games/chinese_checkers/progress.h"

namespace sortie::chinese_checkers {

inline constexpr int kRowWorth = 10;
inline constexpr int kCentreWorth = 1;      // a piece, for each step that it is nearer to the centre line
inline constexpr int kTargetWorth = 1'000;  // a special piece on a special target; a normal one costs as much
inline constexpr int kSpecialRowWorth = 5;  // on top, for each row of a special piece not yet on a target
inline constexpr int kWonWorth = 1'000'000;

// Rows that a step or hop brings a side's piece nearer to its goal.
constexpr int rows_gained(Side side, int from, int to) {
    return side == Side::First ? row_of(from) - row_of(to) : row_of(to) - row_of(from);
}

// Of one side's pieces alone.
inline int placement_worth(const Position& position, Side side) {
    constexpr std::array<int, 2> kFirstRow = {kRowCount, 1};  // where a side comes from
    int worth = 0;
    for_each_bit(position.pieces[index(side)], [&](int cell) {
        const bool special = contains(position.specials, cell);
        const bool on_target = contains(kTargets[index(side)], cell);
        const int rows = std::abs(row_of(cell) - kFirstRow[index(side)]);
        const int from_centre = std::abs(cell / kStride - cell % kStride);
        worth += kRowWorth * rows + kCentreWorth * (kLineLength - 1 - from_centre);
        if (on_target) worth += special ? kTargetWorth : -kTargetWorth;
        if (special && !on_target) worth += kSpecialRowWorth * rows;
    });
    return worth;
}

// For `side`, own minus opposing; `outcome` is that of the position.
inline int rows_evaluation(const Position& position, Side side, Outcome outcome) {
    if (outcome == win_for(side)) return kWonWorth;
    if (outcome == win_for(opponent(side))) return -kWonWorth;
    return placement_worth(position, side) - placement_worth(position, opponent(side));
}

}  // namespace sortie::chinese_checkers
