// Elo and its error bars: against values that other programs publish, and against matches whose truth is
// known.
#include "arena/statistics/elo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "core/random.h"

namespace sortie {

TEST(Elo, ScoresAndBack) {
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(elo_of_score(0.75), 190.848, 1e-3);
    EXPECT_TRUE(std::isinf(elo_of_score(1)));
    for (const double elo : {-350.0, -10.0, 0.0, 77.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

// The unit tests of fastchess have these results of pairs with Elo, error and likelihood of superiority.
struct Published {
    PairCounts pairs;
    double elo;
    double error;
    double superiority;
};

class PublishedPairs : public ::testing::TestWithParam<Published> {};

TEST_P(PublishedPairs, AreReproduced) {
    const auto& [pairs, elo, error, superiority] = GetParam();
    // What the games themselves were makes no difference to the points.
    const std::uint64_t half_points = pairs[1] + 2 * pairs[2] + 3 * pairs[3] + 4 * pairs[4];
    const std::uint64_t games = 2 * (pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4]);
    const Results results{half_points / 2, half_points % 2, games - half_points / 2 - half_points % 2};
    const EloEstimate estimate = estimate_elo(results, pairs);
    EXPECT_NEAR(estimate.value, elo, 0.01);
    EXPECT_NEAR((estimate.high - estimate.low) / 2, error, 0.01 * error);
    EXPECT_NEAR(estimate.superiority, superiority, 0.0005);
}

INSTANTIATE_TEST_SUITE_P(Elo, PublishedPairs,
                         ::testing::Values(Published{{34, 54, 63, 64, 75}, 55.58, 27.65, 1.0},
                                           Published{{332, 433, 498, 333, 334}, -8.64, 10.33, 0.0505},
                                           Published{{7895, 8757, 5685, 568, 9999}, -21.04, 2.95, 0.0}));

TEST(Elo, SingleGamesAreAsPublished) {
    const EloEstimate estimate = estimate_elo({136, 111, 96}, {});
    EXPECT_NEAR(estimate.value, 40.70, 0.01);
    EXPECT_NEAR((estimate.high - estimate.low) / 2, 30.43, 0.3);
    // Ours is the score test; with a few hundred games it differs from theirs in the fourth digit.
    EXPECT_NEAR(estimate.superiority, 0.9960, 0.001);
    EXPECT_NEAR(estimate_elo({76, 123, 89}, {}).superiority, 0.1553, 0.001);
}

TEST(Elo, OneSidedResultsAreBoundedOnOneSide) {
    const EloEstimate won = estimate_elo({20, 0, 0}, {0, 0, 0, 0, 10});
    EXPECT_TRUE(std::isinf(won.value));
    EXPECT_TRUE(std::isinf(won.high));
    // Wilson's interval for 20 of 20 trials begins at 20 / (20 + 1.96²).
    EXPECT_NEAR(won.low, elo_of_score(20 / (20 + 1.96 * 1.96)), 0.01);
    EXPECT_GT(won.superiority, 0.999);
    const EloEstimate lost = estimate_elo({0, 0, 20}, {10, 0, 0, 0, 0});
    EXPECT_NEAR(lost.high, -won.low, 1e-9);
}

TEST(Elo, NoGamesSayNothing) {
    const EloEstimate none = estimate_elo({}, {});
    EXPECT_EQ(none.value, 0);
    EXPECT_TRUE(std::isinf(none.low) && std::isinf(none.high));
    EXPECT_EQ(none.superiority, 0.5);
}

TEST(Elo, TwoEvenPairsAreNoProof) {
    const EloEstimate few = estimate_elo({2, 0, 2}, {0, 0, 2, 0, 0});
    EXPECT_GT(few.high, 100);
}

// A match of pairs in which openings favour a side: the chance to win is `chance` plus or minus the opening's
// share, and draws happen. The mean over openings is the truth.
struct Simulation {
    double chance;
    double opening;  // by how much the opening shifts a game, up or down
    double draws;
    int pairs;
};

class SimulatedMatches : public ::testing::TestWithParam<Simulation> {};

TEST_P(SimulatedMatches, ErrorBarsCoverTheTruth) {
    const Simulation& match = GetParam();
    const double truth = elo_of_score(match.draws / 2 + (1 - match.draws) * match.chance);
    Random random(20);
    const auto half_points = [&](double chance) {
        if (random.unit() < match.draws) return 1;
        return random.unit() < chance ? 2 : 0;
    };
    int covered = 0;
    constexpr int kMatches = 1000;
    for (int i = 0; i < kMatches; ++i) {
        Results results;
        PairCounts pairs{};
        for (int pair = 0; pair < match.pairs; ++pair) {
            const double shift = random.unit() < 0.5 ? match.opening : -match.opening;
            const std::array<int, 2> games{half_points(match.chance + shift),
                                           half_points(match.chance - shift)};
            for (const int points : games)
                ++(points == 2 ? results.wins : points == 1 ? results.draws : results.losses);
            ++pairs[static_cast<std::size_t>(games[0] + games[1])];
        }
        const EloEstimate estimate = estimate_elo(results, pairs);
        covered += estimate.low <= truth && truth <= estimate.high ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(covered) / kMatches, 0.95, 0.02);
}

INSTANTIATE_TEST_SUITE_P(Elo, SimulatedMatches,
                         ::testing::Values(Simulation{0.5, 0, 0, 200}, Simulation{0.55, 0.2, 0, 200},
                                           Simulation{0.6, 0.35, 0, 100}, Simulation{0.7, 0.1, 0.3, 50},
                                           Simulation{0.55, 0.1, 0.6, 500}, Simulation{0.9, 0.05, 0, 100},
                                           Simulation{0.65, 0.3, 0.1, 20}));

}  // namespace sortie
