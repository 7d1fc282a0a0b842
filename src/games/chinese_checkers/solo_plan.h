// A look far ahead at one side's own way: only that side moves, and the best few placements of each depth go
// on to the next, until one of them is home. The opponent's pieces stay where they are: were they gone after
// the first move, whatever they bar would always be better done later.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/score.h"
#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

struct SoloPlan {
    std::vector<Move> first;  // any of them will do: mostly a plan's moves can be made in many orders
    int moves = 0;            // to the goal, the first one included
};

// What a network adds to the hand-crafted evaluation for a side that is alone; empty without one.
using PlacementJudge = std::function<Score(const Position& alone, Side side)>;

// For the side to move in the last position of the game; nothing while an extra move is due, or when `go_on`
// says no before an end is found. `width`: placements kept at each depth. A plan never comes back to a
// placement that the side has had in this game: move by move, such plans would lead round in circles.
std::optional<SoloPlan> make_solo_plan(std::span<const Position> game, int width, const PlacementJudge& judge,
                                       const std::function<bool()>& go_on);

}  // namespace sortie::chinese_checkers
