// Every game with the setups that general tests run it in. A new game adds one line to AllGames.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "examples/tic_tac_toe/game.h"
#include "games/breakthrough/game.h"
#include "games/chinese_checkers/game.h"
#include "games/game_concept.h"
#include "games/tukvnanawopi/game.h"
#include "support/contract.h"
#include "support/perft_table.h"
#include "support/test_name.h"
#include "support/variant_texts.h"

namespace sortie {

// A family and, for games with a choice of sizes, the sizes to run.
template <GameFamily FamilyType, BoardSize... kSizes>
struct TestedGame {
    using Family = FamilyType;

    static std::string name() { return std::string(Family::info().name); }

    // The starts of all variants on all sizes.
    static std::vector<GameSetup> starts() {
        std::vector<GameSetup> all;
        for (const std::string& variant : variant_texts(Family::info())) {
            all.push_back({name(), variant});
            (all.push_back({name(), variant, kSizes}), ...);
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

using AllGames = ::testing::Types<
    TestedGame<breakthrough::Family, BoardSize{2, 4}, BoardSize{3, 7}, BoardSize{5, 5}, BoardSize{6, 6},
               BoardSize{10, 5}, BoardSize{4, 16}, BoardSize{11, 11}, BoardSize{16, 8}, BoardSize{8, 16}>,
    TestedGame<tukvnanawopi::Family>,      //
    TestedGame<chinese_checkers::Family>,  //
    TestedGame<tic_tac_toe::Family>>;

template <>
inline constexpr bool kWinnerMayBeToMove<chinese_checkers::ChineseCheckers> = true;  // [CC-7] [CC-9]

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
