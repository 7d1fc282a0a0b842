// How a Breakthrough board is drawn: a chequered board with files below and ranks at the left.
#pragma once

#include "games/breakthrough/position.h"
#include "games/view.h"

namespace sortie::breakthrough {

template <class Position>
View view_of(const Position& position);

}  // namespace sortie::breakthrough
