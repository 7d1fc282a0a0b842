// Ratings from everybody's games.
#include "arena/statistics/ratings.h"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/statistics/elo.h"
#include "core/random.h"

namespace sortie {
namespace {

TEST(Ratings, TwoPlayersAreApartAsTheirScoreSays) {
    const auto ratings = fit_ratings(2, {{0, 1, 1000, 750}});
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of_score(0.75), 2);
    EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-6);
    EXPECT_GT(ratings[0].error, 5);
}

TEST(Ratings, WhoWinsEverythingHasARatingAndALargeError) {
    const auto ratings = fit_ratings(3, {{0, 1, 4, 4}, {0, 2, 4, 4}, {1, 2, 4, 2}});
    EXPECT_GT(ratings[0].elo, 100);
    EXPECT_TRUE(std::isfinite(ratings[0].elo));
    EXPECT_GT(ratings[0].error, 150);
    EXPECT_NEAR(ratings[1].elo, ratings[2].elo, 1e-6);
}

TEST(Ratings, NobodyAndNoGames) {
    EXPECT_TRUE(fit_ratings(0, {}).empty());
    EXPECT_EQ(fit_ratings(2, {})[1].elo, 0);
}

// In simulated leagues of known strength the intervals hold what they promise.
TEST(Ratings, IntervalsHoldTheTruth) {
    constexpr std::size_t kPlayers = 6;
    constexpr int kLeagues = 200;
    constexpr int kGames = 40;
    Random random(7);
    int inside = 0;
    for (int league = 0; league < kLeagues; ++league) {
        std::vector<PairScore> scores;
        const auto strength = [](std::size_t player) { return (static_cast<double>(player) - 2.5) * 60; };
        for (std::size_t a = 0; a < kPlayers; ++a) {
            for (std::size_t b = a + 1; b < kPlayers; ++b) {
                double points = 0;
                for (int game = 0; game < kGames; ++game)
                    points += static_cast<double>(random.below(1'000'000)) / 1e6 <
                              score_of_elo(strength(a) - strength(b));
                scores.push_back({a, b, kGames, points});
            }
        }
        const auto ratings = fit_ratings(kPlayers, scores);
        for (std::size_t i = 0; i < kPlayers; ++i)
            inside += std::abs(ratings[i].elo - strength(i)) < ratings[i].error ? 1 : 0;
    }
    const double share = inside / (1.0 * kLeagues * kPlayers);
    EXPECT_GT(share, 0.93);
}

}  // namespace
}  // namespace sortie
