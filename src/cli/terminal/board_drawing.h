// Draws any game's view as text.
#pragma once

#include <string>

#include "games/view.h"

namespace sortie {

struct DrawStyle {
    bool colour = false;
    bool unicode = true;  // otherwise plain ASCII: the letters of the position text
};

// Lines of text, each ended by a newline.
std::string draw_board(const View& view, const DrawStyle& style);

}  // namespace sortie
