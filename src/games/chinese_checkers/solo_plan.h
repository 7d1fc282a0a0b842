// A look far ahead at one side's own way: the opponent's pieces are taken off the board after the first move,
// and the best few placements of each depth go on to the next, until one of them is home.
#pragma once

#include <functional>
#include <optional>

#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

struct SoloPlan {
    Move first;
    int moves = 0;  // to the goal, that one included
};

// For the side to move; nothing while an extra move is due, or when `go_on` says no before an end is found.
// `width`: placements kept at each depth.
std::optional<SoloPlan> make_solo_plan(const Position& position, int width,
                                       const std::function<bool()>& go_on);

}  // namespace sortie::chinese_checkers
