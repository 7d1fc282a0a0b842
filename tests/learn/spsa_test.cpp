#include "learn/spsa.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "core/random.h"

namespace sortie {
namespace {

constexpr std::uint64_t kTrials = 20'000;

std::vector<SpsaValue> two_values() {
    return {{30, 0, 100}, {1000, 0, 4000}};
}

TEST(Spsa, TrialsLieOnBothSidesAndWithinBounds) {
    const Spsa spsa({{30, 0, 100}, {1, 0, 100}}, kTrials, 1);
    int up = 0;
    for (std::uint64_t number = 0; number < 1000; ++number) {
        const Spsa::Trial trial = spsa.trial(number);
        EXPECT_EQ(trial.up[0] + trial.down[0], 60);
        EXPECT_NE(trial.up[0], trial.down[0]);
        EXPECT_GE(std::min(trial.up[1], trial.down[1]), 0);
        up += trial.up[0] > 30 ? 1 : 0;
    }
    EXPECT_GT(up, 400);
    EXPECT_LT(up, 600);
}

TEST(Spsa, ChangesBecomeSmaller) {
    const Spsa spsa(two_values(), kTrials, 1);
    const auto change = [&](std::uint64_t number) { return std::abs(spsa.trial(number).up[1] - 1000); };
    EXPECT_GT(change(0), 400);
    EXPECT_EQ(change(kTrials - 1), 200);  // a twentieth of the range
}

TEST(Spsa, TheSameResultsGiveTheSameValues) {
    Spsa one(two_values(), kTrials, 7);
    Spsa other(two_values(), kTrials, 7);
    for (std::uint64_t number = 0; number < 50; ++number) {
        EXPECT_EQ(one.trial(number).up, other.trial(number).up);
        one.learn(number, static_cast<double>(number % 5) - 2);
        other.learn(number, static_cast<double>(number % 5) - 2);
    }
    EXPECT_EQ(one.values()[0].value, other.values()[0].value);
    EXPECT_NE(one.values()[0].value, 30);
}

// A player that is the better, the nearer its values are to 70 and 2500, and that wins at random accordingly.
TEST(Spsa, FindsWhatWins) {
    Spsa spsa(two_values(), kTrials, 1);
    Random random(5);
    const auto strength = [](const std::vector<int>& values) {
        return -std::abs(values[0] - 70) / 10.0 - std::abs(values[1] - 2500) / 400.0;
    };
    for (std::uint64_t number = 0; number < kTrials; ++number) {
        const Spsa::Trial trial = spsa.trial(number);
        const double wins = 1 / (1 + std::exp(strength(trial.down) - strength(trial.up)));
        double result = 0;
        for (int game = 0; game < 2; ++game) result += random.unit() < wins ? 1 : -1;
        spsa.learn(number, result);
    }
    EXPECT_NEAR(spsa.values()[0].value, 70, 5);
    EXPECT_NEAR(spsa.values()[1].value, 2500, 200);
}

}  // namespace
}  // namespace sortie
