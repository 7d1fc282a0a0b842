// The table of perft numbers against the independent generator, wherever that is affordable: the numbers in
// data/perft are then not merely what the product once printed.
#include <gtest/gtest.h>

#include "support/perft_table.h"
#include "support/scale.h"
#include "support/slow_breakthrough.h"

namespace sortie {

namespace {

constexpr std::uint64_t kSlowLeaves = kSlowBuild ? 10'000 : 300'000;

}  // namespace

TEST(BreakthroughPerft, SlowGeneratorConfirmsTheTable) {
    int confirmed = 0;
    for (const PerftEntry& entry : load_perft_entries("breakthrough")) {
        const SlowBreakthrough position(entry.variant, entry.position);
        EXPECT_EQ(position.fen(), entry.position) << entry.source;
        for (const PerftEntry::Count& count : entry.counts) {
            if (count.leaves > kSlowLeaves) continue;
            EXPECT_EQ(position.perft(count.depth), count.leaves) << entry.source << ", depth " << count.depth;
            ++confirmed;
        }
    }
    EXPECT_GE(confirmed, 100);
}

// Published for the standard game, and confirmed by other programs.
TEST(BreakthroughPerft, TableHoldsThePublishedNumbers) {
    const auto entries = load_perft_entries("breakthrough");
    const auto count_at = [&](int columns, int rows, int depth) -> std::uint64_t {
        for (const PerftEntry& entry : entries) {
            if (entry.variant != "standard" || entry.position != SlowBreakthrough::start_fen(columns, rows)) {
                continue;
            }
            for (const PerftEntry::Count& count : entry.counts) {
                if (count.depth == depth) return count.leaves;
            }
        }
        return 0;
    };
    EXPECT_EQ(count_at(5, 5, 7), 43'719'470u);
    EXPECT_EQ(count_at(6, 6, 7), 381'006'806u);
    EXPECT_EQ(count_at(7, 7, 7), 1'398'372'466u);
    EXPECT_EQ(count_at(8, 8, 6), 149'264'638u);
    EXPECT_EQ(count_at(8, 8, 7), 3'751'915'714u);
    EXPECT_EQ(count_at(10, 10, 5), 19'866'392u);
}

}  // namespace sortie
