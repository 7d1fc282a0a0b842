// Dialogs with the UCI engine: commands, options, positions.
#include "protocol/uci/uci.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "core/version.h"
#include "protocol/uci/uci_dialog.h"

namespace sortie {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::report_of;
using testing::Script;
using testing::scripted_agents;
using ::testing::SizeIs;
using ::testing::StartsWith;
using testing::UciDialog;

constexpr const char* kSmallStart = "pppp/pppp/4/4/PPPP/PPPP w - - 0 1";

TEST(Uci, IntroducesItself) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    const auto lines = dialog.ask("uci");
    EXPECT_EQ(lines.front(), std::string("id name Sortie ") + version());
    EXPECT_EQ(lines[1], "id author the Sortie authors");
    EXPECT_EQ(lines[2], "option name Hash type spin default 64 min 1 max 65536");
    EXPECT_EQ(lines[3], "option name Threads type spin default 1 min 1 max 256");
    EXPECT_EQ(lines[4], "option name MultiPV type spin default 1 min 1 max 256");
    EXPECT_EQ(lines[5], "option name Move Overhead type spin default 10 min 0 max 10000");
    EXPECT_EQ(lines[6], "option name Ponder type check default false");
    EXPECT_EQ(lines[7], "option name UCI_AnalyseMode type check default false");
    EXPECT_EQ(lines[8], "option name Clear Hash type button");
    EXPECT_THAT(lines[9], StartsWith("option name UCI_Variant type combo default breakthrough "
                                     "var breakthrough var breakthrough-straight "
                                     "var breakthrough-promotion var breakthrough5x5 var breakthrough6x6"));
    EXPECT_EQ(lines.back(), "uciok");
    EXPECT_THAT(lines, SizeIs(11));
}

TEST(Uci, AnswersGoWithInfoAndOneBestmove) {
    Script script;
    script.reports = {report_of({"b2b3", "b7b6"}, 31, 4)};
    script.reports[0].selective_depth = 9;
    script.reports[0].nodes = 5000;
    script.reports[0].time = std::chrono::milliseconds(20);
    script.reports[0].table_permille = 7;
    UciDialog dialog(scripted_agents(script));
    dialog.send("go depth 4");
    ASSERT_TRUE(dialog.wait_for("bestmove"));
    EXPECT_THAT(dialog.take(), ElementsAre("info depth 4 seldepth 9 multipv 1 score cp 31 nodes 5000 "
                                           "nps 250000 hashfull 7 time 20 pv b2b3 b7b6",
                                           "bestmove b2b3"));
}

TEST(Uci, NamesThePonderMoveOnlyToThoseWhoPonder) {
    Script script;
    script.reports = {report_of({"b2b3", "b7b6"})};
    UciDialog dialog(scripted_agents(script));
    dialog.send("setoption name Ponder value true");
    dialog.send("go depth 1");
    EXPECT_TRUE(dialog.wait_for("bestmove b2b3 ponder b7b6"));
}

TEST(Uci, ATableThatDoesNotFitCostsNoGame) {
    Script script;
    script.reports = {report_of({"b2b3"})};
    const AgentFactory scripted = scripted_agents(script);
    const auto make = [&](const Session& session, const AgentSpec& spec) {
        if (agent_spec_text(spec).find("hash=60000") != std::string::npos) throw std::bad_alloc();
        return scripted(session, spec);
    };
    UciDialog dialog({make, [&](const Session& session) { return scripted.agents(session); }});
    dialog.send("setoption name Hash value 100");
    dialog.send("isready");
    dialog.send("setoption name Hash value 60000");
    EXPECT_THAT(dialog.ask("isready"),
                ElementsAre("info string there is not enough memory for scripted:hash=60000; "
                            "back to the options before",
                            "readyok"));
    dialog.send("go depth 1");
    EXPECT_TRUE(dialog.wait_for("bestmove b2b3"));
}

TEST(Uci, PassesOptionsOnToTheAgent) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send("isready");
    dialog.send("setoption name Hash value 128");
    dialog.send("SETOPTION name Hash value 1");  // commands are lower case; this is an unknown one
    dialog.send("setoption name threads value 3");
    dialog.send("setoption name MULTIPV value 4");
    dialog.send("go depth 2 searchmoves a2a3 h2h3 nodes 77");
    ASSERT_TRUE(dialog.wait_for("bestmove"));
    EXPECT_THAT(script.made, ElementsAre("scripted", "scripted:hash=128,threads=3"));
    ASSERT_THAT(script.requests, SizeIs(1));
    EXPECT_EQ(script.requests[0].lines, 4);
    EXPECT_EQ(script.requests[0].limits.depth, 2);
    EXPECT_EQ(script.requests[0].limits.nodes, 77u);
    EXPECT_THAT(script.requests[0].search_moves, ElementsAre("a2a3", "h2h3"));
}

TEST(Uci, KeepsTheAgentThroughAGameAndClearsItForTheNext) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    for (const char* const position : {"position startpos", "position startpos moves a2a3 h7h6",
                                       "position startpos moves a2a3 g7g6 b2b3", "position startpos"}) {
        dialog.send(position);
        dialog.send("go depth 1");
        ASSERT_TRUE(dialog.wait_for("bestmove"));
        dialog.take();
    }
    EXPECT_THAT(script.made, SizeIs(1));
    EXPECT_THAT(script.positions[2], StartsWith("pppppppp/pppppp1p/6p1/8/8/PP6/2PPPPPP/PPPPPPPP b"));
    EXPECT_EQ(script.positions[3], script.positions[0]);
    EXPECT_EQ(script.cleared, 0);
    dialog.send("ucinewgame");
    EXPECT_EQ(script.cleared, 1);
    dialog.send("setoption name clear  HASH");
    EXPECT_EQ(script.cleared, 2);
    EXPECT_THAT(dialog.take(), IsEmpty());
}

TEST(Uci, SaysWhatIsWrongWithAnOption) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    const std::vector<std::pair<const char*, const char*>> cases = {
        {"setoption name Hash value lots", "option Hash: 'lots'; expected a whole number from 1 to 65536"},
        {"setoption name Hash value 0", "option Hash: '0'; expected a whole number from 1 to 65536"},
        {"setoption name Hash", "option Hash: ''; expected a whole number from 1 to 65536"},
        {"setoption name Threads value -1", "option Threads: '-1'; expected a whole number from 1 to 256"},
        {"setoption name Ponder value maybe", "option Ponder: 'maybe'; expected true or false"},
        {"setoption name Colour value red", "there is no option 'colour'; 'uci' lists them"},
        {"setoption", "expected setoption name NAME value VALUE"},
        {"setoption Hash 3", "expected setoption name NAME value VALUE"},
        {"setoption name UCI_Variant value chess", "there is no game 'chess': expected one of breakthrough"},
        {"setoption name UCI_Variant value breakthrough-odd", "Breakthrough has no variant 'odd'"},
        {"setoption name UCI_Variant value breakthrough3x99", "size 3x99: expected 2 to 16 columns"},
        {"setoption name UCI_Variant value breakthrough6", "size '6': expected columns x rows"},
        {"setoption name UCI_Variant value breakthroughs", "there is no game 'breakthroughs'"},
    };
    for (const auto& [line, answer] : cases)
        EXPECT_THAT(dialog.ask(line), ElementsAre(StartsWith(std::string("info string ") + answer))) << line;
}

TEST(Uci, ChoosesVariantsAndSizes) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    const std::vector<std::pair<const char*, const char*>> cases = {
        {"breakthrough5x5", "ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1"},
        {"breakthrough2x4-straight", "pp/pp/PP/PP w - - 0 1"},
        {"BREAKTHROUGH4X6-PROMOTION", kSmallStart},
        {"breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1"},
    };
    for (const auto& [name, start] : cases) {
        EXPECT_THAT(dialog.ask(std::string("setoption name UCI_Variant value ") + name), IsEmpty());
        std::string identity(name);
        std::transform(identity.begin(), identity.end(), identity.begin(), to_lower);
        dialog.send("position startpos");
        const auto lines = dialog.ask("d");
        EXPECT_EQ(lines[0], "board of White");
        EXPECT_EQ(lines[2], identity + ": " + start);
        EXPECT_THAT(lines[3], StartsWith("moves: "));
    }
}

TEST(Uci, TakesTheSizeOfTheBoardFromThePosition) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send(std::string("position fen ") + kSmallStart + "  moves a2a3   d5d4");
    EXPECT_EQ(dialog.ask("d")[2], "breakthrough4x6: pppp/ppp1/3p/P3/1PPP/PPPP w - - 0 2");
    dialog.send("position startpos");
    EXPECT_THAT(dialog.ask("d")[2], StartsWith("breakthrough: pppppppp/"));
}

TEST(Uci, KeepsThePositionWhenTheNewOneIsWrong) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send("position startpos moves a2a3 h7h6");
    const auto before = dialog.ask("d");
    const std::vector<std::pair<const char*, const char*>> cases = {
        {"position", "position: expected startpos or fen TEXT"},
        {"position moves a2a3", "position: expected startpos or fen TEXT"},
        {"position fen", "position fen: the position is missing"},
        {"position fen moves a2a3", "position fen: the position is missing"},
        {"position startpos a2a3", "position startpos: 'a2a3'; expected moves or nothing"},
        {"position fen 9/9 w", "position: size 9x2"},
        {"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "position, character 1"},
        {"position startpos moves a2a3 g7g6 a2a3", "position, move 3: move 'a2a3' is not legal"},
        {"position startpos moves zz", "position, move 1: move 'zz'"},
        {"position fen pppp/pppp/4/4/PPPP/PPPP w moves a1a2", "position, move 1: move 'a1a2' is not legal"},
    };
    for (const auto& [line, answer] : cases) {
        EXPECT_THAT(dialog.ask(line), ElementsAre(StartsWith(std::string("info string ") + answer))) << line;
        EXPECT_EQ(dialog.ask("d"), before) << line;
    }
    dialog.send("position startpos moves a2a3 h7h6 b2b3");
    EXPECT_THAT(dialog.ask("d")[2], HasSubstr("/8/8/PP6/2PPPPPP/PPPPPPPP b"));
}

// Large tables take a moment to make.
TEST(Uci, MakingTheAgentCountsForTheLimits) {
    using std::chrono::milliseconds;
    Script script;
    const AgentFactory quick = scripted_agents(script);
    UciDialog dialog([&](const Session& session, const AgentSpec& spec) {
        std::this_thread::sleep_for(milliseconds(200));
        return quick(session, spec);
    });
    dialog.send("position startpos moves a2a3");
    dialog.send("go movetime 1000 wtime 1000 btime 1000");
    ASSERT_TRUE(dialog.wait_for("bestmove"));
    const std::lock_guard lock(script.mutex);
    const Limits& limits = script.requests.at(0).limits;
    EXPECT_LE(limits.move_time, milliseconds(800));
    EXPECT_LE(limits.clock->remaining[0], milliseconds(800));
}

TEST(Uci, HasNothingToSearchWhenTheGameIsOver) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send("position fen P3/4/p3/4 b - - 0 9");
    dialog.send("go movetime 1000");
    ASSERT_TRUE(dialog.wait_for("bestmove"));
    EXPECT_THAT(dialog.take(), ElementsAre("info depth 0 score mate 0", "bestmove (none)"));
    dialog.send("setoption name UCI_Variant value breakthrough-promotion");
    dialog.send("position fen 4/p3/4/4/3P/4 w - - 100 60");
    dialog.send("go");
    ASSERT_TRUE(dialog.wait_for("bestmove"));
    EXPECT_THAT(dialog.take(), ElementsAre("info depth 0 score cp 0", "bestmove (none)"));
    EXPECT_THAT(script.requests, IsEmpty());
}

TEST(Uci, CountsPositions) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    dialog.send("position fen pp/pp/2/PP/PP w");
    dialog.send("go perft 2");
    ASSERT_TRUE(dialog.wait_for("Nodes searched"));
    EXPECT_THAT(dialog.take(), ElementsAre("a2a3: 3", "b2b3: 3", "b2a3: 3", "a2b3: 3", "Nodes searched: 12"));
    dialog.send("position startpos");
    dialog.send("go perft 100");
    EXPECT_THAT(dialog.ask("stop"), ElementsAre("info string perft was stopped; its counts would be wrong"));
}

TEST(Uci, IgnoresWhatItDoesNotKnow) {
    Script script;
    UciDialog dialog(scripted_agents(script));
    EXPECT_THAT(dialog.ask("xyzzy plugh"), ElementsAre("info string unknown command 'xyzzy'"));
    EXPECT_THAT(dialog.ask("\x01\xff"), ElementsAre("info string unknown command '\\x01\\xff'"));
    for (const char* const silent : {"", "   ", "\t\r", "debug on", "register later", "stop", "ponderhit"})
        EXPECT_THAT(dialog.ask(silent), IsEmpty()) << silent;
    EXPECT_THAT(dialog.ask("  isready  "), ElementsAre("readyok"));
    EXPECT_FALSE(dialog.finished());
    EXPECT_THAT(dialog.ask("quit"), IsEmpty());
    EXPECT_TRUE(dialog.finished());
}

TEST(Uci, WorksWithTheSessionsOwnAgents) {
    UciDialog dialog(session_agents(), "random");
    dialog.send("isready");
    dialog.send("go infinite");
    dialog.send("stop");
    EXPECT_EQ(dialog.count("bestmove "), 1u);
    EXPECT_EQ(dialog.count("info string"), 0u);

    UciDialog unknown(session_agents(), "nobody");
    EXPECT_THAT(unknown.ask("isready"),
                ElementsAre(StartsWith("info string breakthrough has no agent 'nobody'"), "readyok"));
    unknown.send("go depth 1");
    EXPECT_TRUE(unknown.wait_for("bestmove (none)"));
}

}  // namespace sortie
