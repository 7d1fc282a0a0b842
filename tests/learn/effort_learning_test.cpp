// The solver's network: that it learns, and that it makes the solver faster.
#include "learn/effort_learning.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/scale.h"

namespace sortie {
namespace {

TEST(EffortTrainer, LearnsWhoWinsAndHowHardItIs) {
    // Of ten inputs the first two decide who wins, the third makes it hard.
    Random random(1);
    EffortSamples samples;
    for (int i = 0; i < 20'000; ++i) {
        std::vector<std::uint16_t> inputs;
        for (std::uint16_t input = 0; input < 10; ++input) {
            if (random.below(2) == 0) inputs.push_back(input);
        }
        const auto has = [&](std::uint16_t input) {
            return std::find(inputs.begin(), inputs.end(), input) != inputs.end();
        };
        samples.add(inputs, has(0) != has(1), has(2) ? 9 : 2);
    }
    const StopFlag stop;
    const std::vector<std::uint16_t> mirror{0, 1, 2, 9, 8, 7, 6, 5, 4, 3};
    EffortTrainingOptions options;
    options.epochs = 10;
    options.batch = 128;
    double loss = 0;
    const auto network =
        train_effort_network(samples, 10, mirror, options, stop, [&](int, double latest) { loss = latest; });
    ASSERT_TRUE(network) << network.error();
    EXPECT_LT(loss, 0.1);
    for (const EffortClass& judged : judge_effort_network(*network, samples))
        EXPECT_GE(judged.right * 100, judged.samples * 99);
    EXPECT_NEAR(network->guess(std::vector<std::uint16_t>{0, 2, 5}).effort, 9, 1);
    EXPECT_NEAR(network->guess(std::vector<std::uint16_t>{0, 1, 5}).effort, 2, 1);
}

TEST(EffortLearning, MakesTheSameNetworkAgain) {
    EffortLearningOptions options;
    options.board = {"breakthrough", "standard", BoardSize{3, 6}};
    options.positions = 20;
    options.nodes = 1000;
    options.training.epochs = 2;
    options.training.batch = 128;
    const StopFlag stop;
    int lines = 0;
    const auto log = [&](const std::string&) { ++lines; };
    const auto first = learn_effort_network(options, stop, log);
    const auto second = learn_effort_network(options, stop, log);
    ASSERT_TRUE(first) << first.error();
    ASSERT_TRUE(second);
    EXPECT_EQ(effort_network_bytes(*first), effort_network_bytes(*second));
    EXPECT_EQ(first->board, options.board);
    EXPECT_GT(lines, 4);

    // From the whole board instead, beginning with a network.
    options.positions = 0;
    options.whole = 1;
    options.rounds = 1;
    options.start = *first;
    const auto whole = learn_effort_network(options, stop, log);
    ASSERT_TRUE(whole) << whole.error();
    EXPECT_NE(whole->rows, first->rows);
    const auto again = learn_effort_network(options, stop, log);
    ASSERT_TRUE(again);
    EXPECT_EQ(effort_network_bytes(*whole), effort_network_bytes(*again));

    StopFlag stopped;
    stopped.request();
    EXPECT_FALSE(learn_effort_network(options, stopped, log));

    options.board = {"tukvnanawopi"};
    EXPECT_EQ(learn_effort_network(options, stop, log).error(), "there is no solver for tukvnanawopi ");
}

}  // namespace
}  // namespace sortie
