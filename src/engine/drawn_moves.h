// What a move does on the board, found out from views alone: nothing here knows a game.
#pragma once

#include <string>
#include <vector>

#include "games/view.h"

namespace sortie {

// The points from which a piece disappears when a piece goes along `path`: those that it leaves empty, but
// for the origin, and the target if an opponent stood there.
std::vector<std::string> captured_points(const View& before, const View& after,
                                         const std::vector<std::string>& path);

}  // namespace sortie
