// The way of a move over the board, for drawing: the rules name a move by origin and target alone.
#pragma once

#include <vector>

#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

// Origin, landings, target of a legal move: a step where one leads there, otherwise a shortest chain of hops.
std::vector<int> shortest_route(const Position& position, Move move);

}  // namespace sortie::chinese_checkers
