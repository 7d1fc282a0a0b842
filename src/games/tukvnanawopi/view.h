// How a Tukvnanawopi board is drawn: a lattice of squares with their diagonals. In `course` centres also step
// to the next centre, where no line is drawn.
#pragma once

#include "games/tukvnanawopi/position.h"
#include "games/view.h"

namespace sortie::tukvnanawopi {

View view_of(const Position& position);

}  // namespace sortie::tukvnanawopi
