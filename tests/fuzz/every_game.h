// What fuzzers of games run an input through: the games of the product, and the example.
#pragma once

#include <string>

#include "engine/registry.h"
#include "examples/tic_tac_toe/game.h"
#include "support/variant_texts.h"

namespace sortie {

// Calls visit(registry, game, variant) for every variant of every game.
template <class Visit>
void for_every_game(Visit&& visit) {
    static const Registry registry = [] {
        Registry all = standard_registry();
        add_game<tic_tac_toe::Family>(all);
        return all;
    }();
    for (const GameInfo& game : registry.games()) {
        for (const std::string& variant : variant_texts(game)) visit(registry, game, variant);
    }
}

}  // namespace sortie
