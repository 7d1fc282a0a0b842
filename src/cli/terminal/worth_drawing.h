// A board with numbers in the place of pieces.
#pragma once

#include <string>
#include <vector>

#include "games/view.h"

namespace sortie {

// `worths` are texts for the pieces of the view, in their order. Lines of text, each ended by a newline.
std::string draw_worths(const View& view, const std::vector<std::string>& worths);

}  // namespace sortie
