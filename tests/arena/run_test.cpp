// Many games at once: results, order, stopping, resuming.
#include "arena/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>
#include <set>
#include <thread>

namespace sortie {

using ::testing::HasSubstr;

class RunTest : public ::testing::Test {
  protected:
    RunTest() {
        plan.game = {"breakthrough", "", BoardSize{5, 5}};
        set_agents({"sortie:nodes=50,hash=1", "random"});
        plan.games = 8;
        plan.openings = random_openings(registry, plan.game, 2, 1).value();
    }

    void set_agents(const std::vector<std::string>& texts) {
        plan.agents.clear();
        for (const std::string& text : texts) plan.agents.push_back(parse_agent_spec(text).value());
    }

    RunResult run(int concurrency = 2, std::map<std::uint64_t, GameReport> finished = {}) {
        auto result =
            run_games(registry, session_agents(), plan, concurrency, stop, handlers, std::move(finished));
        EXPECT_TRUE(result) << result.error();
        return std::move(*result);
    }

    const Registry registry = standard_registry();
    RunPlan plan;
    StopFlag stop;
    RunHandlers handlers;
};

TEST_F(RunTest, TheStrongerAgentWins) {
    const RunResult result = run();
    EXPECT_FALSE(result.interrupted);
    const PairingTally& pairing = result.tally.pairings().front();
    EXPECT_EQ(pairing.results.games(), 8u);
    EXPECT_GE(pairing.results.wins, 7u);
    EXPECT_EQ(pairing.pairs[0] + pairing.pairs[1] + pairing.pairs[2] + pairing.pairs[3] + pairing.pairs[4],
              4u);
}

TEST_F(RunTest, LevelsPlayAnotherGameEachTimeAndTheSameAgainInAnotherRun) {
    set_agents({"sortie:level=2,hash=1", "sortie:level=1,hash=1"});
    plan.games = 6;
    plan.openings = one_opening({});
    std::vector<std::map<std::uint64_t, std::string>> runs(2);
    for (auto& games : runs) {
        handlers.game_over = [&](const ScheduledGame& game, const GameReport& report) {
            for (const MoveReport& move : report.moves) games[game.number] += move.move + " ";
            return std::optional<Error>();
        };
        run();
    }
    std::set<std::string> different;
    for (const auto& [number, moves] : runs[0]) different.insert(moves);
    EXPECT_EQ(different.size(), 6u);
    EXPECT_EQ(runs[0], runs[1]);
}

TEST_F(RunTest, TheResultDoesNotDependOnTheConcurrency) {
    set_agents({"sortie:nodes=40,hash=1", "random", "mcts:playouts=20,hash=1"});
    plan.games = 6;
    const RunResult one = run(1);
    const RunResult three = run(3);
    ASSERT_EQ(one.tally.pairings().size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(one.tally.pairings()[i].results, three.tally.pairings()[i].results);
        EXPECT_EQ(one.tally.pairings()[i].pairs, three.tally.pairings()[i].pairs);
        EXPECT_EQ(one.tally.pairings()[i].did[0].nodes, three.tally.pairings()[i].did[0].nodes);
        EXPECT_EQ(one.tally.pairings()[i].plies, three.tally.pairings()[i].plies);
    }
}

TEST_F(RunTest, EachGameIsHandedOverOnce) {
    std::multiset<std::uint64_t> numbers;
    std::uint64_t counted = 0;
    handlers.game_over = [&](const ScheduledGame& game, const GameReport& report) -> std::optional<Error> {
        EXPECT_FALSE(report.moves.empty());
        numbers.insert(game.number);
        return std::nullopt;
    };
    handlers.progress = [&](const Standing& standing) {
        EXPECT_LE(counted, standing.tally.games());
        counted = standing.tally.games();
        EXPECT_EQ(standing.total, 8u);
    };
    run(3);
    EXPECT_EQ(std::set<std::uint64_t>(numbers.begin(), numbers.end()).size(), 8u);
    EXPECT_EQ(numbers.size(), 8u);
    EXPECT_EQ(counted, 8u);
}

TEST_F(RunTest, FinishedGamesAreNotPlayedAgain) {
    std::map<std::uint64_t, GameReport> all;
    handlers.game_over = [&](const ScheduledGame& game, const GameReport& report) -> std::optional<Error> {
        all.emplace(game.number, report);
        return std::nullopt;
    };
    const RunResult whole = run();
    std::map<std::uint64_t, GameReport> some{{0, all.at(0)}, {1, all.at(1)}, {5, all.at(5)}};
    all.clear();
    const RunResult resumed = run(2, some);
    EXPECT_EQ(all.size(), 5u);
    EXPECT_EQ(all.count(5), 0u);
    EXPECT_EQ(whole.tally.pairings()[0].results, resumed.tally.pairings()[0].results);
    EXPECT_EQ(whole.tally.pairings()[0].pairs, resumed.tally.pairings()[0].pairs);
    EXPECT_EQ(whole.tally.pairings()[0].did[1].moves, resumed.tally.pairings()[0].did[1].moves);
}

TEST_F(RunTest, TheTestStopsTheRunAtTheSameGameEveryTime) {
    plan.games = 10'000;
    plan.sprt = SprtOptions{0, 100};
    const RunResult one = run(1);
    const RunResult four = run(4);
    ASSERT_TRUE(one.sprt && four.sprt);
    EXPECT_EQ(one.sprt->decision, SprtDecision::AcceptElo1);
    EXPECT_FALSE(one.interrupted);
    EXPECT_LT(one.tally.games(), 200u);
    EXPECT_EQ(one.tally.games(), four.tally.games());
    EXPECT_EQ(one.sprt->llr, four.sprt->llr);
}

TEST_F(RunTest, CanBeStopped) {
    plan.games = 1'000'000;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request();
    });
    const RunResult result = run();
    EXPECT_TRUE(result.interrupted);
    EXPECT_LT(result.tally.games(), 1'000'000u);
}

// As an external engine does that is not waited for after a Ctrl-C.
TEST_F(RunTest, WhoeverFailsBecauseOfAnInterruptHasNotLost) {
    class GivesUp final : public Agent {
      public:
        explicit GivesUp(StopFlag& stop) : stop_(stop) {}
        SearchReport think(const SearchRequest&, const StopFlag&, const ReportHandler&) override {
            stop_.request();
            return {};
        }
        std::optional<AgentFailure> failure() const override {
            if (!stop_.requested()) return std::nullopt;
            return AgentFailure{AgentFailure::Kind::Stall, "was not waited for"};
        }
        void clear() override {}

      private:
        StopFlag& stop_;
    };
    handlers.game_over = [](const ScheduledGame&, const GameReport& report) -> std::optional<Error> {
        ADD_FAILURE() << report.reason;
        return std::nullopt;
    };
    const AgentFactory agents{[this](const Session&, const AgentSpec&) -> Result<std::unique_ptr<Agent>> {
                                  return std::unique_ptr<Agent>(std::make_unique<GivesUp>(stop));
                              },
                              [](const Session&) { return std::vector<AgentInfo>(); }};
    const auto result = run_games(registry, agents, plan, 1, stop, handlers);
    ASSERT_TRUE(result) << result.error();
    EXPECT_TRUE(result->interrupted);
    EXPECT_EQ(result->tally.games(), 0u);
}

TEST_F(RunTest, AnErrorOfTheHandlerEndsTheRun) {
    handlers.game_over = [](const ScheduledGame&, const GameReport&) { return Error{"the disk is full"}; };
    const auto result = run_games(registry, session_agents(), plan, 2, stop, handlers);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "the disk is full");
}

TEST_F(RunTest, MistakesAreFoundBeforeTheFirstGame) {
    handlers.game_over = [](const ScheduledGame&, const GameReport&) -> std::optional<Error> {
        ADD_FAILURE();
        return std::nullopt;
    };
    const auto problem = [&] {
        return run_games(registry, session_agents(), plan, 1, stop, handlers).error();
    };
    set_agents({"sortie:nodes=50", "nobody"});
    EXPECT_THAT(problem(), HasSubstr("nobody"));
    set_agents({"random"});
    EXPECT_THAT(problem(), HasSubstr("two agents"));
    set_agents({"random", "random", "random"});
    plan.sprt = SprtOptions{};
    EXPECT_THAT(problem(), HasSubstr("two agents"));
}

}  // namespace sortie
