// How the diamond is drawn: a triangular lattice of points, the triangles and special targets marked.
#pragma once

#include "games/chinese_checkers/position.h"
#include "games/view.h"

namespace sortie::chinese_checkers {

View view_of(const Position& position);

}  // namespace sortie::chinese_checkers
