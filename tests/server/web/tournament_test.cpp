// Following a tournament: what the arena has written so far, read while it may still be writing.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "arena/statistics/elo.h"
#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

// The columns of the arena's file that a viewer reads: docs/arena.md.
constexpr const char* kFile = R"(
CREATE TABLE runs (id INTEGER PRIMARY KEY, kind TEXT, plan TEXT, started TEXT, finished TEXT, verdict TEXT);
CREATE TABLE games (id INTEGER PRIMARY KEY, run INTEGER, number INTEGER, ended TEXT, game TEXT, variant TEXT, size TEXT,
    start TEXT, first TEXT, second TEXT, outcome TEXT, termination TEXT, reason TEXT, plies INTEGER);
CREATE TABLE moves (game INTEGER, ply INTEGER, move TEXT);
INSERT INTO runs VALUES (1, 'tournament',
    '{"game":"breakthrough","variant":"standard","size":"4x5","agents":["a","b","c"],"games":10,"gauntlet":false}',
    '2026-01-01 10:00:00', NULL, NULL);
INSERT INTO games VALUES (1, 1, 0, 't', 'breakthrough', 'standard', '4x5', 'pppp/pppp/4/PPPP/PPPP w - - 0 1', 'a', 'b',
    'first', 'rules', 'won', 2);
INSERT INTO games VALUES (2, 1, 1, 't', 'breakthrough', 'standard', '4x5', 'pppp/pppp/4/PPPP/PPPP w - - 0 1', 'b', 'a',
    'first', 'rules', 'won', 0);
INSERT INTO moves VALUES (1, 1, 'a2a3');
INSERT INTO moves VALUES (1, 2, 'b4a3');
)";

TEST(TournamentTest, TableAndGamesComeFromTheArenasFile) {
    const TemporaryDatabase file;
    SQLite::Database(file.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(kFile);
    web::ServerSettings settings;
    settings.tournaments = file.file();
    const RunningServer server(settings);
    const Json list = post(server.port(), "tournaments", Json::object());
    ASSERT_EQ(list.at("tournaments").size(), 1u) << list;
    EXPECT_EQ(list.at("tournaments")[0].at("games"), 30);
    EXPECT_EQ(list.at("tournaments")[0].at("finished"), 2);

    const Json table = post(server.port(), "tournament", {{"tournament", 1}});
    ASSERT_EQ(table.at("type"), "tournament") << table;
    const Json& a = table.at("table")[0];
    EXPECT_EQ(a.at("points"), 1.0);
    EXPECT_EQ(a.at("against")[1], Json({{"games", 2}, {"wins", 1}, {"draws", 0}, {"losses", 1}}));
    EXPECT_EQ(a.at("against")[0], nullptr);
    // The arena's own interval, which knows that the two games are a pair.
    const EloEstimate elo = estimate_elo({1, 0, 1}, {0, 0, 1, 0, 0});
    EXPECT_DOUBLE_EQ(a.at("elo").at("low").get<double>(), elo.low);
    EXPECT_DOUBLE_EQ(a.at("elo").at("high").get<double>(), elo.high);
    EXPECT_GT(elo.low, estimate_elo({1, 0, 1}, {}).low);
    EXPECT_EQ(table.at("table")[2].at("elo"), nullptr);
    EXPECT_EQ(table.at("list")[0].at("number"), 2);

    const Json game = post(server.port(), "tournament_game", {{"tournament", 1}, {"number", 1}});
    ASSERT_EQ(game.at("type"), "tournament_game") << game;
    EXPECT_EQ(game.at("played")[1].at("captures"), Json({"a3"}));
    EXPECT_EQ(game.at("state").at("ply"), 2);
    EXPECT_EQ(post(server.port(), "tournament", {{"tournament", 9}}).at("code"), "not_found");
    EXPECT_EQ(post(server.port(), "tournament_game", {{"tournament", 1}, {"number", 9}}).at("code"),
              "not_found");
}

TEST(TournamentTest, WithoutAFileThereAreNone) {
    const RunningServer server;
    EXPECT_EQ(post(server.port(), "tournaments", Json::object()).at("tournaments"), Json::array());
    EXPECT_EQ(post(server.port(), "tournament", {{"tournament", 1}}).at("code"), "not_found");
}

TEST(TournamentTest, AFileThatIsNoDatabaseIsAFailureNotACrash) {
    web::ServerSettings settings;
    settings.tournaments = "/dev/null";
    const RunningServer server(settings);
    EXPECT_EQ(post(server.port(), "tournaments", Json::object()).at("code"), "unavailable");
}

}  // namespace
}  // namespace sortie
