// The Breakthrough numbers of data/perft against the slow generator, and against published ones.
#include <gtest/gtest.h>

#include "support/perft_confirmation.h"
#include "support/slow_breakthrough.h"

namespace sortie {

TEST(BreakthroughPerft, SlowGeneratorConfirmsTheTable) {
    confirm_perft_table("breakthrough", 100, [](const PerftEntry& entry) {
        return slow::Breakthrough(entry.variant, entry.position);
    });
}

// Published for the standard game, and confirmed by other programs.
TEST(BreakthroughPerft, TableHoldsThePublishedNumbers) {
    const auto count_at = [](int columns, int rows, int depth) {
        return perft_count("breakthrough", "standard", slow::Breakthrough::start_fen(columns, rows), depth);
    };
    EXPECT_EQ(count_at(5, 5, 7), 43'719'470u);
    EXPECT_EQ(count_at(6, 6, 7), 381'006'806u);
    EXPECT_EQ(count_at(7, 7, 7), 1'398'372'466u);
    EXPECT_EQ(count_at(8, 8, 6), 149'264'638u);
    EXPECT_EQ(count_at(8, 8, 7), 3'751'915'714u);
    EXPECT_EQ(count_at(10, 10, 5), 19'866'392u);
}

}  // namespace sortie
