// The variant texts that general tests and fuzzers run a game with.
#pragma once

#include <string>
#include <vector>

#include "games/setup.h"

namespace sortie {

// Each variant, and each rule modifier that takes no value. Modifiers with a value are for the game's own
// tests: only the game knows which values there are.
inline std::vector<std::string> variant_texts(const GameInfo& game) {
    std::vector<std::string> texts;
    for (const VariantInfo& variant : game.variants) texts.emplace_back(variant.name);
    for (const VariantInfo& modifier : game.modifiers) {
        if (modifier.name.find('=') != std::string_view::npos) continue;
        texts.emplace_back("+").append(modifier.name);
    }
    return texts;
}

}  // namespace sortie
