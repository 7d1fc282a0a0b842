#include "learn/learning_loop.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/file.h"
#include "eval/network_file.h"
#include "learn/learning_report.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;

class LearningLoop : public ::testing::Test {
  protected:
    LearningLoop() {
        std::filesystem::remove_all(folder_);
        options_.folder = folder_;
        options_.generations = 2;
        options_.datagen.game.size = BoardSize{5, 5};
        options_.datagen.games = 40;
        options_.datagen.nodes = {400};
        options_.datagen.most_opening = 4;
        options_.training.hidden = 32;
        options_.training.buckets = 2;
        options_.training.options.epochs = 2;
        options_.match_games = 8;
        options_.match_nodes = 40;
    }
    ~LearningLoop() override { std::filesystem::remove_all(folder_); }

    std::string content(const std::string& name) const {
        const auto text = read_file(folder_ + "/" + name, 1 << 20);
        return text ? *text : text.error();
    }

    const Registry registry_ = standard_registry();
    LearningOptions options_;
    const StopFlag never_;
    const std::string folder_ =
        testing::TempDir() + "sortie-learn-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(LearningLoop, RunsFromNothingToAReport) {
    int finished = 0;
    LearningHandlers handlers;
    handlers.finished = [&](const Generation& generation) { EXPECT_EQ(generation.number, ++finished); };
    const auto result = learn(registry_, options_, never_, handlers);
    ASSERT_TRUE(result) << result.error();
    ASSERT_EQ(result->generations.size(), 2u);
    EXPECT_EQ(finished, 2);
    for (const Generation& generation : result->generations) {
        EXPECT_GT(generation.positions, 20u);
        EXPECT_GT(generation.loss, 0);
        EXPECT_GT(generation.games, 0u);
    }
    EXPECT_TRUE(read_network_file(folder_ + "/network-002.network"));
    EXPECT_THAT(content("report.html"), HasSubstr("<polyline"));
    bool kept = false;
    for (const Generation& generation : result->generations) kept = kept || generation.accepted;
    ASSERT_EQ(result->best.empty(), !kept);
    EXPECT_EQ(std::filesystem::exists(folder_ + "/best.network"), kept);
}

TEST_F(LearningLoop, AnInterruptionChangesNothing) {
    ASSERT_TRUE(learn(registry_, options_, never_, {}));
    const std::string whole = content("history.json");
    const std::string network = content("network-002.network");
    std::filesystem::remove_all(folder_);

    StopFlag stop;
    LearningHandlers handlers;
    handlers.training = [&](int generation, const TrainingProgress&) {
        if (generation == 2) stop.request();  // in the midst of the second training
    };
    const auto first = learn(registry_, options_, stop, handlers);
    ASSERT_TRUE(first) << first.error();
    EXPECT_TRUE(first->interrupted);
    EXPECT_EQ(first->generations.size(), 1u);
    const auto second = learn(registry_, options_, never_, {});
    ASSERT_TRUE(second) << second.error();
    EXPECT_EQ(content("history.json"), whole);
    EXPECT_EQ(content("network-002.network"), network);
}

TEST_F(LearningLoop, AFolderBelongsToOnePlan) {
    options_.generations = 1;
    ASSERT_TRUE(learn(registry_, options_, never_, {}));
    options_.training.hidden = 64;
    EXPECT_THAT(learn(registry_, options_, never_, {}).error(), HasSubstr("another plan"));
    std::ofstream(folder_ + "/history.json") << "{";
    EXPECT_THAT(learn(registry_, options_, never_, {}).error(), HasSubstr("damaged"));
    options_.folder = "/proc/nowhere";
    EXPECT_THAT(learn(registry_, options_, never_, {}).error(), HasSubstr("/proc/nowhere"));
}

TEST(LearningTest, OnlyWhatIsClearlyBetterReplacesTheBest) {
    const auto state = [](SprtDecision decision) { return SprtState{0, -3, 3, decision}; };
    const auto elo = [](double low, double value) { return EloEstimate{value, low, 2 * value - low}; };
    EXPECT_TRUE(is_improvement(state(SprtDecision::AcceptElo1), elo(-5, 40)));
    EXPECT_FALSE(is_improvement(state(SprtDecision::AcceptElo0), elo(1, 10)));
    // Ahead, but not by more than the error bar.
    EXPECT_FALSE(is_improvement(state(SprtDecision::Undecided), elo(-3, 12)));
    EXPECT_FALSE(is_improvement(state(SprtDecision::Undecided), elo(0, 12)));
    EXPECT_TRUE(is_improvement(state(SprtDecision::Undecided), elo(1, 14)));
}

TEST(LearningReport, AddsUpOnlyWhatWasKept) {
    Generation kept;
    kept.number = 1;
    kept.accepted = true;
    kept.elo = 100;
    Generation rejected = kept;
    rejected.number = 2;
    rejected.accepted = false;
    rejected.elo = -777;
    const std::string page = learning_report("a game", {kept, rejected});
    EXPECT_THAT(page, HasSubstr("<title>2: 100</title>"));
    EXPECT_THAT(page, HasSubstr("rejected"));
    EXPECT_THAT(learning_report("a game", {}), HasSubstr("<h1>Learning a game</h1>"));
}

TEST(LearningReport, ShowsDrawsWhereThereAreAny) {
    Generation generation;
    EXPECT_THAT(learning_report("a game", {generation}), Not(HasSubstr("Games drawn")));
    generation.draw_share = 0.75;
    EXPECT_THAT(learning_report("a game", {generation}),
                AllOf(HasSubstr("Games drawn"), HasSubstr("<td>75.0 %</td>")));
}

}  // namespace
}  // namespace sortie
