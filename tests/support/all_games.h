// Every game with the setups that general tests run it in. A new game adds one line to AllGames.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "examples/tic_tac_toe/game.h"
#include "games/breakthrough/game.h"
#include "games/game_concept.h"

namespace sortie {

// A family and, for games with a choice of sizes, the sizes to run.
template <GameFamily FamilyType, BoardSize... kSizes>
struct TestedGame {
    using Family = FamilyType;

    // Each variant on each size, and each rule modifier that takes no value.
    static std::vector<Setup> setups() {
        std::vector<std::string> variants;
        for (const VariantInfo& variant : Family::info().variants) variants.emplace_back(variant.name);
        for (const VariantInfo& modifier : Family::info().modifiers) {
            if (modifier.name.find('=') == std::string_view::npos) {
                variants.push_back(fmt::format("+{}", modifier.name));
            }
        }
        std::vector<Setup> all;
        for (const std::string& variant : variants) {
            all.push_back({variant, std::nullopt, std::nullopt});
            (all.push_back({variant, kSizes, std::nullopt}), ...);
        }
        return all;
    }
};

using AllGames = ::testing::Types<
    TestedGame<breakthrough::Family, BoardSize{2, 4}, BoardSize{3, 7}, BoardSize{5, 5}, BoardSize{6, 6},
               BoardSize{10, 5}, BoardSize{4, 16}, BoardSize{11, 11}, BoardSize{16, 8}, BoardSize{8, 16}>,
    TestedGame<tic_tac_toe::Family>>;

// Names the typed tests after the games.
struct GameTestName {
    template <class T>
    static std::string GetName(int) {
        std::string name(T::Family::info().name);
        for (char& c : name) {
            if (c == '-') c = '_';
        }
        return name;
    }
};

// For messages.
inline std::string setup_text(const Setup& setup) {
    return fmt::format("variant '{}', size '{}', position '{}'", setup.variant,
                       setup.size ? size_text(*setup.size) : "", setup.position.value_or(""));
}

// Calls check(start) for the opened start of every setup, until one fails.
template <class Tested, class Check>
void for_each_start(Check&& check) {
    for (const Setup& setup : Tested::setups()) {
        SCOPED_TRACE(setup_text(setup));
        const auto opened = Tested::Family::open(setup);
        ASSERT_TRUE(opened) << opened.error();
        std::visit(check, *opened);
        if (::testing::Test::HasFailure()) return;
    }
}

}  // namespace sortie
