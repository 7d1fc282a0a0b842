// `sortie match` and `sortie tournament` as processes: what they print, and that no finished game is ever
// lost.
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.h"
#include "core/version.h"
#include "protocol/pgn/pgn.h"
#include "support/paths.h"
#include "support/scale.h"
#include "support/scratch_file.h"

namespace sortie {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::interrupted_command;
using testing::ProcessResult;
using testing::run_process;
using testing::ScratchFile;
using testing::sortie_command;

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

const Words kQuickMatch{
    "match", "sortie:nodes=60,hash=1", "random", "--size", "5x5", "--games", "8", "--openings", "random:2",
    "--json"};

std::string content_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

TEST(ArenaCommands, MatchInJson) {
    const auto result = sortie_command(kQuickMatch);
    EXPECT_EQ(result.status, 0) << result.errors;
    const auto message = nlohmann::ordered_json::parse(result.output);
    Words keys;
    for (const auto& [key, value] : message.items()) keys.push_back(key);
    EXPECT_THAT(keys, ElementsAre("agents", "games", "wins", "draws", "losses", "elo", "los", "pentanomial",
                                  "first_player_wins", "time_losses", "illegal_moves", "crashes", "latest_ms",
                                  "latest_machine_ms", "settings", "version"));
    EXPECT_EQ(message["settings"]["seed"], 1);  // enough to play it again
    EXPECT_EQ(message["settings"]["size"], "5x5");
    EXPECT_EQ(message["version"], version());
    EXPECT_EQ(message["agents"][1], "random");
    EXPECT_EQ(message["games"], 8);
    EXPECT_GE(message["wins"], 6);
    EXPECT_EQ(message["pentanomial"].size(), 5u);
    EXPECT_TRUE(message["elo"].contains("low"));
}

TEST(ArenaCommands, MatchAsText) {
    const auto result = sortie_command({"match", "sortie:depth=2", "random", "--size", "5x5", "--games", "4",
                                        "--openings", "random:2", "--concurrency", "2"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("sortie:depth=2 v random: 4 games, +"));
    EXPECT_THAT(result.output, HasSubstr("likelihood of superiority"));
    EXPECT_THAT(result.output, HasSubstr("first player:"));
    EXPECT_THAT(result.output, HasSubstr("nodes/move"));
}

TEST(ArenaCommands, TheTestSaysWhyItStopped) {
    const auto result = sortie_command({"match", "sortie:nodes=60,hash=1", "random", "--size", "5x5",
                                        "--games", "1000", "--openings", "random:2", "--sprt", "0,100"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("SPRT: accepted +100 Elo over +0: log-likelihood ratio"));
    const auto with_json = json::parse(sortie_command(kQuickMatch + Words{"--sprt", "0,100"}).output);
    EXPECT_TRUE(with_json["sprt"].contains("verdict"));
}

TEST(ArenaCommands, TournamentHasACrossTable) {
    const auto result = sortie_command({"tournament", "random", "sortie:nodes=50,hash=1", "minimax:depth=1",
                                        "--size", "5x5", "--games", "2"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("+2 =0 -0"));
    EXPECT_THAT(result.output, HasSubstr("  3 random"));
    const auto gauntlet =
        json::parse(sortie_command({"tournament", "random", "minimax:depth=1", "minimax:depth=2", "--size",
                                    "5x5", "--games", "2", "--gauntlet", "--json"})
                        .output);
    EXPECT_EQ(gauntlet["pairings"].size(), 2u);
    EXPECT_EQ(gauntlet["table"][0]["games"], 4);
}

TEST(ArenaCommands, TheGamesArePgn) {
    const ScratchFile pgn("games.pgn");
    EXPECT_EQ(sortie_command(kQuickMatch + Words{"--pgn", pgn.path()}).status, 0);
    auto records = parse_pgn(content_of(pgn.path()));
    ASSERT_TRUE(records) << records.error();
    ASSERT_EQ(records->size(), 8u);
    const Registry registry = standard_registry();
    for (GameRecord& record : *records) {
        EXPECT_EQ(record.tag("Variant"), "breakthrough5x5");
        EXPECT_EQ(record.tag("Termination"), "normal");
        const auto session = open_record(registry, record, {"breakthrough", "", std::nullopt});
        ASSERT_TRUE(session);
        EXPECT_FALSE(replay_record(**session, record));
        EXPECT_EQ(pgn_result((*session)->outcome(), Side::First), record.result);
        EXPECT_THAT(record.moves.at(3).comment, ::testing::MatchesRegex("[+-][M0-9.]+/[0-9]+ [0-9.]+s.*"));
    }
}

TEST(ArenaCommands, MistakesAreExplained) {
    const auto problem = [](const Words& arguments) {
        const auto result = sortie_command(arguments);
        EXPECT_EQ(result.status, 2) << result.errors;
        EXPECT_EQ(testing::lines_of(result.errors).size(), 1u) << result.errors;
        return result.errors;
    };
    EXPECT_THAT(problem({"match", "random"}), HasSubstr("needs two agents ('sortie match --help'"));
    EXPECT_THAT(problem({"match", "random", "nobody"}), HasSubstr("nobody"));
    EXPECT_THAT(problem({"match", "random", "random:x=1"}), HasSubstr("no option 'x'"));
    EXPECT_THAT(problem({"match", "random", "uci:cmd=/no/engine"}), HasSubstr("no program"));
    EXPECT_THAT(problem({"match", "random", "random", "--openings", "/no/file"}), HasSubstr("/no/file"));
    EXPECT_THAT(problem({"match", "random", "random", "--sprt", "1"}), HasSubstr("ELO0,ELO1"));
    EXPECT_THAT(problem({"match", "random", "random", "--tc", "x"}), HasSubstr("time control"));
    EXPECT_THAT(problem({"match", "random", "random", "--resume"}), HasSubstr("--db"));
    EXPECT_THAT(problem({"match", "random", "random", "--db", "/no/folder/x.db"}),
                HasSubstr("/no/folder/x.db"));
    EXPECT_THAT(problem({"match", "random", "random", "--pgn", "/no/folder/x.pgn"}), HasSubstr("x.pgn"));
    const ScratchFile db("mistakes.db");
    EXPECT_THAT(problem({"match", "--resume", "--db", db.path()}), HasSubstr("no run"));
    EXPECT_THAT(problem({"match", "--resume", "--games", "4", "--db", db.path()}),
                HasSubstr("from the file"));
}

TEST(ArenaCommands, OnlyTheSameRunIsResumed) {
    const ScratchFile db("same.db");
    EXPECT_EQ(sortie_command(kQuickMatch + Words{"--db", db.path()}).status, 0);
    const auto other = sortie_command({"match", "random", "random", "--resume", "--db", db.path()});
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.errors, HasSubstr("is another one"));
    EXPECT_EQ(sortie_command({"tournament", "--resume", "--db", db.path()}).status, 2);
    // A finished run tells its result again.
    const auto again = sortie_command({"match", "--resume", "--json", "--db", db.path()});
    EXPECT_EQ(again.status, 0) << again.errors;
    EXPECT_EQ(json::parse(again.output)["games"], 8);
}

// Everything but times.
json figures(const std::string& output) {
    json table = json::parse(output);
    for (json& row : table["table"]) row.erase("time_ms");
    return table;
}

TEST(ArenaCommands, KilledAgainAndAgainItComesToTheSameEnd) {
    const Words tournament{"tournament",
                           "sortie:nodes=400,hash=1",
                           "mcts:playouts=150,hash=1",
                           "random",
                           "--size",
                           "6x6",
                           "--games",
                           "24",
                           "--openings",
                           "random:3",
                           "--concurrency",
                           "2",
                           "--json",
                           "--quiet"};
    const auto undisturbed = sortie_command(tournament);
    ASSERT_EQ(undisturbed.status, 0) << undisturbed.errors;

    const ScratchFile db("killed.db");
    const ScratchFile pgn("killed.pgn");
    const Words resumed = tournament + Words{"--resume", "--db", db.path(), "--pgn", pgn.path()};
    int kills = 0;
    ProcessResult last;
    for (int i = 0; i < 200; ++i) {
        // Later and later, so that a slow machine comes to the end, too.
        const std::chrono::milliseconds delay(60 + 37 * (i % 7) + (kSlowBuild ? 50 : 5) * i);
        last = run_process(paths::kProgram, resumed, "", {SIGKILL, delay}, std::chrono::seconds(120));
        if (last.status == 0) break;
        ASSERT_EQ(last.status, 128 + SIGKILL) << last.errors;
        ++kills;
    }
    ASSERT_EQ(last.status, 0);
    EXPECT_GT(kills, 0);
    EXPECT_EQ(figures(last.output), figures(undisturbed.output));
    // The last of them wrote all games of the store, each once.
    const auto records = parse_pgn(content_of(pgn.path()));
    ASSERT_TRUE(records);
    EXPECT_EQ(records->size(), 72u);
}

TEST(ArenaCommands, InterruptedItSaysHowToGoOn) {
    const ScratchFile db("interrupted.db");
    const Words match{"match",
                      "sortie:nodes=2000,hash=1",
                      "sortie:nodes=2000,hash=1",
                      "--size",
                      "6x6",
                      "--games",
                      "100000",
                      "--openings",
                      "random:4"};
    const auto result = interrupted_command(match + Words{"--db", db.path()});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.errors, HasSubstr("--resume --db"));
    EXPECT_THAT(result.output, HasSubstr("likelihood of superiority"));
}

// No more room: the run ends with a reason, and what was stored before is there.
TEST(ArenaCommands, AFullDiskIsExplained) {
    const ScratchFile db("full.db");
    const std::string command =
        "trap '' XFSZ; ulimit -f 100; exec \"$0\" match random random --size 5x5 --games 60 --db \"$1\"";
    const auto full =
        run_process("/bin/sh", {"-c", command, paths::kProgram, db.path()}, "", {}, std::chrono::seconds(60));
    EXPECT_EQ(full.status, 1);
    EXPECT_THAT(full.errors, HasSubstr("what was stored before is safe"));
    const auto resumed = sortie_command({"match", "--resume", "--json", "--db", db.path()});
    EXPECT_EQ(resumed.status, 0) << resumed.errors;
    EXPECT_EQ(json::parse(resumed.output)["games"], 60);
}

TEST(ArenaCommands, ExternalEnginesPlayInEveryCommand) {
    const std::string engine = fmt::format("uci:cmd={},args=uci,option.Hash=1,nodes=100", paths::kProgram);
    const auto match = json::parse(
        sortie_command({"match", engine, "random", "--size", "5x5", "--games", "4", "--json"}).output);
    EXPECT_EQ(match["wins"], 4);
    EXPECT_EQ(match["crashes"], 0);
    EXPECT_THAT(sortie_command({"best", "--agent", engine}).output, HasSubstr("bestmove "));
    const auto broken = sortie_command({"best", "--agent", "uci:cmd=false"});
    EXPECT_EQ(broken.status, 1);
    EXPECT_THAT(broken.errors, HasSubstr("the engine left with status 1"));
    EXPECT_THAT(sortie_command({"agents"}).output, HasSubstr("uci"));
}

// The same page from every run: results, games, searches, and all that is needed to play it again.
TEST(ArenaCommands, AReportIsAPageOrMarkdown) {
    const ScratchFile page("report.html");
    const ScratchFile both("report");
    const ScratchFile db("report.db");
    auto words = kQuickMatch + Words{"--report", page.path(), "--db", db.path()};
    ASSERT_EQ(sortie_command(words).status, 0);
    const std::string html = content_of(page.path());
    EXPECT_THAT(html, HasSubstr(std::string("<dt>Version</dt><dd>Sortie ") + version()));
    for (const char* const part : {"sortie:nodes=60,hash=1 v random", "Elo difference", "Every game",
                                   "Depth by the number of the move", "<dt>Seed</dt><dd>1</dd>",
                                   "sortie match sortie:nodes=60,hash=1 random --size 5x5",
                                   "<dt>Start</dt><dd>openings random:2</dd>"})
        EXPECT_THAT(html, HasSubstr(part));
    // From the store alone it is the same.
    ASSERT_EQ(sortie_command({"match", "--resume", "--db", db.path(), "--report", page.path()}).status, 0);
    EXPECT_THAT(content_of(page.path()), HasSubstr("Every game"));

    const Words tournament{
        "tournament", "sortie:nodes=60,hash=1", "minimax", "random", "--size", "5x5", "--games", "2",
        "--report"};
    const auto result = sortie_command(tournament + Words{both.path()});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.errors, HasSubstr(fmt::format("report: {0}.html, {0}.md", both.path())));
    const std::string text = content_of(both.path() + ".md");
    EXPECT_THAT(text, HasSubstr("# Tournament of 3 agents"));
    EXPECT_THAT(text, HasSubstr("**Head to head, as the player on the left sees it**"));
    EXPECT_THAT(text, HasSubstr("**How the ratings developed**"));
    EXPECT_THAT(text, HasSubstr("**Players by rating**"));
    EXPECT_THAT(text, HasSubstr("- Seed: 1"));
    for (const char* const ending : {".html", ".md"}) std::filesystem::remove(both.path() + ending);
    EXPECT_EQ(sortie_command(tournament + Words{"/no/such/folder/report.md"}).status, 2);
}

}  // namespace sortie
