// What each sub-command prints.
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/command.h"
#include "core/version.h"

namespace sortie {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::lines_of;
using ::testing::MatchesRegex;
using ::testing::SizeIs;
using testing::sortie_command;
using ::testing::StartsWith;

std::vector<std::string> keys_of(const std::string& text) {
    std::vector<std::string> keys;
    const auto object = nlohmann::ordered_json::parse(text);  // must outlive the loop
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

TEST(Commands, Help) {
    for (const char* const command :
         {"games", "show", "perft", "best", "analyze", "play", "agents", "match", "tournament", "uci"}) {
        const auto result = sortie_command({command, "--help"});
        EXPECT_EQ(result.status, 0) << command;
        EXPECT_THAT(result.output, HasSubstr("Usage: sortie")) << command;
        EXPECT_EQ(result.errors, "") << command;
    }
    EXPECT_THAT(sortie_command({"--version"}).output,
                MatchesRegex(std::string("sortie ") + version() +
                             "\ncommit [0-9a-z-]+\ncompiler (g\\+\\+|clang) [0-9]+.*\n"));
    EXPECT_THAT(sortie_command({"--help"}).output, HasSubstr("Exit status"));
    const auto alone = sortie_command({});
    EXPECT_EQ(alone.status, 0);
    EXPECT_EQ(alone.output, sortie_command({"--help"}).output);
    // What options take stands there in words.
    const std::string match = sortie_command({"match", "--help"}).output;
    EXPECT_THAT(match, HasSubstr("Usage: sortie match [OPTIONS] [AGENTS...]"));
    EXPECT_THAT(match, HasSubstr("(default: 100)"));
    for (const char* const artefact : {"UINT", "INT in", "(0x)", "TEXT:", "Excludes", "unless told"})
        EXPECT_THAT(match, ::testing::Not(HasSubstr(artefact)));
}

TEST(Commands, UciFinishesALimitedSearchAtTheEndOfItsInput) {
    const auto result = sortie_command({"uci"}, "position startpos moves b2b3\ngo depth 8\n");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, ::testing::AllOf(HasSubstr("info depth 8 "), HasSubstr("\nbestmove ")));
    EXPECT_THAT(sortie_command({"uci"}, "go infinite\n").output, HasSubstr("bestmove "));
}

TEST(Commands, Games) {
    EXPECT_THAT(sortie_command({"games"}).output, HasSubstr("breakthrough (Breakthrough)"));
    const auto first = json::parse(lines_of(sortie_command({"games", "--json"}).output).at(0));
    EXPECT_EQ(first["game"], "breakthrough");
}

TEST(Commands, Show) {
    const auto result = sortie_command({"show", "--size", "3x4", "--ascii", "--moves", "a2a3"});
    EXPECT_EQ(result.status, 2);  // occupied
    const auto drawn = sortie_command({"show", "--size", "2x5", "--ascii", "--moves", "a2a3"});
    EXPECT_EQ(drawn.output,
              "5  p p\n4  p p\n3  P .\n2  . P\n1  P P\n   a b\n\n"
              "pp/pp/P1/1P/PP b - - 0 1\nBlack to move, 3 legal moves\nb4b3 b4a3 a4b3\n");
    EXPECT_EQ(json::parse(sortie_command({"show", "--json"}).output)["moves"].size(), 22u);
}

TEST(Commands, Perft) {
    EXPECT_THAT(sortie_command({"perft", "--depth", "4"}).output, StartsWith("nodes 256036\n"));
    EXPECT_EQ(json::parse(sortie_command({"perft", "--depth", "3", "--json"}).output)["nodes"], 11132);
}

TEST(Commands, EverySearchKeepsStatistics) {
    for (const char* const agent : {"sortie", "minimax", "alphabeta", "alphabeta:sort=yes,deepen=yes", "mcts",
                                    "offensive1", "breakthrough-eight"}) {
        const std::vector<std::string> best{"best", "--agent", agent, "--depth", "3", "--stats"};
        const auto text = sortie_command(best);
        EXPECT_EQ(text.errors, "") << agent;
        EXPECT_THAT(text.output, HasSubstr("\nnodes")) << agent;
        auto as_json = best;
        as_json.emplace_back("--json");
        const auto stats = json::parse(sortie_command(as_json).output).at("stats");
        EXPECT_GT(stats.at("main_nodes"), 0) << agent;
        EXPECT_FALSE(stats.at("depths").empty()) << agent;
        const bool cuts = std::string_view(agent) != "minimax" && std::string_view(agent) != "mcts";
        EXPECT_EQ(stats.at("cutoffs") > 0, cuts) << agent;
    }
    EXPECT_THAT(sortie_command({"best", "--agent", "random", "--stats"}).errors,
                HasSubstr("this agent keeps no statistics"));
}

TEST(Commands, PerftCanBeInterruptedAtAnyDepth) {
    const auto result = testing::interrupted_command({"perft", "--depth", "100"});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.errors, HasSubstr("perft was interrupted"));
}

TEST(Commands, Best) {
    const auto result = sortie_command({"best", "--agent", "random", "--seed", "3"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.errors, "");
    const auto lines = lines_of(result.output);
    ASSERT_THAT(lines, SizeIs(4));
    EXPECT_THAT(lines[0], StartsWith("bestmove "));
    EXPECT_EQ(lines[1], "pv " + lines[0].substr(9));
    EXPECT_EQ(lines[2], "score +0.00 (50 % for White)");
    EXPECT_EQ(sortie_command({"best", "--agent", "random", "--seed", "3"}).output, result.output);
    EXPECT_THAT(lines_of(sortie_command({"best", "--agent", "random", "--quiet"}).output), SizeIs(1));
}

TEST(Commands, BestSearchesSmallBoardsToTheEnd) {
    const auto result = sortie_command({"best", "--size", "3x5", "--json"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(json::parse(result.output)["score"], (json{{"loss", 18}}));
}

TEST(Commands, BestInJson) {
    const auto result = sortie_command({"best", "--agent", "random", "--json", "--size", "6x6"});
    EXPECT_THAT(keys_of(result.output),
                ElementsAre("game", "variant", "position", "move", "score", "probability", "depth",
                            "seldepth", "nodes", "time_ms", "nps", "pv"));
    const auto answer = json::parse(result.output);
    EXPECT_EQ(answer["position"], "pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1");
    EXPECT_EQ(answer["pv"][0], answer["move"]);
    EXPECT_EQ(answer["score"], json::parse(R"({"cp":0})"));
}

TEST(Commands, BestWhenTheGameIsOver) {
    const std::vector<std::string> over = {"best", "--agent", "random", "--position", "P3/4/p3/4 b"};
    const auto result = sortie_command(over);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output, "bestmove (none)\nWhite has won\n");
    auto with_json = over;
    with_json.emplace_back("--json");
    const auto answer = json::parse(sortie_command(with_json).output);
    EXPECT_TRUE(answer["move"].is_null());
    EXPECT_EQ(answer["score"], json::parse(R"({"loss":0})"));
    EXPECT_EQ(answer["probability"], 0.0);
    EXPECT_TRUE(answer["pv"].empty());
}

// What is proved is what is reported, and nothing beside it says otherwise.
TEST(Commands, SolvedBoardsAreSolvedEverywhere) {
    const auto best = sortie_command({"best", "--size", "4x5", "--depth", "3"});
    EXPECT_THAT(best.output, ::testing::HasSubstr("score loses (0 % for White)"));
    const auto answer =
        json::parse(sortie_command({"best", "--size", "4x5", "--depth", "3", "--json"}).output);
    EXPECT_EQ(answer["score"], json::parse(R"({"loss":null})"));
    EXPECT_EQ(answer["probability"], 0.0);
    const auto won = sortie_command({"best", "--size", "4x5", "--moves", answer["move"], "--depth", "3"});
    EXPECT_THAT(won.output, ::testing::HasSubstr("(100 % for Black)"));

    const auto analysis =
        sortie_command({"analyze", "--size", "4x5", "--depth", "3", "--lines", "2", "--quiet"});
    const auto lines = lines_of(analysis.output);
    ASSERT_GT(lines.size(), 4u);
    EXPECT_EQ(lines.back(), "proved: Black wins, whatever the other side plays");
    for (std::size_t i = 1; i + 2 < lines.size(); ++i)
        EXPECT_THAT(lines[i], ::testing::HasSubstr("loses    0 %")) << i;
}

TEST(Commands, Analyze) {
    const auto result = sortie_command({"analyze", "--agent", "random", "--lines", "2", "--quiet"});
    EXPECT_EQ(result.status, 0);
    const auto lines = lines_of(result.output);
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(lines[0], "line    depth        score    win   nodes    time  moves");
    EXPECT_THAT(lines[1], StartsWith("   1      0/0        +0.00   50 %       1     0.0  "));
    const auto proved = sortie_command({"analyze", "--agent", "random", "--size", "3x5", "--json"});
    EXPECT_EQ(json::parse(proved.output)["proved"], "loss");
    const auto told = sortie_command({"analyze", "--agent", "random", "--size", "3x5"});
    EXPECT_NE(told.output.find("proved: Black wins"), std::string::npos) << told.output;
    EXPECT_EQ(told.output.find("50 %"), std::string::npos) << told.output;
    const auto message = sortie_command({"analyze", "--agent", "random", "--json"});
    EXPECT_EQ(json::parse(message.output)["line"], 1);
    EXPECT_EQ(keys_of(message.output).size(), 13u);
    const auto over = sortie_command({"analyze", "--agent", "random", "--position", "P3/4/p3/4 b"});
    EXPECT_EQ(over.status, 0);
    EXPECT_EQ(over.output, "White has won\n");
}

TEST(Commands, Agents) {
    EXPECT_THAT(sortie_command({"agents"}).output, HasSubstr("random"));
    for (const std::string& line : lines_of(sortie_command({"agents", "--json"}).output))
        EXPECT_THAT(keys_of(line),
                    ::testing::AnyOf(ElementsAre("game", "agent", "summary", "options"),
                                     ElementsAre("game", "agent", "summary", "options", "levels")));
    EXPECT_EQ(sortie_command({"agents", "--game", "breakthrough"}).status, 0);
}

TEST(Commands, TrainSolo) {
    const auto file =
        (std::filesystem::temp_directory_path() / fmt::format("sortie-{}.network", getpid())).string();
    const auto result = sortie_command({"train-solo", "--game", "chinese-checkers", "--out", file, "--rounds",
                                        "1", "--hidden", "32", "--json", "--quiet"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_THAT(keys_of(result.output), ElementsAre("network", "rounds", "error", "moves_to_goal"));
    const auto best = sortie_command({"best", "--game", "chinese-checkers", "--agent",
                                      "sortie:network=" + file + ",nodes=500", "--quiet"});
    EXPECT_EQ(best.status, 0) << best.errors;
    std::filesystem::remove(file);
}

TEST(Commands, Uci) {
    const auto result = sortie_command({"uci", "--agent", "random"},
                                       "uci\nisready\nposition startpos moves a2a3\ngo depth 1\nisready\n" +
                                           std::string(2'000'000, 'x') + "\nstop\nquit\nuci\n");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.errors, "");
    const auto lines = lines_of(result.output);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "uciok"), 1);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "readyok"), 2);
    EXPECT_THAT(result.output, HasSubstr("\nbestmove "));
    EXPECT_THAT(result.output, HasSubstr("info string a line of more than 1048576 characters was ignored"));
    EXPECT_EQ(sortie_command({"uci", "--agent", "random"}, "go infinite").status, 0);  // no quit, no line end
    EXPECT_EQ(sortie_command({"uci", "--agent", "random"}, "").status, 0);
}

}  // namespace sortie
