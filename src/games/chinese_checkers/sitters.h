// Enemies that sit in a side's goal, and what keeps them there. One that cannot leave never will, and one
// that keeps a special off its target has a reason to stay as long as that special waits beside it.
#pragma once

#include "games/chinese_checkers/hops.h"
#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

inline Bits128 sitters(const Position& position, Side side) {
    return position.pieces[index(opponent(side))] & kGoal[index(side)];
}

// Sitters without a move that leads out of the goal.
inline int count_trapped(const Position& position, Side side) {
    Lines lines(position.occupied());
    int count = 0;
    for_each_bit(sitters(position, side), [&](int cell) {
        const Bits128 ways = (kNeighbours[static_cast<std::size_t>(cell)] & ~position.occupied()) |
                             hop_targets(*position.board->hops, lines, cell);
        if ((ways & ~kGoal[index(side)]) == 0) ++count;
    });
    return count;
}

// A side's specials that could move to `target` if whoever stands there had gone.
inline int count_watchers(const Position& position, Side side, int target) {
    Lines lines(position.occupied() & ~bit<Bits128>(target));
    int count = 0;
    for_each_bit(position.pieces[index(side)] & position.specials, [&](int cell) {
        if (contains(kNeighbours[static_cast<std::size_t>(target)], cell) ||
            contains(hop_targets(*position.board->hops, lines, cell), target))
            ++count;
    });
    return count;
}

}  // namespace sortie::chinese_checkers
