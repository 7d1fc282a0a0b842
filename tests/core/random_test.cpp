#include "core/random.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace sortie {

// Recorded games and test positions come from seeds: the sequences must never change.
TEST(Random, SequencesAreFixedForEver) {
    Random zero(0);
    EXPECT_EQ(zero.next(), 0x111cb3a78f59a58eu);
    EXPECT_EQ(zero.next(), 0xceabd938ff4e856du);
    EXPECT_EQ(zero.next(), 0x61fb51318f47d2a4u);
    Random other(42);
    EXPECT_EQ(other.next(), 0xae4a7cbfdda9b434u);
    EXPECT_EQ(other.next(), 0xe9cc09d33d38d9d2u);
    Random dice(42);
    for (const std::uint64_t expected : {68u, 91u, 79u, 91u, 35u, 92u, 22u, 8u}) {
        EXPECT_EQ(dice.below(100), expected);
    }
}

TEST(Random, BelowIsUniform) {
    Random random(1);
    std::array<int, 7> counts = {};
    constexpr int kDraws = 70'000;
    for (int i = 0; i < kDraws; ++i) ++counts[random.below(counts.size())];
    // Five standard deviations of a binomial with p = 1/7 are about 460.
    for (const int count : counts) EXPECT_NEAR(count, 10'000, 460);
}

TEST(Random, UnitFillsTheIntervalEvenly) {
    Random random(2);
    double sum = 0;
    double smallest = 1;
    double largest = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double value = random.unit();
        ASSERT_TRUE(value >= 0 && value < 1);
        sum += value;
        smallest = std::min(smallest, value);
        largest = std::max(largest, value);
    }
    EXPECT_NEAR(sum / 100'000, 0.5, 0.005);
    EXPECT_LT(smallest, 0.001);
    EXPECT_GT(largest, 0.999);
}

RC_GTEST_PROP(Random, BelowStaysBelow, (std::uint64_t seed, std::uint64_t bound)) {
    RC_PRE(bound > 0u);
    Random random(seed);
    for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(bound) < bound);
}

RC_GTEST_PROP(Random, EqualSeedsGiveEqualSequences, (std::uint64_t seed)) {
    Random one(seed);
    Random other(seed);
    for (int i = 0; i < 20; ++i) RC_ASSERT(one.next() == other.next());
}

}  // namespace sortie
