#include "search/transposition_table.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "core/random.h"
#include "support/scale.h"

namespace sortie {
namespace {

TEST(TranspositionTable, GivesBackWhatWasStored) {
    TranspositionTable table(1);
    EXPECT_FALSE(table.probe(42));
    table.store(42, {7, -31990, -123, 9, Bound::Upper});
    const auto entry = table.probe(42);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->move_code, 7);
    EXPECT_EQ(entry->score, -31990);
    EXPECT_EQ(entry->eval, -123);
    EXPECT_EQ(entry->depth, 9);
    EXPECT_EQ(entry->bound, Bound::Upper);
}

TEST(TranspositionTable, AShallowVisitDoesNotPushOutADeepOne) {
    TranspositionTable table(1);
    table.store(42, {7, 10, 0, 20, Bound::Lower});
    table.store(42, {8, 11, 0, 3, Bound::Upper});
    EXPECT_EQ(table.probe(42)->depth, 20);
    table.start_search();
    table.store(42, {8, 11, 0, 3, Bound::Upper});
    EXPECT_EQ(table.probe(42)->depth, 3);
}

TEST(TranspositionTable, AMoveIsKeptWhenALaterVisitFoundNone) {
    TranspositionTable table(1);
    table.store(42, {7, 10, 0, 5, Bound::Lower});
    table.store(42, {0, 9, 0, 6, Bound::Upper});
    EXPECT_EQ(table.probe(42)->move_code, 7);
}

TEST(TranspositionTable, ClearForgetsEverything) {
    TranspositionTable table(1);
    table.store(42, {7, 10, 0, 5, Bound::Lower});
    EXPECT_EQ(table.permille_used(), 0);  // one entry is less than one in a thousand
    table.clear();
    EXPECT_FALSE(table.probe(42));
}

// The score of an entry is derived from its key, so that an entry put together from two writes would show.
TEST(TranspositionTable, ThreadsNeverSeeMixedEntries) {
    TranspositionTable table(1);
    const auto score_of_key = [](Key key) { return static_cast<Score>(key % 30011) - 15000; };
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        threads.emplace_back([&, seed] {
            Random random(seed);
            for (int i = 0; i < scaled(2'000'000); ++i) {
                const Key key = random.below(5000) * 0x9e3779b97f4a7c15ULL;
                if (const auto entry = table.probe(key)) {
                    EXPECT_EQ(entry->score, score_of_key(key));
                }
                table.store(key, {1, score_of_key(key), 0, static_cast<int>(random.below(30)), Bound::Exact});
            }
        });
    }
}

}  // namespace
}  // namespace sortie
