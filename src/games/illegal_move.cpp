#include "games/illegal_move.h"

#include <fmt/format.h>

namespace sortie {

Error explain(const IllegalMove& move) {
    if (move.game_over) return Error{fmt::format("move '{}': the game is over", move.text)};
    if (move.targets.empty())
        return Error{fmt::format("move '{}' is not legal: {}", move.text, move.obstacle)};
    return Error{fmt::format("move '{}' is not legal: the piece on {} can go to {}", move.text, move.origin,
                             fmt::join(move.targets, ", "))};
}

}  // namespace sortie
