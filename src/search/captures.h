// The captures of a position; none in games without.
#pragma once

#include "games/traits.h"

namespace sortie {

template <Game G>
void generate_captures(const typename G::Position& position, MoveList<G>& moves) {
    if constexpr (HasCaptures<G>) {
        MoveList<G> all;
        G::generate(position, all);
        for (const auto& move : all) {
            if (G::is_capture(position, move)) moves.push_back(move);
        }
    }
}

}  // namespace sortie
