// The sequential test: against published values, and against matches whose truth is known.
#include "arena/statistics/sprt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"

namespace sortie {

using ::testing::HasSubstr;

// The unit tests of fastchess hold these ratios for logistic Elo.
TEST(Sprt, PublishedRatiosOfPairs) {
    EXPECT_NEAR(log_likelihood_ratio(observations({}, {223, 9863, 21279, 10037, 246}), 0.5, 2.5), -3.07,
                0.01);
    EXPECT_NEAR(log_likelihood_ratio(observations({}, {871, 26175, 55983, 26678, 821}), 0, 2), -4.98, 0.01);
}

TEST(Sprt, PublishedRatiosOfGames) {
    EXPECT_NEAR(log_likelihood_ratio(observations({21404, 40708, 21184}, {}), 0.5, 2.5), -1.57, 0.01);
    EXPECT_NEAR(log_likelihood_ratio(observations({57433, 106593, 57030}, {}), 0, 2), -2.59, 0.01);
}

// With wins and losses only the likeliest distribution is the hypothesis itself: Wald's own test.
TEST(Sprt, WithoutDrawsItIsWaldsTest) {
    const double p0 = score_of_elo(0);
    const double p1 = score_of_elo(50);
    const double expected = 60 * std::log(p1 / p0) + 40 * std::log((1 - p1) / (1 - p0));
    EXPECT_NEAR(log_likelihood_ratio({{0, 40}, {1, 60}}, 0, 50), expected, 1e-9);
}

TEST(Sprt, NothingPlayedSaysNothing) {
    const SprtState state = sprt({0, 10}, {}, {});
    EXPECT_EQ(state.llr, 0);
    EXPECT_NEAR(state.lower, -2.944, 0.001);
    EXPECT_NEAR(state.upper, 2.944, 0.001);
}

TEST(Sprt, VerdictsSayWhy) {
    const SprtOptions options{0, 20};
    const auto verdict = [&](const PairCounts& pairs) {
        const SprtState state = sprt(options, {}, pairs);
        return sprt_verdict(options, state);
    };
    EXPECT_THAT(verdict({0, 0, 50, 0, 100}), HasSubstr("accepted +20 Elo over +0"));
    EXPECT_THAT(verdict({0, 0, 50, 0, 100}), HasSubstr("reached the upper bound 2.94"));
    EXPECT_THAT(verdict({100, 0, 50, 0, 0}), HasSubstr("accepted +0 Elo, not +20"));
    EXPECT_THAT(verdict({1, 0, 1, 0, 1}), HasSubstr("undecided"));
}

TEST(Sprt, WrongTextsAreExplained) {
    for (const char* const text :
         {"", "5", "0,5,1", "a,b", "5,0", "0,5,0.7,0.05", "0,nan", "0,5,0.05,0.05,1"})
        EXPECT_FALSE(parse_sprt(text)) << text;
    const auto options = parse_sprt("-2.5,2.5,0.01,0.1");
    ASSERT_TRUE(options);
    EXPECT_EQ(sprt_text(*options), "-2.5,2.5,0.01,0.1");
}

// How often the test accepts elo1 when the truth is elo: pairs of independent games until it decides.
double accepted_share(double elo) {
    const SprtOptions options{0, 60};
    const double chance = score_of_elo(elo);
    Random random(3);
    int accepted = 0;
    constexpr int kTests = 400;
    for (int i = 0; i < kTests; ++i) {
        PairCounts pairs{};
        SprtDecision decision = SprtDecision::Undecided;
        while (decision == SprtDecision::Undecided) {
            const auto points = 2 * ((random.unit() < chance ? 1 : 0) + (random.unit() < chance ? 1 : 0));
            ++pairs[static_cast<std::size_t>(points)];
            decision = sprt(options, {}, pairs).decision;
        }
        accepted += decision == SprtDecision::AcceptElo1 ? 1 : 0;
    }
    return static_cast<double>(accepted) / kTests;
}

TEST(Sprt, TheRisksAreKept) {
    EXPECT_LT(accepted_share(0), 0.08);
    EXPECT_GT(accepted_share(60), 0.92);
}

}  // namespace sortie
