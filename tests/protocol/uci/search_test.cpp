// When the UCI engine answers: exactly once a search, not too early and not too late.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "protocol/uci/uci_dialog.h"

namespace sortie {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using testing::report_of;
using testing::Script;
using testing::scripted_agents;
using ::testing::SizeIs;
using testing::UciDialog;

// Long enough for a wrong answer to come, short enough for many tests.
void settle() {
    std::this_thread::sleep_for(20ms);
}

TEST(UciSearch, StopsOnDemandAndAnswersOnce) {
    Script script;
    script.endless = true;
    UciDialog dialog(scripted_agents(script));
    dialog.send("go depth 9");
    EXPECT_THAT(dialog.ask("isready"), ElementsAre("readyok"));
    EXPECT_EQ(dialog.count("bestmove"), 0u);
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove a2a3"), 1u);
    dialog.send("stop");
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove"), 1u);
}

TEST(UciSearch, InfiniteNeverAnswersBeforeStop) {
    Script script;
    script.reports = {report_of({"b2b3"})};
    UciDialog dialog(scripted_agents(script));
    for (const char* const go : {"go infinite", "go depth 3 infinite", "go infinite movetime 1"}) {
        dialog.take();
        dialog.send(go);
        ASSERT_TRUE(dialog.wait_for("info depth"));
        settle();
        EXPECT_EQ(dialog.count("bestmove"), 0u) << go;
        dialog.send("stop");
        EXPECT_EQ(dialog.count("bestmove b2b3"), 1u) << go;
    }
    dialog.send("position fen P3/4/p3/4 b");
    dialog.take();
    dialog.send("go infinite");
    ASSERT_TRUE(dialog.wait_for("info depth 0 score mate 0"));
    settle();
    EXPECT_EQ(dialog.count("bestmove"), 0u);
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove (none)"), 1u);
}

TEST(UciSearch, PondersWithoutLimitsUntilTheHit) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send("go ponder wtime 60000 btime 50000 winc 1000");
    settle();
    EXPECT_EQ(dialog.count("bestmove"), 0u);
    dialog.send("ponderhit");
    ASSERT_TRUE(dialog.wait_for("bestmove"));
    dialog.send("ponderhit");
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove"), 1u);
    ASSERT_THAT(script.requests, SizeIs(2));
    EXPECT_TRUE(script.requests[0].limits.unlimited());
    ASSERT_TRUE(script.requests[1].limits.clock.has_value());
    EXPECT_EQ(script.requests[1].limits.clock->remaining[0], 59990ms);  // less the overhead
    EXPECT_EQ(script.requests[1].limits.clock->remaining[1], 49990ms);
    EXPECT_EQ(script.requests[1].limits.clock->increment[0], 1000ms);
}

TEST(UciSearch, PonderingEndsWithStopToo) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send("go ponder movetime 1");
    settle();
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove"), 1u);
    EXPECT_THAT(script.requests, SizeIs(1));
}

TEST(UciSearch, APonderSearchThatEndedByItselfAnswersAtTheHit) {
    UciDialog dialog(session_agents(), "random");
    dialog.send("go ponder wtime 1000 btime 1000");
    ASSERT_TRUE(dialog.wait_for("info depth"));
    settle();
    EXPECT_EQ(dialog.count("bestmove"), 0u);
    dialog.send("ponderhit");
    EXPECT_TRUE(dialog.wait_for("bestmove"));
    EXPECT_EQ(dialog.count("info depth"), 1u);
}

TEST(UciSearch, AHitDoesNotCutAnOrdinarySearchShort) {
    Script script;
    script.endless = true;
    UciDialog dialog(scripted_agents(script));
    dialog.send("go movetime 100000");
    dialog.send("ponderhit");
    settle();
    EXPECT_EQ(dialog.count("bestmove"), 0u);
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove"), 1u);
}

TEST(UciSearch, EveryCommandWorksDuringASearch) {
    const std::vector<std::pair<const char*, std::size_t>> bestmoves = {
        {"uci", 0},
        {"isready", 0},
        {"d", 0},
        {"xyzzy", 0},
        {"ponderhit", 0},
        {"", 0},
        {"stop", 1},
        {"position startpos moves a2a3", 1},
        {"ucinewgame", 1},
        {"setoption name Hash value 32", 1},
        {"go perft 1", 1},
        {"setoption name UCI_Variant value breakthrough6x6", 1},
        {"position rot", 1},
        {"setoption name Clear Hash", 1},
        {"quit", 1},
    };
    for (const auto& [command, expected] : bestmoves) {
        Script script;
        script.endless = true;
        UciDialog dialog(scripted_agents(script));
        dialog.send("go infinite");
        dialog.send(command);
        EXPECT_EQ(dialog.count("bestmove"), expected) << command;
        if (dialog.finished()) continue;
        dialog.send("stop");
        EXPECT_EQ(dialog.count("bestmove"), 1u) << command;
    }
}

TEST(UciSearch, GoDuringASearchEndsTheFirstWithItsOwnAnswer) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    for (int i = 0; i < 5; ++i) dialog.send("go infinite");
    EXPECT_EQ(dialog.count("bestmove"), 4u);
    dialog.send("quit");
    EXPECT_EQ(dialog.count("bestmove"), 5u);
}

TEST(UciSearch, AnEngineThatGoesAwayEndsItsSearch) {
    Script script;
    { UciDialog(scripted_agents(script)).send("go infinite"); }
    { UciDialog(scripted_agents(script)).send("go ponder"); }
    SUCCEED();
}

TEST(UciSearch, ADefectStillGivesAnAnswer) {
    Script script;
    script.fails = true;
    UciDialog dialog(scripted_agents(script));
    dialog.send("go depth 1");
    ASSERT_TRUE(dialog.wait_for("bestmove (none)"));
    EXPECT_EQ(dialog.count("info string internal error: the script says so"), 1u);
}

// Any commands in any order: as many answers as searches.
TEST(UciSearch, AnyOrderOfCommandsGivesOneAnswerASearch) {
    const std::vector<std::string> commands = {
        "uci",  "isready",   "ucinewgame", "position startpos moves a2a3",          "position startpos",
        "stop", "ponderhit", "d",          "setoption name UCI_Variant value junk", "go depth 1",
        "go",   "go ponder", "rubbish",    "setoption name Threads value 2",        "go infinite",
    };
    Random random(7);
    for (int round = 0; round < 40; ++round) {
        Script script;
        UciDialog dialog(scripted_agents(script));
        std::size_t searches = 0;
        for (int i = 0; i < 30; ++i) {
            const std::string& command = commands[random.below(commands.size())];
            searches += command.starts_with("go") ? 1 : 0;
            dialog.send(command);
        }
        dialog.send("quit");
        EXPECT_EQ(dialog.count("bestmove"), searches) << "round " << round;
    }
}

}  // namespace sortie
