// The numbers of data/perft, for every game that the registry has and as deep as the table goes.
#include <gtest/gtest.h>
#include <ostream>

#include "engine/registry.h"
#include "support/perft_table.h"
#include "support/scale.h"
#include "support/test_name.h"

namespace sortie {

namespace {

constexpr std::uint64_t kMostLeaves = kSlowBuild ? 3'000'000 : 4'000'000'000;

struct GameVariant {
    std::string game;
    std::string variant;

    // For the test list, which would otherwise show the bytes of the object.
    friend std::ostream& operator<<(std::ostream& stream, const GameVariant& value) {
        return stream << value.game << " " << value.variant;
    }
};

std::vector<GameVariant> all_variants() {
    std::vector<GameVariant> all;
    const Registry registry = standard_registry();
    for (const GameInfo& game : registry.games()) {
        for (const VariantInfo& variant : game.variants) {
            all.push_back({std::string(game.name), std::string(variant.name)});
        }
    }
    return all;
}

std::string name_of(const ::testing::TestParamInfo<GameVariant>& info) {
    return test_name(info.param.game + "_" + info.param.variant);
}

std::uint64_t count_leaves(const Session& session, int depth) {
    PerftControl control;
    control.threads = 2;
    std::uint64_t sum = 0;
    for (const MoveCount& entry : session.perft(depth, control)) sum += entry.count;
    return sum;
}

}  // namespace

class PerftData : public ::testing::TestWithParam<GameVariant> {};

TEST_P(PerftData, AgreesWithTheTable) {
    const Registry registry = standard_registry();
    int checked = 0;
    for (const PerftEntry& entry : load_perft_entries(GetParam().game)) {
        const std::string without_modifiers = entry.variant.substr(0, entry.variant.find('+'));
        if (without_modifiers != GetParam().variant) continue;
        const auto session = registry.open({entry.game, entry.variant, std::nullopt, entry.position});
        ASSERT_TRUE(session) << entry.source << ": " << session.error();
        for (const PerftEntry::Count& count : entry.counts) {
            if (count.leaves > kMostLeaves) continue;
            EXPECT_EQ(count_leaves(**session, count.depth), count.leaves)
                << entry.source << ", depth " << count.depth;
            ++checked;
        }
    }
    EXPECT_GT(checked, 0) << "data/perft has no numbers for it";
}

// An entry of a misspelt game or variant would be checked by nobody.
TEST(PerftTable, NamesOnlyGamesThatThereAre) {
    const Registry registry = standard_registry();
    for (const PerftEntry& entry : load_perft_entries()) {
        const auto session = registry.open({entry.game, entry.variant, std::nullopt, entry.position});
        EXPECT_TRUE(session) << entry.source << ": " << session.error();
    }
}

INSTANTIATE_TEST_SUITE_P(Games, PerftData, ::testing::ValuesIn(all_variants()), name_of);

}  // namespace sortie
