// Why a move that can be read cannot be made, in the same words for every game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sortie {

struct IllegalMove {
    std::string text;
    std::string origin;
    std::vector<std::string> targets;  // where the piece on the origin can go
    std::string obstacle;              // what to say when it can go nowhere
    bool game_over = false;
};

Error explain(const IllegalMove& move);

}  // namespace sortie
