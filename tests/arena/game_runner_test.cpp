// The referee: how games end, and what it writes down about them.
#include "arena/game_runner.h"

#include <atomic>
#include <ctime>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>

#include "arena/processor_wait.h"
#include "support/scripted_agent.h"

namespace sortie {

using ::testing::HasSubstr;
using testing::report_of;
using testing::Script;
using testing::scripted_agents;

constexpr auto kBlink = std::chrono::milliseconds(1);

AgentSpec spec(std::string_view text) {
    return parse_agent_spec(text).value();
}

class GameRunner : public ::testing::Test {
  protected:
    GameRunner() {
        plan.game = {"breakthrough", "", BoardSize{5, 5}};
        plan.agents = {spec("random"), spec("random")};
    }

    GameReport play(const AgentFactory& agents = session_agents()) {
        auto report = play_game(registry, agents, plan, stop, on_move);
        EXPECT_TRUE(report) << report.error();
        return *report;
    }

    Registry registry = standard_registry();
    GamePlan plan;
    StopFlag stop;
    MoveHandler on_move;
};

TEST_F(GameRunner, PlaysToTheEndOfTheGame) {
    const GameReport report = play();
    EXPECT_NE(report.outcome, Outcome::Ongoing);
    EXPECT_EQ(report.termination, Termination::Rules);
    EXPECT_EQ(report.reason, "");
    EXPECT_EQ(report.plies, static_cast<int>(report.moves.size()));
    EXPECT_EQ(report.agents[0], "random");
    EXPECT_EQ(report.sides[0].moves + report.sides[1].moves, report.plies);
    // The moves lead from the start to the final position, and captures are what is missing there.
    auto session = registry.open({"breakthrough", "", std::nullopt, report.start});
    for (const MoveReport& move : report.moves) {
        EXPECT_EQ((*session)->side_to_move(), move.side);
        ASSERT_FALSE((*session)->play(move.move));
    }
    EXPECT_EQ((*session)->position_text(), report.final_position);
    EXPECT_EQ(static_cast<int>((*session)->view().pieces.size()),
              20 - report.sides[0].captures - report.sides[1].captures);
}

TEST_F(GameRunner, EveryGameIsPlayable) {
    for (const GameInfo& game : registry.games()) {
        plan.game = {std::string(game.name), "", std::nullopt};
        EXPECT_NE(play().outcome, Outcome::Ongoing) << game.name;
    }
}

TEST_F(GameRunner, SeedsMakeTheGame) {
    const auto moves_with = [&](std::array<std::uint64_t, 2> seeds) {
        plan.seeds = seeds;
        std::string moves;
        for (const MoveReport& move : play().moves) moves += move.move + " ";
        return moves;
    };
    EXPECT_EQ(moves_with({1, 2}), moves_with({1, 2}));
    EXPECT_NE(moves_with({1, 2}), moves_with({3, 2}));
    plan.agents[0] = spec("random:seed=5");  // a seed of its own stays
    EXPECT_EQ(moves_with({1, 2}), moves_with({3, 2}));
}

TEST_F(GameRunner, OpeningsArePlayedFirstAndReported) {
    plan.game.moves = {"a2a3", "e4e3"};
    std::vector<std::string> seen;
    on_move = [&](const Session&, const MoveReport& move) { seen.push_back(move.move); };
    const GameReport report = play();
    EXPECT_EQ(report.moves[0].move, "a2a3");
    EXPECT_TRUE(report.moves[1].opening);
    EXPECT_FALSE(report.moves[2].opening);
    EXPECT_EQ(static_cast<int>(seen.size()), report.plies);
    EXPECT_EQ(report.sides[0].moves + report.sides[1].moves, report.plies - 2);

    plan.game = at_position(plan.game, "2p2/5/5/5/P4 w - - 0 1");
    EXPECT_EQ(play().start, "2p2/5/5/5/P4 w - - 0 1");
}

TEST_F(GameRunner, WrongOpeningsAndGamesAreErrors) {
    plan.game.moves = {"a2a3", "a1a5"};
    EXPECT_THAT(play_game(registry, session_agents(), plan, stop).error(), HasSubstr("opening, move 2"));
    plan.game.game = "chess";
    EXPECT_FALSE(play_game(registry, session_agents(), plan, stop));
}

TEST_F(GameRunner, AnIllegalMoveLoses) {
    Script script;
    script.reports = {report_of({"a1a5"})};
    plan.conditions.limits.depth = 1;
    const GameReport report = play(scripted_agents(script));
    EXPECT_EQ(report.outcome, Outcome::SecondWins);
    EXPECT_EQ(report.termination, Termination::IllegalMove);
    EXPECT_THAT(report.reason, HasSubstr("White: answered 'a1a5'"));
    script.reports = {SearchReport{}};
    EXPECT_EQ(play(scripted_agents(script)).termination, Termination::IllegalMove);
}

TEST_F(GameRunner, AnExceptionLoses) {
    Script script;
    script.fails = true;
    const GameReport report = play(scripted_agents(script));
    EXPECT_EQ(report.termination, Termination::Crash);
    EXPECT_THAT(report.reason, HasSubstr("the script says so"));
}

TEST_F(GameRunner, AnAgentThatCannotBeMadeLoses) {
    plan.agents[1] = spec("random:colour=red");
    const GameReport report = play();
    EXPECT_EQ(report.outcome, Outcome::FirstWins);
    EXPECT_EQ(report.termination, Termination::Crash);
    EXPECT_THAT(report.reason, HasSubstr("colour"));
}

// Thinks for a fixed time whatever it is told, then plays the first legal move.
class SlowAgent final : public Agent {
  public:
    SlowAgent(const Session& session, Duration time) : session_(session), time_(time) {}
    SearchReport think(const SearchRequest& request, const StopFlag&, const ReportHandler&) override {
        last_request = request;
        std::this_thread::sleep_for(time_);
        return report_of({session_.legal_moves().front()}, score);
    }
    bool needs_limit() const override { return true; }

    inline static SearchRequest last_request;
    inline static Score score = 0;

  private:
    const Session& session_;
    const Duration time_;
};

AgentFactory slow_first(Duration time) {
    return [time](const Session& session, const AgentSpec& wanted) -> Result<std::unique_ptr<Agent>> {
        const Duration own = wanted.name == "slow" ? time : Duration{};
        return std::unique_ptr<Agent>(std::make_unique<SlowAgent>(session, own));
    };
}

TEST_F(GameRunner, LateAnswersLoseAndTheLatenessIsMeasured) {
    plan.agents[0].name = "slow";
    plan.conditions.limits.move_time = 10 * kBlink;
    plan.conditions.margin = 20 * kBlink;
    const GameReport report = play(slow_first(200 * kBlink));
    EXPECT_EQ(report.outcome, Outcome::SecondWins);
    EXPECT_EQ(report.termination, Termination::TimeLoss);
    EXPECT_GE(report.sides[0].lateness, 190 * kBlink);
    EXPECT_THAT(report.reason, HasSubstr("White: lost on time, "));
}

// Computes for a while in processor time, on a processor that others want too.
class CrowdedAgent final : public Agent {
  public:
    explicit CrowdedAgent(const Session& session) : session_(session) {}
    SearchReport think(const SearchRequest&, const StopFlag&, const ReportHandler&) override {
        const auto used = [] {
            timespec time{};
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
            return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
        };
        for (const auto end = used() + kWork; used() < end;) {
        }
        return report_of({session_.legal_moves().front()});
    }

    static constexpr auto kWork = 40 * kBlink;

  private:
    const Session& session_;
};

TEST_F(GameRunner, WaitingForAProcessorIsNotTheAgentsFault) {
    if (ProcessorWait wait; wait.total() == Duration{}) GTEST_SKIP() << "the system does not tell";
    cpu_set_t before;
    ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);  // the threads that follow stay there, too
    std::atomic<bool> over{false};
    std::vector<std::jthread> crowd;
    for (int i = 0; i < 4; ++i) {
        crowd.emplace_back([&over] {
            while (!over) {
            }
        });
    }
    const AgentFactory agents = [](const Session& session,
                                   const AgentSpec&) -> Result<std::unique_ptr<Agent>> {
        return std::unique_ptr<Agent>(std::make_unique<CrowdedAgent>(session));
    };
    plan.conditions.limits.move_time = CrowdedAgent::kWork + 10 * kBlink;
    plan.conditions.margin = Duration{};
    plan.conditions.longest = 4;
    const GameReport excused = play(agents);
    plan.conditions.strict_time = true;
    const GameReport punished = play(agents);
    over = true;
    sched_setaffinity(0, sizeof(before), &before);

    EXPECT_EQ(excused.termination, Termination::LengthLimit) << excused.reason;
    EXPECT_GT(excused.sides[0].machine_lateness, 20 * kBlink);
    EXPECT_EQ(punished.termination, Termination::TimeLoss);
    EXPECT_GT(punished.sides[0].lateness, 20 * kBlink);
    EXPECT_EQ(punished.sides[0].machine_lateness, Duration{});
}

TEST_F(GameRunner, TheMarginForgivesAndIsStillShown) {
    plan.agents[0].name = "slow";
    plan.conditions.limits.move_time = kBlink;
    plan.conditions.margin = std::chrono::minutes(1);
    const GameReport report = play(slow_first(5 * kBlink));
    EXPECT_EQ(report.termination, Termination::Rules);
    EXPECT_GE(report.sides[0].lateness, 4 * kBlink);
}

TEST_F(GameRunner, ClocksRunOut) {
    plan.agents[0].name = "slow";
    plan.conditions.clock = TimeControl{60 * kBlink, Duration{}, std::nullopt};
    plan.conditions.margin = Duration{};
    const GameReport report = play(slow_first(25 * kBlink));
    EXPECT_EQ(report.outcome, Outcome::SecondWins);
    EXPECT_EQ(report.termination, Termination::TimeLoss);
    EXPECT_LE(report.sides[0].moves, 3);
}

TEST_F(GameRunner, AnAgentsOwnTimeCountsToo) {
    plan.agents[0] = spec("slow:movetime=10");
    const GameReport report = play(slow_first(200 * kBlink));
    EXPECT_EQ(report.termination, Termination::TimeLoss);
}

TEST_F(GameRunner, AgentsThatNeverStopGetALimit) {
    plan.conditions.otherwise = std::chrono::seconds(7);
    play(slow_first({}));
    EXPECT_EQ(SlowAgent::last_request.limits.move_time, std::chrono::seconds(7));
    plan.conditions.limits.depth = 3;
    play(slow_first({}));
    EXPECT_FALSE(SlowAgent::last_request.limits.move_time);
}

TEST_F(GameRunner, TheClockOfTheMoverIsTold) {
    plan.conditions.clock = parse_time_control("5/100+2").value();
    play(slow_first({}));
    const auto& times = SlowAgent::last_request.limits.clock;
    ASSERT_TRUE(times);
    EXPECT_GT(times->remaining[0], std::chrono::seconds(100));  // increments
    EXPECT_EQ(times->increment[1], std::chrono::seconds(2));
    EXPECT_GE(times->moves_to_go, 1);
    EXPECT_LE(times->moves_to_go, 5);
}

TEST_F(GameRunner, AdjudicatesOnlyWhenTold) {
    SlowAgent::score = 0;
    EXPECT_EQ(play(slow_first({})).termination, Termination::Rules);
    plan.conditions.adjudication.draw = ScoreRule{5, 4};
    GameReport report = play(slow_first({}));
    EXPECT_EQ(report.outcome, Outcome::Draw);
    EXPECT_EQ(report.termination, Termination::Adjudication);
    EXPECT_EQ(report.plies, 4);
    // Both claim to be ahead: that is no agreement.
    SlowAgent::score = 700;
    plan.conditions.adjudication = {ScoreRule{600, 4}, std::nullopt};
    report = play(slow_first({}));
    EXPECT_EQ(report.termination, Termination::Rules);
    SlowAgent::score = 0;
}

TEST_F(GameRunner, AgreedWinsAreAdjudicated) {
    plan.conditions.adjudication.win = ScoreRule{600, 3};
    plan.game = at_position(plan.game, "4p/PPPPP/5/5/5 w - - 0 1");
    plan.agents = {spec("sortie:depth=2"), spec("sortie:depth=2")};
    EXPECT_EQ(play().outcome, Outcome::FirstWins);  // at once, by the rules
    plan.game = at_position(plan.game, "ppppp/ppppp/5/5/5/5/5/4P w - - 0 1");
    plan.game.size.reset();
    const GameReport report = play();
    EXPECT_EQ(report.outcome, Outcome::SecondWins);
    EXPECT_EQ(report.termination, Termination::Adjudication);
    EXPECT_THAT(report.reason, HasSubstr("Black wins"));
}

TEST_F(GameRunner, LongGamesAreDraws) {
    plan.conditions.longest = 6;
    const GameReport report = play();
    EXPECT_EQ(report.outcome, Outcome::Draw);
    EXPECT_EQ(report.termination, Termination::LengthLimit);
    EXPECT_EQ(report.plies, 6);
}

TEST_F(GameRunner, CanBeStopped) {
    Script script;
    script.endless = true;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(30 * kBlink);
        stop.request();
    });
    const GameReport report = play(scripted_agents(script));
    EXPECT_EQ(report.outcome, Outcome::Ongoing);
    EXPECT_EQ(report.termination, Termination::Interrupted);
}

TEST(TimeControlText, ReadsAndWrites) {
    for (const char* const text : {"10+0.1", "60", "40/60+0.5", "0.25"})
        EXPECT_EQ(time_control_text(parse_time_control(text).value()), text);
    for (const char* const text : {"", "0", "-1", "10+", "x", "0/10", "10+0.1+2", "1e9", "nan"})
        EXPECT_FALSE(parse_time_control(text)) << text;
}

TEST(TerminationNames, GoBothWays) {
    for (int i = 0; i < 8; ++i) {
        const auto termination = static_cast<Termination>(i);
        EXPECT_EQ(parse_termination(termination_name(termination)), termination);
    }
    EXPECT_FALSE(parse_termination("boredom"));
}

}  // namespace sortie
