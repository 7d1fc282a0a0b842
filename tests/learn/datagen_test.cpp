#include "learn/datagen.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdexcept>

#include "core/file.h"
#include "learn/sample_reader.h"
#include "learn/training_run.h"

namespace sortie {
namespace {

class Datagen : public ::testing::Test {
  protected:
    Datagen() {
        std::remove(path_.c_str());
        options_.game.size = BoardSize{5, 5};
        options_.agent = "sortie:eval=hand";
        options_.games = 6;
        options_.nodes = {60, 120};
        options_.most_opening = 4;
    }
    ~Datagen() override { std::remove(path_.c_str()); }

    std::vector<RecordedGame> generated() {
        const auto statistics = generate_games(registry_, options_, path_, stop_, {});
        EXPECT_TRUE(statistics) << statistics.error();
        const auto records = read_records(path_);
        EXPECT_TRUE(records);
        return records->games;
    }

    const Registry registry_ = standard_registry();
    DatagenOptions options_;
    StopFlag stop_;
    const std::string path_ = testing::TempDir() + "sortie-datagen-" +
                              testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(Datagen, NeitherThreadsNorInterruptionsChangeAByte) {
    const auto file = [&] {
        generated();
        return read_file(path_).value();
    };
    options_.games = 80;  // more than a block
    ASSERT_EQ(generated().size(), 80u);
    const std::string whole = read_file(path_).value();
    EXPECT_EQ(file(), whole);  // there is nothing left to do
    std::remove(path_.c_str());
    options_.threads = 3;
    EXPECT_EQ(file(), whole);
    std::remove(path_.c_str());
    options_.games = 30;
    ASSERT_EQ(generated().size(), 30u);
    options_.games = 80;
    EXPECT_EQ(file(), whole);
    std::remove(path_.c_str());
    options_.seed = 2;
    EXPECT_NE(file(), whole);
}

// One that errs at random errs by the number of the game, not by what was played before it.
TEST_F(Datagen, AgentsRememberNothingOfOtherGames) {
    for (const char* agent : {"random", "sortie:eval=hand,noise=80", "mcts"}) {
        options_.agent = agent;
        options_.threads = 1;
        const auto alone = generated();
        std::remove(path_.c_str());
        options_.threads = 3;
        EXPECT_EQ(generated(), alone) << agent;
        std::remove(path_.c_str());
    }
}

TEST_F(Datagen, GamesCanBePlayedAgainAndTeachSomething) {
    const auto games = generated();
    const auto reader = SampleReader::make({"breakthrough", "standard", BoardSize{5, 5}});
    ASSERT_TRUE(reader) << reader.error();
    const InputLayout& layout = (*reader)->layout();
    const NetworkShape shape{layout.count, 32, 4, layout.most_active};
    SampleSet samples;
    for (const RecordedGame& game : games) {
        ASSERT_TRUE((*reader)->add(game, shape, samples));
    }
    EXPECT_GT(samples.size(), 10u);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        EXPECT_FALSE(is_decided(samples.target(i).score));
        EXPECT_LE(samples.inputs(i).size(), 20u);
        EXPECT_EQ(samples.target(i).bucket, shape.bucket(samples.inputs(i).size()));
    }
    RecordedGame impossible = games.front();
    impossible.plies.front().move.code = 99;
    EXPECT_FALSE((*reader)->add(impossible, shape, samples));
}

TEST_F(Datagen, MovesStrayAsOftenAsTold) {
    options_.games = 60;
    options_.nodes = {2000};  // enough for a score everywhere else
    const auto share_of_strays = [&] {
        std::remove(path_.c_str());
        std::size_t random_moves = 0;
        std::size_t later = 0;
        for (const RecordedGame& game : generated()) {
            for (std::size_t i = 4; i < game.plies.size(); ++i) {  // behind the longest opening
                random_moves += game.plies[i].score == kNoScore ? 1 : 0;
                ++later;
            }
        }
        return static_cast<double>(random_moves) / static_cast<double>(later);
    };
    EXPECT_EQ(share_of_strays(), 0);
    options_.random_moves = 0.3;
    EXPECT_NEAR(share_of_strays(), 0.3, 0.1);  // some five standard deviations
}

// One side gives its pieces away before anything is recorded.
TEST_F(Datagen, UnevenGamesBeginWithALead) {
    options_.game = {"tukvnanawopi"};
    options_.games = 20;
    options_.nodes = {500};
    options_.least_opening = options_.most_opening = 2;
    const auto mean_lead = [&] {
        std::remove(path_.c_str());
        std::ptrdiff_t sum = 0;
        for (const RecordedGame& game : generated()) {
            const auto session = registry_.open(options_.game);
            for (const RecordedPly& ply : game.plies) {
                if (ply.score != kNoScore) break;
                const auto moves = (*session)->legal_moves();
                const auto move = find_coded_move((*session)->legal_move_codes(), ply.move,
                                                  [&](std::size_t i) { return moves[i]; });
                if (!move) throw std::runtime_error("a move that is not legal");
                (*session)->play(moves[*move]);
            }
            const std::string text = (*session)->position_text();
            const std::string board = text.substr(0, text.find(' '));
            sum += std::abs(std::count(board.begin(), board.end(), 'b') -
                            std::count(board.begin(), board.end(), 'w'));
        }
        return static_cast<double>(sum) / static_cast<double>(options_.games);
    };
    EXPECT_LT(mean_lead(), 1.0);
    options_.uneven = 30;
    EXPECT_GT(mean_lead(), 2.5);
}

// What a draw is worth to learning has nothing to say about how often scores win.
TEST_F(Datagen, GradesLeaveThePointsAlone) {
    options_.game = {"tukvnanawopi"};
    options_.games = 10;
    options_.nodes = {200};
    options_.uneven = 20;
    const auto reader = SampleReader::make({"tukvnanawopi", "course"});
    ASSERT_TRUE(reader) << reader.error();
    const InputLayout& layout = (*reader)->layout();
    SampleSet samples;
    for (const RecordedGame& game : generated()) {
        if (game.outcome != Outcome::Draw) continue;
        ASSERT_TRUE((*reader)->add(game, {layout.count, 32, 4, layout.most_active}, samples));
    }
    std::size_t graded = 0;
    for (const SampleSet::Target& target : samples.targets()) {
        EXPECT_EQ(target.points, 0.5F);
        graded += target.result != 0.5F ? 1 : 0;
    }
    EXPECT_GT(graded, samples.size() / 2);
}

TEST_F(Datagen, AMoveWithoutAFinishedDepthHasNoScore) {
    options_.least_opening = options_.most_opening = 0;
    options_.nodes = {2};
    for (const RecordedGame& game : generated()) EXPECT_EQ(game.plies.front().score, kNoScore);
}

// A price for draws would be learnt as a fact about even positions.
TEST_F(Datagen, ScoresKnowNoContempt) {
    options_.game = {"tukvnanawopi"};
    options_.nodes = {1000};
    const auto games = generated();
    std::remove(path_.c_str());
    options_.agent = "sortie:eval=hand,contempt=0";
    EXPECT_EQ(generated(), games);
    std::remove(path_.c_str());
    options_.agent = "sortie:eval=hand,contempt=150";
    EXPECT_NE(generated(), games);
}

TEST_F(Datagen, MistakesAreExplained) {
    options_.agent = "nobody";
    EXPECT_THAT(generate_games(registry_, options_, path_, stop_, {}).error(),
                testing::HasSubstr("no agent"));
    options_.agent = "sortie";
    EXPECT_THAT(generate_games(registry_, options_, "/does/not/exist", stop_, {}).error(),
                testing::HasSubstr("No such file"));
    EXPECT_FALSE(SampleReader::make({"chess", "standard"}));
    EXPECT_FALSE(SampleReader::make({"breakthrough", "promotion", BoardSize{8, 8}}));
}

TEST_F(Datagen, ATrainingRunsFromFilesToANetwork) {
    options_.games = 40;
    generated();
    TrainingPlan plan;
    plan.data = {path_};
    plan.hidden = 32;
    plan.buckets = 2;
    plan.options.epochs = 3;
    plan.options.batch = 64;
    plan.checkpoint = path_ + ".checkpoint";
    std::vector<double> losses;
    const auto run = run_training(
        plan, stop_, [&](const TrainingProgress& state) { losses.push_back(state.epoch.training_loss); });
    ASSERT_TRUE(run) << run.error();
    EXPECT_TRUE(run->finished);
    EXPECT_EQ(run->games, 40u);
    EXPECT_GT(run->held_out, 0u);
    EXPECT_EQ(run->network.board, (GameSetup{"breakthrough", "standard", BoardSize{5, 5}}));
    EXPECT_EQ(losses.size(), 3u);
    EXPECT_LT(losses.back(), losses.front());

    // Stopped and taken up again, it ends with the same network.
    StopFlag stop;
    const auto first = run_training(plan, stop, [&](const TrainingProgress&) { stop.request(); });
    ASSERT_TRUE(first) << first.error();
    EXPECT_FALSE(first->finished);
    const auto second = run_training(plan, stop_, {});
    ASSERT_TRUE(second) << second.error();
    EXPECT_EQ(second->network.rows, run->network.rows);
    EXPECT_EQ(second->network.outputs, run->network.outputs);

    plan.data.emplace_back("/does/not/exist");
    EXPECT_THAT(run_training(plan, stop_, {}).error(), testing::HasSubstr("No such file"));
}

}  // namespace
}  // namespace sortie
