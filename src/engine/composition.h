// The board editor's way into the game: pieces on points become a position text.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "games/view.h"

namespace sortie {

struct PlacedPiece {
    std::string point;
    char letter = '?';
};

// The position text of an arrangement on the board of `view` (whose own pieces do not matter). It may still
// be a position that cannot occur: opening it tells. Complains about points and letters that the game does
// not have.
Result<std::string> compose_position(const View& view, const std::vector<PlacedPiece>& pieces, Side to_move);

}  // namespace sortie
