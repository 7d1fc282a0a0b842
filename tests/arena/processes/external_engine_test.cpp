// External engines as real processes: good ones play, bad ones lose with the reason named, and none is left.
#include "arena/external/external_engine.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

#include "arena/external/external_agents.h"
#include "arena/game_runner.h"
#include "arena/run.h"
#include "core/file.h"
#include "support/comes_true.h"
#include "support/paths.h"
#include "support/scratch_file.h"

namespace sortie {

using ::testing::HasSubstr;
using testing::ScratchFile;

constexpr auto kSoon = std::chrono::seconds(20);  // on a loaded machine

// The processes that wrote their numbers to a file.
std::vector<pid_t> processes_in(const std::string& file) {
    std::vector<pid_t> processes;
    std::ifstream stream(file);
    for (pid_t process = 0; stream >> process;) processes.push_back(process);
    return processes;
}

bool gone(pid_t process) {
    return comes_true([&] { return kill(process, 0) != 0 && errno == ESRCH; }, kSoon);
}

std::string bad(const std::string& mode, const std::string& more = "") {
    return fmt::format("uci:cmd={},args={}{}", paths::kTestEngine, mode, more);
}

// For engines that are to run into the timeout: long enough for a slow start on a loaded machine.
const std::string kShort = ",timeout=4000";

std::string good(const std::string& more = "nodes=50") {
    return fmt::format("uci:cmd={},args=uci,option.Hash=1,{}", paths::kProgram, more);
}

class ExternalEngines : public ::testing::Test {
  protected:
    ExternalEngines() { plan.game = {"breakthrough", "", BoardSize{5, 5}}; }

    GameReport play(const std::string& first, const std::string& second) {
        plan.agents = {parse_agent_spec(first).value(), parse_agent_spec(second).value()};
        const auto report = play_game(registry, all_agents(registry), plan, StopFlag{});
        EXPECT_TRUE(report) << report.error();
        return *report;
    }
    // The bad one against a good one; the good one must win for this reason.
    void expect_loss(const std::string& spec, Termination termination, const std::string& reason) {
        const GameReport report = play(spec, "sortie:nodes=50,hash=1");
        EXPECT_EQ(report.outcome, Outcome::SecondWins);
        EXPECT_EQ(report.termination, termination) << termination_name(report.termination);
        EXPECT_THAT(report.reason, HasSubstr(reason));
    }
    // The same for several at once, which saves waiting for each.
    void expect_stalls(const std::vector<std::pair<std::string, std::string>>& modes_and_reasons) {
        RunPlan run;
        run.game = plan.game;
        run.games = 1;
        run.format = Format::Gauntlet;
        run.conditions = plan.conditions;
        run.agents = {parse_agent_spec("sortie:nodes=50,hash=1").value()};
        for (const auto& [mode, reason] : modes_and_reasons)
            run.agents.push_back(parse_agent_spec(bad(mode, kShort)).value());
        RunHandlers handlers;
        handlers.game_over = [&](const ScheduledGame& game,
                                 const GameReport& report) -> std::optional<Error> {
            const auto& [mode, reason] = modes_and_reasons[game.pairing];
            EXPECT_EQ(report.outcome, Outcome::FirstWins) << mode;
            EXPECT_EQ(report.termination, Termination::Stall) << mode;
            EXPECT_THAT(report.reason, HasSubstr(reason)) << mode;
            return std::nullopt;
        };
        const int at_once = static_cast<int>(modes_and_reasons.size());
        ASSERT_TRUE(run_games(registry, all_agents(registry), run, at_once, StopFlag{}, handlers));
    }

    const Registry registry = standard_registry();
    GamePlan plan;
};

TEST_F(ExternalEngines, ACrashShowsTheEndOfStandardError) {
    const ScratchFile script("sortie_dying_engine.sh");
    std::ofstream(script.path()) << "#!/bin/sh\necho 'starting' >&2\necho 'no licence found' >&2\nexit 4\n";
    std::filesystem::permissions(script.path(), std::filesystem::perms::owner_all);
    const std::string spec = "uci:cmd=" + script.path();
    expect_loss(spec, Termination::Crash, "left with status 4");
    expect_loss(spec, Termination::Crash, "it wrote 'starting no licence found' (log=FILE");
    EXPECT_EQ(agent_title(spec + ",name=Alpha"), "Alpha");
    EXPECT_EQ(agent_title(spec), spec);
    EXPECT_EQ(agent_title("random:seed=1"), "random:seed=1");
}

// A program that knows one game needs to read nothing but the moves, however long the game is.
TEST_F(ExternalEngines, AnEngineWithoutVariantsIsToldTheWholeGame) {
    const ScratchFile told("sortie_told");
    const ScratchFile script("sortie_simple_engine.sh");
    std::ofstream(script.path()) << "#!/bin/sh\ntee " << told.path() << " | " << paths::kProgram
                                 << " uci --agent random | grep --line-buffered -v UCI_Variant\n";
    std::filesystem::permissions(script.path(), std::filesystem::perms::owner_all);
    plan.game = {"breakthrough", "", BoardSize{8, 8}};
    plan.seeds = {1, 3};
    const GameReport report = play("uci:cmd=" + script.path(), "random");
    EXPECT_EQ(report.termination, Termination::Rules) << report.reason;
    ASSERT_GT(report.moves.size(), 62u) << "another seed, please";
    const std::string lines = read_file(told.path()).value();
    EXPECT_THAT(lines, HasSubstr("position startpos moves " + report.moves.front().move));
    EXPECT_THAT(lines, ::testing::Not(HasSubstr("fen")));
}

TEST_F(ExternalEngines, OurOwnEnginePlaysAWholeGame) {
    const GameReport report = play(good(), "random");
    EXPECT_EQ(report.outcome, Outcome::FirstWins) << report.reason;
    EXPECT_EQ(report.termination, Termination::Rules);
    EXPECT_GT(report.sides[0].nodes, 0u);
    EXPECT_GT(report.moves[0].depth, 0);
}

// Inside and outside are the same search: with node limits the same game.
TEST_F(ExternalEngines, InsideAndOutsideAreTheSame) {
    plan.game.moves = {"a2a3", "e4e3"};
    const GameReport inside = play("sortie:nodes=300,hash=1", "sortie:nodes=300,hash=1");
    const GameReport outside = play(good("nodes=300"), good("nodes=300"));
    ASSERT_EQ(inside.moves.size(), outside.moves.size());
    for (std::size_t i = 0; i < inside.moves.size(); ++i)
        EXPECT_EQ(inside.moves[i].move, outside.moves[i].move) << i;
}

TEST_F(ExternalEngines, EveryGameAndEveryStartWorks) {
    for (const GameInfo& game : registry.games()) {
        plan.game = {std::string(game.name), "", std::nullopt};
        const GameReport report = play(good("depth=1"), good("depth=1"));
        EXPECT_EQ(report.termination, Termination::Rules) << game.name << ": " << report.reason;
    }
    plan.game = {"breakthrough", "straight", BoardSize{5, 10}};
    EXPECT_EQ(play(good("depth=1"), "random").termination, Termination::Rules);
    plan.game = at_position(plan.game, "4p/5/5/5/5/5/P4 b - - 0 1");
    EXPECT_EQ(play(good("depth=1"), good("depth=1")).termination, Termination::Rules);
}

TEST_F(ExternalEngines, ClocksAreKept) {
    plan.conditions.clock = parse_time_control("30+0.5").value();
    plan.conditions.longest = 8;
    const GameReport report = play(good("depth=2"), good("depth=2"));
    EXPECT_EQ(report.termination, Termination::LengthLimit) << report.reason;
}

TEST_F(ExternalEngines, TheOneThatCrashesLoses) {
    expect_loss(bad("crash"), Termination::Crash, "White: left with status 3 while it was to move");
    expect_loss(bad("crash-later"), Termination::Crash, "was ended by signal 11");
    expect_loss(bad("no-start"), Termination::Crash, "left with status 5");
    expect_loss(bad("silent-exit"), Termination::Crash, "was ended by signal 9");
}

TEST_F(ExternalEngines, TheOneThatHangsOrNeverGetsReadyLoses) {
    plan.conditions.limits.move_time = std::chrono::milliseconds(50);
    plan.conditions.margin = std::chrono::minutes(1);
    expect_stalls({{"hang", "gave no move for"},
                   {"stubborn", "gave no move for"},
                   {"no-uciok", "gave no uciok for 4.0 s"},
                   {"no-readyok", "gave no readyok for 4.0 s"},
                   {"deaf", "gave no uciok for 4.0 s"}});
    // Without a time to go by, silence tells.
    plan.conditions.limits = {};
    plan.conditions.limits.nodes = 100;
    expect_stalls({{"hang", "gave no move for"}});
}

TEST_F(ExternalEngines, TheOneThatIsLateLosesOnTime) {
    plan.conditions.limits.move_time = std::chrono::milliseconds(100);
    expect_loss(bad("late"), Termination::TimeLoss, "lost on time, ");
}

TEST_F(ExternalEngines, TheOneThatAnswersNonsenseLoses) {
    expect_loss(bad("illegal"), Termination::IllegalMove, "answered 'a1h8'");
    expect_loss(bad("flood-line"), Termination::Crash, "flooded its output");
    expect_loss(bad("flood"), Termination::Crash, "flooded its output and named no move");
}

TEST_F(ExternalEngines, GarbageBetweenLinesIsSkipped) {
    const GameReport report = play(bad("garbage"), "random");
    ASSERT_FALSE(report.moves.empty()) << report.reason;
    EXPECT_EQ(report.moves[0].move, "a2a3");
}

TEST_F(ExternalEngines, AnEngineThatDoesNotKnowTheGameLoses) {
    plan.game.size = BoardSize{6, 6};
    expect_loss(bad("illegal"), Termination::Crash, "does not list the game breakthrough6x6");
    // Unless it is told what the game is called there.
    expect_loss(bad("illegal", ",variant=chess"), Termination::IllegalMove, "a1h8");
}

TEST_F(ExternalEngines, WrongSpecsAreExplained) {
    const auto session = registry.open({"breakthrough"});
    const auto problem = [&](const std::string& text) {
        return all_agents(registry)(**session, parse_agent_spec(text).value()).error();
    };
    EXPECT_THAT(problem("uci"), HasSubstr("cmd=COMMAND is missing"));
    EXPECT_THAT(problem("uci:cmd=/no/such/engine"), HasSubstr("'/no/such/engine' is no program"));
    EXPECT_THAT(problem("uci:cmd=/tmp"), HasSubstr("is no program"));
    EXPECT_THAT(problem("uci:cmd=sh,colour=red"), HasSubstr("no option 'colour'"));
    EXPECT_THAT(problem("uci:cmd=sh,timeout=0"), HasSubstr("timeout"));
    EXPECT_THAT(problem("uci:cmd=sh,option.=1"), HasSubstr("option.NAME=VALUE"));
}

TEST_F(ExternalEngines, StandardErrorGoesToALog) {
    const ScratchFile log("engine.log");
    play(bad("illegal", fmt::format(",log={}", log.path())), "random");
    std::ifstream stream(log.path());
    std::string line;
    std::getline(stream, line);
    EXPECT_EQ(line, "illegal speaking");
}

TEST_F(ExternalEngines, OneProcessServesManyGamesUntilItFails) {
    RunPlan run;
    run.game = plan.game;
    run.games = 4;
    run.conditions.limits.nodes = 20;
    const ScratchFile file("served");
    // Illegal moves do no harm to the process; crashes need a new one each time.
    for (const auto& [mode, expected] : {std::pair("illegal", 1u), std::pair("crash", 4u)}) {
        std::filesystem::remove(file.path());
        run.agents = {
            parse_agent_spec(fmt::format("uci:cmd={},args={} {}", paths::kTestEngine, mode, file.path()))
                .value(),
            parse_agent_spec("sortie:nodes=20,hash=1").value()};
        const auto result = run_games(registry, all_agents(registry), run, 1, StopFlag{});
        ASSERT_TRUE(result);
        EXPECT_EQ(result->tally.pairings()[0].results.losses, 4u);
        EXPECT_EQ(processes_in(file.path()).size(), expected) << mode;
    }
}

TEST_F(ExternalEngines, ABadOneHarmsNobodyElse) {
    RunPlan run;
    run.game = plan.game;
    run.games = 2;
    run.conditions.limits.nodes = 30;
    for (const std::string& text :
         {good(), bad("crash"), bad("no-readyok", kShort), std::string("sortie:nodes=30,hash=1")})
        run.agents.push_back(parse_agent_spec(text).value());
    const auto result = run_games(registry, all_agents(registry), run, 6, StopFlag{});
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->tally.games(), 12u);
    EXPECT_EQ(total_of(result->tally, 0).did.crashes, 0u);
    EXPECT_EQ(total_of(result->tally, 3).did.crashes, 0u);
    EXPECT_GE(total_of(result->tally, 0).results.wins, 4u);
    // Two bad ones against each other: the one that cannot even begin has lost by then.
    EXPECT_EQ(total_of(result->tally, 1).did.crashes + total_of(result->tally, 2).did.crashes, 10u);
}

TEST_F(ExternalEngines, NoProcessIsLeft) {
    const ScratchFile file("left");
    RunPlan run;
    run.game = plan.game;
    run.games = 1;
    run.format = Format::Gauntlet;
    run.conditions.limits.move_time = std::chrono::milliseconds(50);
    run.agents = {parse_agent_spec("random").value()};
    for (const char* const mode : {"hang", "stubborn", "crash", "illegal", "family"})
        run.agents.push_back(parse_agent_spec(bad(fmt::format("{} {}", mode, file.path()), kShort)).value());
    ASSERT_TRUE(run_games(registry, all_agents(registry), run, 5, StopFlag{}));
    const auto processes = processes_in(file.path());
    EXPECT_EQ(processes.size(), 7u);  // one of them has two children
    for (const pid_t process : processes) EXPECT_TRUE(gone(process)) << process;
}

TEST_F(ExternalEngines, StopEndsASearchAtOnce) {
    const auto session = registry.open({"breakthrough"});
    const auto agent = all_agents(registry)(**session, parse_agent_spec(good("timeout=20000")).value());
    ASSERT_TRUE(agent);
    EXPECT_TRUE((*agent)->needs_limit());
    StopFlag stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request();
    });
    int reports = 0;
    const SearchReport report =
        (*agent)->think({{}, 1, {}}, stop, [&](const SearchReport& each) { reports += each.line; });
    EXPECT_FALSE((*agent)->failure());
    EXPECT_FALSE(report.move.empty());
    EXPECT_GT(reports, 0);
}

TEST_F(ExternalEngines, SeveralLinesAndChosenMoves) {
    const auto session = registry.open({"breakthrough"});
    const auto agent = all_agents(registry)(**session, parse_agent_spec(good("depth=3")).value());
    std::set<int> lines;
    (*agent)->think({{}, 3, {}}, StopFlag{}, [&](const SearchReport& each) { lines.insert(each.line); });
    EXPECT_EQ(lines, (std::set<int>{1, 2, 3}));
    EXPECT_EQ((*agent)->think({{}, 1, {"h2h3"}}, StopFlag{}, {}).move, "h2h3");
}

TEST_F(ExternalEngines, LongGamesAreSentFromALaterPosition) {
    plan.game = {"breakthrough", "", BoardSize{8, 8}};
    const GameReport report = play(good("depth=1"), good("depth=1"));
    EXPECT_EQ(report.termination, Termination::Rules) << report.reason;
}

}  // namespace sortie
