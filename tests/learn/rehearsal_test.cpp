// One side of Chinese Checkers learns its way home.
#include "learn/rehearsal.h"

#include <gtest/gtest.h>
#include <vector>

#include "eval/network_file.h"
#include "games/chinese_checkers/inputs.h"

namespace sortie {
namespace {

RehearsalOptions quick_options(int threads) {
    RehearsalOptions options;
    options.hidden = 32;
    options.rounds = 2;
    options.walks = 50;
    options.steps = 10;
    options.threads = threads;
    return options;
}

TEST(Rehearsal, GivesTheSameNetworkOnAnyNumberOfThreads) {
    const StopFlag never;
    const auto one = rehearse(quick_options(1), never, {});
    const auto two = rehearse(quick_options(2), never, {});
    ASSERT_TRUE(one && two);
    EXPECT_EQ(network_bytes(one->network), network_bytes(two->network));
    auto other = quick_options(1);
    other.seed = 2;
    EXPECT_NE(network_bytes(one->network), network_bytes(rehearse(other, never, {})->network));
}

TEST(Rehearsal, FindsShorterWays) {
    auto options = quick_options(2);
    options.rounds = 24;
    options.walks = 400;
    options.steps = 150;
    std::vector<RehearsalProgress> rounds;
    const auto rehearsal = rehearse(options, {}, [&](const auto& progress) { rounds.push_back(progress); });
    ASSERT_TRUE(rehearsal);
    EXPECT_EQ(rehearsal->rounds, 24);
    ASSERT_EQ(rounds.size(), 24U);
    EXPECT_GT(rounds.front().moves_to_goal, 50);  // as the evaluation by hand, which it has begun with
    EXPECT_LT(rounds.back().moves_to_goal, 48);
}

TEST(Rehearsal, SeesEachSideAlone) {
    const auto rehearsal = rehearse(quick_options(2), {}, {});
    ASSERT_TRUE(rehearsal);
    const Network& network = rehearsal->network;
    EXPECT_TRUE(parse_network(network_bytes(network)));
    const std::size_t hidden = network.shape.hidden;
    for (std::size_t i = chinese_checkers::kOwnInputs * hidden; i < network.rows.size(); ++i)
        ASSERT_EQ(network.rows[i], 0);
    for (std::size_t i = 0; i < hidden; ++i) ASSERT_EQ(network.outputs[i], -network.outputs[hidden + i]);
}

TEST(Rehearsal, IsForVariantsOfTheGame) {
    auto options = quick_options(2);
    options.variant = "adjacent+count";
    options.rounds = 1;
    EXPECT_EQ(rehearse(options, {}, {})->network.purpose.variant, "adjacent");
    options.variant = "sideways";
    EXPECT_FALSE(rehearse(options, {}, {}));
}

TEST(Rehearsal, StopsWhenTold) {
    StopFlag stop;
    const auto rehearsal = rehearse(quick_options(1), stop, [&](const auto&) { stop.request(); });
    ASSERT_TRUE(rehearsal);
    EXPECT_EQ(rehearsal->rounds, 1);
}

}  // namespace
}  // namespace sortie
