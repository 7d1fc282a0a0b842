// The published evaluation of Chinese Checkers, in tenths of a row: what `checkers-rows` thinks of a
// position.
#pragma once

#include <array>
#include <cstdlib>

#include "core/explanation.h"
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

// What is counted of one side's pieces.
struct Placement {
    int rows = 0;
    int centre = 0;
    int on_target = 0;  // special pieces there, less normal ones
    int special_rows = 0;

    int worth() const {
        return kRowWorth * rows + kCentreWorth * centre + kTargetWorth * on_target +
               kSpecialRowWorth * special_rows;
    }
};

inline Placement placement_of(const Position& position, Side side) {
    constexpr std::array<int, 2> kFirstRow = {kRowCount, 1};  // where a side comes from
    Placement placed;
    for_each_bit(position.pieces[index(side)], [&](int cell) {
        const bool special = contains(position.specials, cell);
        const bool on_target = contains(kTargets[index(side)], cell);
        const int rows = std::abs(row_of(cell) - kFirstRow[index(side)]);
        const int from_centre = std::abs(cell / kStride - cell % kStride);
        placed.rows += rows;
        placed.centre += kLineLength - 1 - from_centre;
        if (on_target) placed.on_target += special ? 1 : -1;
        if (special && !on_target) placed.special_rows += rows;
    });
    return placed;
}

// Of one side's pieces alone.
inline int placement_worth(const Position& position, Side side) {
    return placement_of(position, side).worth();
}

// For `side`, own minus opposing; `outcome` is that of the position.
inline int rows_evaluation(const Position& position, Side side, Outcome outcome) {
    if (outcome == win_for(side)) return kWonWorth;
    if (outcome == win_for(opponent(side))) return -kWonWorth;
    return placement_worth(position, side) - placement_worth(position, opponent(side));
}

// The same for the first player, term by term.
inline Explanation explain_rows(const Position& position, Outcome outcome) {
    Explanation found;
    found.in_scores = false;
    const auto add = [&](const char* name, int count, int weight) {
        found.total += count * weight;
        if (count != 0)
            found.terms.push_back({name, static_cast<double>(count), static_cast<double>(weight),
                                   static_cast<double>(count) * weight});
    };
    if (outcome != Outcome::Ongoing) {
        if (outcome != Outcome::Draw) add("won", outcome == Outcome::FirstWins ? 1 : -1, kWonWorth);
        return found;
    }
    const Placement first = placement_of(position, Side::First);
    const Placement second = placement_of(position, Side::Second);
    add("rows", first.rows - second.rows, kRowWorth);
    add("centre line", first.centre - second.centre, kCentreWorth);
    add("special targets", first.on_target - second.on_target, kTargetWorth);
    add("rows of specials", first.special_rows - second.special_rows, kSpecialRowWorth);
    return found;
}

}  // namespace sortie::chinese_checkers
