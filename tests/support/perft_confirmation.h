// The table of perft numbers against a game's slow generator, wherever that is affordable: the numbers in
// data/perft are then not merely what the product once printed.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "support/perft_table.h"
#include "support/scale.h"

namespace sortie {

// read_slowly(entry) gives a position of the slow generator, which has text() and perft(depth).
template <class Read>
void confirm_perft_table(const std::string& game, int least_counts, Read&& read_slowly) {
    constexpr std::uint64_t kMostLeaves = kSlowBuild ? 10'000 : 300'000;
    int confirmed = 0;
    for (const PerftEntry& entry : load_perft_entries(game)) {
        const auto position = read_slowly(entry);
        EXPECT_EQ(position.text(), entry.position) << entry.source;
        for (const PerftEntry::Count& count : entry.counts) {
            if (count.leaves > kMostLeaves) continue;
            EXPECT_EQ(position.perft(count.depth), count.leaves) << entry.source << ", depth " << count.depth;
            ++confirmed;
        }
    }
    EXPECT_GE(confirmed, least_counts) << "too few for this test to mean anything";
}

}  // namespace sortie
