// Every game with the setups that general tests run it in.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "examples/tic_tac_toe/game.h"
#include "games/all_games.h"
#include "games/game_concept.h"
#include "support/contract.h"
#include "support/perft_table.h"
#include "support/test_name.h"
#include "support/variant_texts.h"

namespace sortie {

// Small, long, wide and large boards: those of them are run that a game has.
inline constexpr BoardSize kTestedSizes[] = {{2, 4},  {3, 7},   {5, 5},  {6, 6}, {10, 5},
                                             {4, 16}, {11, 11}, {16, 8}, {8, 16}};

template <GameFamily FamilyType>
struct TestedGame {
    using Family = FamilyType;

    static std::string name() { return std::string(Family::info().name); }

    // The starts of all variants on all sizes.
    static std::vector<GameSetup> starts() {
        std::vector<GameSetup> all;
        for (const std::string& variant : variant_texts(Family::info())) {
            all.push_back({name(), variant});
            if (!Family::info().sized) continue;
            for (const BoardSize size : kTestedSizes) {
                const GameSetup setup{name(), variant, size};
                if (Family::open(setup)) all.push_back(setup);
            }
        }
        return all;
    }

    // The positions of data/perft, among which are those that random games from the start hardly reach.
    static std::vector<GameSetup> later_positions() {
        std::vector<GameSetup> all;
        for (const PerftEntry& entry : load_perft_entries(name())) {
            all.push_back({name(), entry.variant, std::nullopt, entry.position});
        }
        return all;
    }
};

// Those of the product, and the example.
template <class... Families>
::testing::Types<TestedGame<Families>..., TestedGame<tic_tac_toe::Family>> tested(TypeList<Families...>);

using AllGames = decltype(tested(AllFamilies{}));

// Names the typed tests after the games.
struct GameTestName {
    template <class T>
    static std::string GetName(int) {
        return test_name(std::string(T::Family::info().name));
    }
};

// For messages.
inline std::string setup_text(const GameSetup& setup) {
    return fmt::format("variant '{}', size '{}', position '{}'", setup.variant,
                       setup.size ? size_text(*setup.size) : "", setup.position.value_or(""));
}

// Calls check(start) for each opened setup, until one fails.
template <class Family, class Check>
void for_each_opened(const std::vector<GameSetup>& setups, Check&& check) {
    for (const GameSetup& setup : setups) {
        SCOPED_TRACE(setup_text(setup));
        const auto opened = Family::open(setup);
        ASSERT_TRUE(opened) << opened.error();
        std::visit(check, *opened);
        if (::testing::Test::HasFailure()) return;
    }
}

template <class Tested, class Check>
void for_each_start(Check&& check) {
    for_each_opened<typename Tested::Family>(Tested::starts(), check);
}

template <class Tested, class Check>
void for_each_later_position(Check&& check) {
    for_each_opened<typename Tested::Family>(Tested::later_positions(), check);
}

}  // namespace sortie
