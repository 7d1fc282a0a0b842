// Races that are decided: one side finishes in its zone in a known number of moves, and the other can neither
// be quicker nor come back to stand in the way.
#pragma once

#include "core/score.h"
#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

// Cells that pieces from `cells` may stand on after this many moves of one of them or several, if anything on
// `pivots` may be hopped over and nothing is ever in the way: never too few.
Bits128 reachable(HopRule rule, Bits128 cells, Bits128 pivots, int moves);

// Bounds on the value for the side to move, when no extra turn is left. They hold against every defence;
// where nothing is proved they are as wide as can be.
Bounds prove_race(const Position& position);

// The same for all positions: an extra turn, due or still to come, could move a piece of the race.
inline Bounds prove(const Position& position) {
    constexpr std::uint8_t kAllPaid = 15;
    if (position.paid != kAllPaid || position.board->rules.every_entry || position.extra_due) return {};
    return prove_race(position);
}

}  // namespace sortie::chinese_checkers
