// Clients of the five-command protocol and programs that are called for each move, as real processes: good
// ones play, bad ones lose with the reason named, and none is left.
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/external/answer_agent.h"
#include "arena/external/external_agents.h"
#include "arena/external/programs.h"
#include "arena/game_runner.h"
#include "arena/run.h"
#include "core/file.h"
#include "games/tukvnanawopi/board_file.h"
#include "games/tukvnanawopi/text.h"
#include "support/comes_true.h"
#include "support/paths.h"
#include "support/scratch_file.h"

namespace sortie {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::ScratchFile;

namespace {

std::string five(const std::string& mode, const std::string& more = "") {
    return fmt::format("five:cmd={},args=five {} {{host}} {{port}}{}", paths::kBadProgram, mode, more);
}

std::string answer(const std::string& mode, const std::string& more = "") {
    return fmt::format("answer:cmd={},args=answer {}{}", paths::kBadProgram, mode, more);
}

std::vector<pid_t> numbers_in(const std::string& file) {
    std::vector<pid_t> processes;
    std::ifstream stream(file);
    for (pid_t process = 0; stream >> process;) processes.push_back(process);
    return processes;
}

bool is_gone(pid_t process) {
    return comes_true([&] { return kill(process, 0) != 0 && errno == ESRCH; }, std::chrono::seconds(20));
}

// A client that knows its server by heart.
std::string built_in() {
    return fmt::format("five:cmd={},args=five fine localhost 8888", paths::kBadProgram);
}

class ExternalPrograms : public ::testing::Test {
  protected:
    ExternalPrograms() { plan.game = {"breakthrough"}; }

    GameReport play(const std::string& first, const std::string& second) {
        plan.agents = {parse_agent_spec(first).value(), parse_agent_spec(second).value()};
        const auto report = play_game(registry, all_agents(registry), plan, StopFlag{});
        EXPECT_TRUE(report) << report.error();
        return *report;
    }
    void expect_loss(const std::string& spec, Termination termination, const std::string& reason) {
        const GameReport report = play(spec, "random");
        EXPECT_EQ(report.outcome, Outcome::SecondWins) << spec;
        EXPECT_EQ(report.termination, termination)
            << spec << ": " << termination_name(report.termination) << ", " << report.reason;
        EXPECT_THAT(report.reason, HasSubstr(reason)) << spec;
    }

    const Registry registry = standard_registry();
    GamePlan plan;
};

TEST_F(ExternalPrograms, AClientPlaysBothColours) {
    for (const bool red : {true, false}) {
        const GameReport report = play(red ? five("fine") : "random", red ? "random" : five("fine"));
        EXPECT_EQ(report.termination, Termination::Rules) << report.reason;
        EXPECT_GT(report.moves.size(), 8u);
    }
    EXPECT_EQ(play(five("fine"), five("fine")).termination, Termination::Rules);
}

// It is shown the board of that moment, upside down where Black begins.
TEST_F(ExternalPrograms, AClientPlaysFromAnyPosition) {
    plan.game.moves = {"a2a3", "b7b6", "c2c3"};
    for (const auto& [first, second] :
         {std::pair(five("fine"), std::string("random")), std::pair(std::string("random"), five("fine"))}) {
        const GameReport report = play(first, second);
        EXPECT_EQ(report.termination, Termination::Rules) << report.reason;
    }
    const auto session = registry.open(plan.game);
    const auto agent = all_agents(registry)(**session, parse_agent_spec(five("fine")).value());
    ASSERT_TRUE(agent) << agent.error();
    const SearchReport report = (*agent)->think({}, StopFlag{}, {});
    EXPECT_EQ(report.move, "b6a5");  // what a Red piece on b3 would do: forward, to the left first
}

TEST_F(ExternalPrograms, AClientWithABuiltInPortPlays) {
    const GameReport report = play(built_in(), built_in());
    EXPECT_EQ(report.termination, Termination::Rules) << report.reason;
    RunPlan run;
    run.game = plan.game;
    run.games = 4;
    run.agents = {parse_agent_spec(built_in()).value(), parse_agent_spec(built_in()).value()};
    const auto result = run_games(registry, all_agents(registry), run, 4, StopFlag{});
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->tally.pairings()[0].did[0].crashes + result->tally.pairings()[0].did[1].crashes, 0u);
}

TEST_F(ExternalPrograms, AnIllegalMoveMayBeReplaced) {
    const GameReport report = play(five("illegal-once"), "random");
    EXPECT_EQ(report.termination, Termination::Rules) << report.reason;
}

TEST_F(ExternalPrograms, ABadClientLoses) {
    expect_loss(five("no-start"), Termination::Crash, "left with status 5 before it connected");
    expect_loss(five("no-start"), Termination::Crash, "it wrote 'no-start speaking'");
    expect_loss(five("exit-after-first"), Termination::Crash,
                "closed its connection while it was to move: it left with status 3");
    expect_loss(five("close"), Termination::Crash, "closed its connection while it was to move");
    expect_loss(five("illegal"), Termination::IllegalMove, "11 illegal moves in a row");
    expect_loss(five("utf16"), Termination::IllegalMove, "illegal moves in a row");
    expect_loss(five("flood"), Termination::Crash, "flooded its output");
    expect_loss(five("flood-stderr"), Termination::Crash, "flooded its output");
    expect_loss(five("flood-stdout"), Termination::Crash, "flooded its output before it connected");
    expect_loss(five("hang-at-start", ",timeout=1500"), Termination::Stall, "did not connect for 1.5 s");
    expect_loss(five("hang", ",movetime=500"), Termination::TimeLoss, "gave no move within 0.5 s");
    plan.conditions.limits.move_time = std::chrono::milliseconds(300);
    expect_loss(five("hang"), Termination::TimeLoss, "gave no move within 0.3 s");
}

TEST_F(ExternalPrograms, AProgramIsCalledForEachMove) {
    for (const char* const mode : {"fine", "chatty", "no-newline", "stays"}) {
        const GameReport report = play(answer(mode), "random");
        EXPECT_EQ(report.termination, Termination::Rules) << mode << ": " << report.reason;
    }
    plan.game = {"tukvnanawopi"};
    plan.conditions.longest = 6;
    const std::string ours = fmt::format(
        "answer:cmd={} answer {{board}} {{side}} --stateless --movetime 100,"
        "name=ours",
        paths::kProgram);
    const GameReport report = play(ours, "random");
    EXPECT_EQ(report.termination, Termination::LengthLimit) << report.reason;
}

TEST_F(ExternalPrograms, ABadAnswerLoses) {
    expect_loss(answer("no-start"), Termination::Crash, "left with status 5 without naming a move");
    expect_loss(answer("silent"), Termination::Crash, "left with status 3 without naming a move; it wrote");
    expect_loss(answer("illegal"), Termination::IllegalMove, "answered 'a1h8'");
    expect_loss(answer("utf16"), Termination::IllegalMove, "answered '\\xff\\xfe");
    expect_loss(answer("flood-stdout"), Termination::Crash, "flooded its output");
    expect_loss(answer("flood-stderr", ",movetime=400"), Termination::TimeLoss, "gave no move within 0.4 s");
    expect_loss(answer("hang", ",movetime=400"), Termination::TimeLoss, "gave no move within 0.4 s");
}

TEST_F(ExternalPrograms, TheBoardFileIsTheCourses) {
    const auto session = registry.open({"tukvnanawopi"});
    const std::string text = board_file_text((*session)->view());
    const auto placement = tukvnanawopi::read_board_file_text(text);
    ASSERT_TRUE(placement) << placement.error();
    EXPECT_EQ(tukvnanawopi::write_board_file_text(*placement), text);
    EXPECT_THAT(board_file_text(registry.open({"breakthrough"}).value()->view()),
                ::testing::StartsWith("BBBBBBBB\nBBBBBBBB\nOOOOOOOO\n"));
}

TEST_F(ExternalPrograms, NothingIsLeft) {
    const ScratchFile file("left");
    RunPlan run;
    run.game = plan.game;
    run.games = 1;
    run.format = Format::Gauntlet;
    run.agents = {parse_agent_spec("random").value()};
    const std::string client = "five:cmd={},args=five {} {{host}} {{port}} {},movetime=500,timeout=4000";
    for (const char* const mode : {"fine", "family", "hang", "exit-after-first"}) {
        run.agents.push_back(
            parse_agent_spec(fmt::format(fmt::runtime(client), paths::kBadProgram, mode, file.path()))
                .value());
    }
    run.agents.push_back(parse_agent_spec(fmt::format("answer:cmd={} answer family {{board}} {{side}} {}",
                                                      paths::kBadProgram, file.path()))
                             .value());
    {
        // Children that left the group of their program are gone with it, not only at the very end.
        const AgentFactory agents = all_agents(registry);
        ASSERT_TRUE(run_games(registry, agents, run, 5, StopFlag{}));
        const auto processes = numbers_in(file.path());
        EXPECT_GE(processes.size(), 9u);
        for (const pid_t process : processes) EXPECT_TRUE(is_gone(process)) << process;
    }
}

TEST_F(ExternalPrograms, WrongSpecsAreExplained) {
    const auto session = registry.open({"breakthrough"});
    const auto problem = [&](const std::string& text) {
        return all_agents(registry)(**session, parse_agent_spec(text).value()).error();
    };
    EXPECT_THAT(problem("five"), HasSubstr("cmd=COMMAND is missing"));
    EXPECT_THAT(problem("answer:cmd=/no/such"), HasSubstr("'/no/such' is no program"));
    EXPECT_THAT(problem("five:cmd=sh,dir=/no/such"), HasSubstr("dir='/no/such' is no folder"));
    EXPECT_THAT(problem("five:cmd=sh,port=0"), HasSubstr("port"));
    const ScratchFile script("not executable.sh");
    std::ofstream(script.path()) << "#!/bin/sh\n";
    EXPECT_THAT(problem("five:cmd=" + script.path()), HasSubstr("may not be executed (chmod +x)"));
    const auto small = registry.open({"breakthrough", "", BoardSize{5, 5}});
    EXPECT_THAT(all_agents(registry)(**small, parse_agent_spec(five("fine")).value()).error(),
                HasSubstr("8x8"));
    const auto checkers = registry.open({"chinese-checkers"});
    EXPECT_THAT(all_agents(registry)(**checkers, parse_agent_spec(answer("fine")).value()).error(),
                HasSubstr("a board file shows two colours"));
}

TEST_F(ExternalPrograms, CommandsMayHoldBlanksQuotesAndCommas) {
    EXPECT_THAT(command_words("java -cp 'my team' \"a b\"c  d"),
                ElementsAre("java", "-cp", "my team", "a bc", "d"));
    const auto spec = parse_agent_spec("uci:cmd=\"java -XX:A=1,B=2 x\",name=y").value();
    EXPECT_EQ(*find_value(spec, "cmd"), "java -XX:A=1,B=2 x");
    EXPECT_EQ(agent_spec_text(spec), "uci:cmd=\"java -XX:A=1,B=2 x\",name=y");

    // A program in a folder with a blank, run there.
    const std::filesystem::path folder = ::testing::TempDir() + fmt::format("a team, {}", getpid());
    std::filesystem::create_directories(folder);
    const std::filesystem::path script = folder / "my program.sh";
    std::ofstream(script)
        << "#!/bin/sh\n[ -f 'my program.sh' ] || exit 9\nexec \"$PROGRAM\" answer fine \"$@\"\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    setenv("PROGRAM", paths::kBadProgram, 1);
    for (const char* const command : {"./my program.sh", "'./my program.sh' {board} {side}"}) {
        plan.conditions.longest = 4;
        const GameReport report =
            play(fmt::format("answer:cmd={},dir=\"{}\"", command, folder.string()), "random");
        EXPECT_EQ(report.termination, Termination::LengthLimit) << command << ": " << report.reason;
    }
    std::filesystem::remove_all(folder);
}

// What a program may do is told to the kernel, where the kernel lets us.
TEST_F(ExternalPrograms, AConfinedProgramHasNoNetworkAndItsLimits) {
    const ScratchFile seen("seen");
    const ScratchFile script("look.sh");
    std::ofstream(script.path()) << "#!/bin/sh\nls /sys/class/net >/dev/null\n"
                                 << "{ grep -c : /proc/net/dev; ulimit -d; ulimit -f; } > " << seen.path()
                                 << "\n";
    std::filesystem::permissions(script.path(), std::filesystem::perms::owner_all);
    auto keeper = ProcessKeeper::create();
    ASSERT_TRUE(keeper);
    Launch launch;
    launch.program = script.path();
    launch.confinement = {.own_network = true, .memory = 512 << 20, .file_size = 1 << 20};
    const auto process = EngineProcess::start(**keeper, launch, "", EngineProcess::Output::Lines);
    if (!process) GTEST_SKIP() << process.error();
    std::string line;
    (*process)->read_line(line, SteadyClock().now() + std::chrono::seconds(10));
    (*process)->end(std::chrono::seconds(10));
    std::ifstream stream(seen.path());
    std::vector<std::string> lines;
    while (std::getline(stream, line)) lines.push_back(line);
    EXPECT_THAT(lines, ElementsAre("1", "524288", "2048"));
}

// Nor can it end what started it, and thereby everybody.
TEST_F(ExternalPrograms, AConfinedProgramEndsNoOthers) {
    auto keeper = ProcessKeeper::create();
    ASSERT_TRUE(keeper);
    Launch launch;
    launch.program = "/bin/sh";
    launch.arguments = {"-c", "kill -9 $PPID; sleep 100 & echo alive; kill -SEGV $$"};
    launch.confinement = {.own_network = true};
    for (int i = 0; i < 2; ++i) {
        const auto process = EngineProcess::start(**keeper, launch, "", EngineProcess::Output::Lines);
        if (!process && i == 0) GTEST_SKIP() << process.error();
        ASSERT_TRUE(process) << process.error();
        std::string line;
        const auto deadline = SteadyClock().now() + std::chrono::seconds(20);
        EXPECT_EQ((*process)->read_line(line, deadline), EngineProcess::Reading::Line);
        EXPECT_EQ(line, "alive");
        EXPECT_EQ((*process)->read_line(line, deadline), EngineProcess::Reading::Closed);
        EXPECT_THAT((*process)->end(std::chrono::seconds(10)), HasSubstr("was ended by signal 11"));
    }
    EXPECT_FALSE((*keeper)->gone());
}

// Without confinement it can; then nobody has lost, and the run says that it cannot go on.
TEST_F(ExternalPrograms, NobodyLosesWhenAProgramEndsTheKeeper) {
    const ScratchFile script("parricide.sh");
    std::ofstream(script.path()) << "#!/bin/sh\nkill -9 $PPID\nsleep 100\n";
    std::filesystem::permissions(script.path(), std::filesystem::perms::owner_all);
    for (const char* const convention : {"uci", "answer", "five"}) {
        RunPlan run;
        run.game = plan.game;
        run.games = 4;
        const std::string program =
            fmt::format("{}:cmd={},args={{host}} {{port}}", convention, script.path());
        run.agents = {parse_agent_spec(program).value(), parse_agent_spec(five("fine")).value()};
        int games = 0;
        RunHandlers handlers;
        handlers.game_over = [&](const ScheduledGame&, const GameReport&) {
            ++games;
            return std::nullopt;
        };
        const auto result = run_games(registry, all_agents(registry), run, 2, StopFlag{}, handlers);
        ASSERT_FALSE(result) << convention;
        EXPECT_THAT(result.error(), HasSubstr("was ended from outside"));
        EXPECT_EQ(games, 0) << convention;
    }
}

// It reads what its user can and changes nothing; what it writes goes with it.
TEST_F(ExternalPrograms, AConfinedProgramChangesNoFiles) {
    const std::filesystem::path folder = ::testing::TempDir() + fmt::format("own files {}", getpid());
    const std::filesystem::path victim = std::filesystem::current_path() / fmt::format("victim {}", getpid());
    std::filesystem::create_directories(folder);
    std::ofstream(victim) << "whole";
    std::ofstream(folder / "kept") << "whole";
    std::ofstream(folder / "try.sh") << "cat \"$1\" kept; echo; echo mine > /tmp/\"$2\"; cat /tmp/\"$2\"\n"
                                     << "echo gone > kept; cat kept; echo gone > \"$1\"\n"
                                     << "mount -o remount,rw / || echo no rights\n"
                                     << "grep -h CapEff /proc/self/status; echo end\n";
    auto keeper = ProcessKeeper::create();
    ASSERT_TRUE(keeper);
    Launch launch;
    launch.program = "/bin/sh";
    launch.arguments = {"try.sh", victim.string(), fmt::format("own {}", getpid())};
    launch.folder = folder.string();
    launch.confinement = {.own_network = true, .own_files = true};
    std::string said;
    if (const auto process = EngineProcess::start(**keeper, launch, "", EngineProcess::Output::Lines)) {
        std::string line;
        const auto deadline = SteadyClock().now() + std::chrono::seconds(20);
        while (line != "end" && (*process)->read_line(line, deadline) == EngineProcess::Reading::Line)
            said += line + "|";
        (*process)->end(std::chrono::seconds(10));
        EXPECT_EQ(said, "wholewhole|mine|gone|no rights|CapEff:\t0000000000000000|end|");
        EXPECT_FALSE(std::filesystem::exists("/tmp/" + launch.arguments.back()));
        EXPECT_EQ(read_file(victim.string()).value(), "whole");
        EXPECT_EQ(read_file((folder / "kept").string()).value(), "whole");
    } else {
        said = process.error();
    }
    std::filesystem::remove_all(folder);
    std::filesystem::remove(victim);
    if (said.starts_with("cannot start")) GTEST_SKIP() << said;
}

}  // namespace

}  // namespace sortie
