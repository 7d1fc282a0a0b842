// One side of Chinese Checkers learns to get home.
#include "learn/solo_training.h"

#include <gtest/gtest.h>
#include <vector>

#include "eval/network_file.h"
#include "games/chinese_checkers/inputs.h"

namespace sortie {
namespace {

SoloTrainingOptions quick_options(int threads) {
    SoloTrainingOptions options;
    options.rules.game = "chinese-checkers";
    options.hidden = 32;
    options.rounds = 2;
    options.walks = 50;
    options.steps = 10;
    options.threads = threads;
    return options;
}

TEST(SoloTraining, GivesTheSameNetworkOnAnyNumberOfThreads) {
    const StopFlag never;
    const auto one = train_solo(quick_options(1), never, {});
    const auto two = train_solo(quick_options(2), never, {});
    ASSERT_TRUE(one && two);
    EXPECT_EQ(network_bytes(one->network), network_bytes(two->network));
    auto other = quick_options(1);
    other.seed = 2;
    EXPECT_NE(network_bytes(one->network), network_bytes(train_solo(other, never, {})->network));
}

TEST(SoloTraining, FindsShorterWays) {
    auto options = quick_options(2);
    options.rounds = 24;
    options.walks = 400;
    options.steps = 150;
    std::vector<SoloTrainingProgress> rounds;
    const auto training = train_solo(options, {}, [&](const auto& progress) { rounds.push_back(progress); });
    ASSERT_TRUE(training);
    EXPECT_EQ(training->rounds, 24);
    ASSERT_EQ(rounds.size(), 24U);
    EXPECT_GT(rounds.front().moves_to_goal, 50);  // as the hand-crafted evaluation, which it has begun with
    EXPECT_LT(rounds.back().moves_to_goal, 48);
}

TEST(SoloTraining, SeesEachSideAlone) {
    const auto training = train_solo(quick_options(2), {}, {});
    ASSERT_TRUE(training);
    const Network& network = training->network;
    EXPECT_TRUE(parse_network(network_bytes(network)));
    const std::size_t hidden = network.shape.hidden;
    for (std::size_t i = chinese_checkers::kOwnInputs * hidden; i < network.rows.size(); ++i)
        ASSERT_EQ(network.rows[i], 0);
    for (std::size_t i = 0; i < hidden; ++i) ASSERT_EQ(network.outputs[i], -network.outputs[hidden + i]);
}

TEST(SoloTraining, IsForVariantsOfTheGame) {
    auto options = quick_options(2);
    options.rules.variant = "adjacent+count";
    options.rounds = 1;
    EXPECT_EQ(train_solo(options, {}, {})->network.board.variant, "adjacent");
    options.rules.variant = "sideways";
    EXPECT_FALSE(train_solo(options, {}, {}));
    options.rules.variant = "";
    options.rules.game = "breakthrough";  // whose sides cannot do without each other
    EXPECT_FALSE(train_solo(options, {}, {}));
    options.rules.game = "chess";
    EXPECT_FALSE(train_solo(options, {}, {}));
}

TEST(SoloTraining, StopsWhenTold) {
    StopFlag stop;
    const auto training = train_solo(quick_options(1), stop, [&](const auto&) { stop.request(); });
    ASSERT_TRUE(training);
    EXPECT_EQ(training->rounds, 1);
}

}  // namespace
}  // namespace sortie
