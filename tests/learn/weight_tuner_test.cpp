#include "learn/weight_tuner.h"

#include <gtest/gtest.h>

#include "games/breakthrough/game.h"

namespace sortie {
namespace {

using TuningGame = breakthrough::AdvancingGame<Bits64>;

std::vector<PlayedPosition<TuningGame>> some_games(int threads) {
    SelfPlayOptions options;
    options.games = 30;
    options.nodes = 100;
    options.threads = threads;
    const StopFlag never;
    return self_play<TuningGame, TuningGame::Evaluator>(
        TuningGame::Evaluator{}, TuningGame::initial({{8, 8}, breakthrough::Variant::Standard}), options,
        never, {});
}

TEST(SelfPlay, DoesNotDependOnTheNumberOfThreads) {
    const auto one = some_games(1);
    const auto two = some_games(2);
    ASSERT_EQ(one.size(), two.size());
    ASSERT_GT(one.size(), 300u);
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].position, two[i].position);
        EXPECT_EQ(one[i].score, two[i].score);
        EXPECT_EQ(one[i].result, two[i].result);
    }
}

TEST(SelfPlay, BothSidesOfAGameSeeItsResultTheirWay) {
    int won = 0;
    int lost = 0;
    for (const auto& played : some_games(1)) {
        ASSERT_TRUE(played.result == 0.0F || played.result == 1.0F);
        (played.result == 1.0F ? won : lost)++;
    }
    EXPECT_GT(won, 50);
    EXPECT_GT(lost, 50);
}

TEST(WeightTuner, LearnsToPredictPositionsThatWereHeldOut) {
    // From weights of zero, taught by the scores of the search: thirty results would be too few.
    const auto positions = some_games(2);
    TunerOptions options;
    options.epochs = 100;
    options.score_share = 1;
    const auto result = tune_weights<TuningGame::Evaluator, TuningGame>({}, positions, options, {});
    EXPECT_LT(result.loss_after, result.loss_before / 2);
}

TEST(WeightTuner, TheProbabilityScaleFitsTheResults) {
    // Results drawn so that a score of 200 wins three times out of four: the fit must find ln 3 between them.
    std::vector<PlayedPosition<TuningGame>> positions;
    for (int i = 0; i < 400; ++i) positions.push_back({{}, 200, i % 4 == 0 ? 0.0F : 1.0F});
    EXPECT_NEAR(fit_probability_scale(positions), 200 / std::log(3.0), 5);
}

}  // namespace
}  // namespace sortie
