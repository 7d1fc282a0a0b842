// Attacks on rooms, budgets and the database: nobody closes the server to others, stops another's agent,
// reads its secrets, or loses a move that was acknowledged.
#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <vector>

#include "support/comes_true.h"
#include "support/raw_http.h"
#include "support/running_server.h"
#include "support/served_process.h"

namespace sortie {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

constexpr const char* kVisitor = "0123456789abcdef0123456789abcdef";
constexpr const char* kVisitorHeader = "X-Sortie-Visitor: 0123456789abcdef0123456789abcdef\r\n";
constexpr const char* kCreate =
    R"({"size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"invite"}}})";
constexpr const char* kMyGame =
    R"({"type":"create","id":1,"size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"me"}}})";

Json body_of(const std::string& answer) {
    const std::size_t start = answer.find("\r\n\r\n");
    return Json::parse(start == std::string::npos ? "" : answer.substr(start + 4), nullptr, false);
}

std::string content(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(AttackRoomsTest, TheFilesAreForTheirOwnerAndHoldNoSecrets) {
    const TemporaryDatabase database;
    ServedProcess server({"--db", database.file()});
    ASSERT_NE(server.port(), 0) << server.errors();
    const Json created = body_of(RawSocket(server.port()).post("create", kCreate, kVisitorHeader));
    ASSERT_EQ(created.value("type", ""), "created") << created;
    for (const char* const companion : {"", "-wal", "-shm", "-owner"}) {
        const std::string file = database.file() + companion;
        struct stat status {};
        ASSERT_EQ(::stat(file.c_str(), &status), 0) << file;
        EXPECT_EQ(status.st_mode & 0777, 0600u) << file;
        const std::string bytes = content(file);
        for (const std::string& secret : {std::string(kVisitor), created.at("token").get<std::string>(),
                                          created.at("invitation").get<std::string>()})
            EXPECT_EQ(bytes.find(secret), std::string::npos) << file;
    }
    // Whoever has the visitor's token is told the others again.
    const Json library = body_of(RawSocket(server.port()).post("library", "{}", kVisitorHeader));
    ASSERT_EQ(library.at("total"), 1) << library;
    EXPECT_EQ(library.at("games")[0].at("token"), created.at("token"));
    EXPECT_EQ(library.at("games")[0].at("invitation"), created.at("invitation"));
    const Json strangers = body_of(RawSocket(server.port()).post("library", "{}"));
    EXPECT_EQ(strangers.at("total"), 0) << strangers;
}

// A file that keeps tokens as they are: its owners keep their games, its secrets go.
TEST(AttackRoomsTest, OldDatabasesLoseTheirSecretsAndNothingElse) {
    const TemporaryDatabase database;
    const std::string room = "abcdefghijklmnop";
    const std::string seat = "aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb";
    {
        SQLite::Database file(database.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        file.exec(R"(
CREATE TABLE web_schema (version INTEGER NOT NULL);
INSERT INTO web_schema VALUES (1);
CREATE TABLE web_games (room TEXT PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL, size TEXT NOT NULL,
    name TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, plies INTEGER NOT NULL, first TEXT NOT NULL,
    second TEXT NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL, created INTEGER NOT NULL,
    changed INTEGER NOT NULL, imported INTEGER NOT NULL, tags TEXT NOT NULL, details TEXT NOT NULL,
    review TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE web_access (token TEXT PRIMARY KEY, room TEXT NOT NULL REFERENCES web_games(room) ON DELETE CASCADE,
    first INTEGER NOT NULL, second INTEGER NOT NULL, director INTEGER NOT NULL, invitation INTEGER NOT NULL,
    visitor TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE web_library (visitor TEXT NOT NULL, room TEXT NOT NULL REFERENCES web_games(room) ON DELETE CASCADE,
    PRIMARY KEY (visitor, room)) WITHOUT ROWID;
)");
        file.exec(fmt::format(
            "INSERT INTO web_games VALUES ('{0}', 'breakthrough', 'standard', '4x5', 'breakthrough4x5', "
            "'pppp/pppp/4/PPPP/PPPP w - - 0 1', 'a2a3', 1, 'Ann', 'Bob', '', '', 1, 1, 0, '[]', "
            R"('{{"seats":[{{"kind":"human","name":"Ann","agent":""}},{{"kind":"human","name":"Bob","agent":""}}],)"
            R"("times":[null],"clock":null,"decided":0,"decided_by":"","delay_ms":0,"paused":false,"rematch":"",)"
            R"("owner":"{1}","comments":[]}}', ''); )"
            "INSERT INTO web_access VALUES ('{2}', '{0}', 1, 0, 1, 0, '{1}');"
            "INSERT INTO web_library VALUES ('{1}', '{0}');",
            room, kVisitor, seat));
    }
    const RunningServer server(database.file());
    for (const char* const companion : {"", "-wal"}) {
        const std::string bytes = content(database.file() + companion);
        EXPECT_EQ(bytes.find(kVisitor), std::string::npos) << companion;
        EXPECT_EQ(bytes.find(seat), std::string::npos) << companion;
    }
    // The seat token in the old file, and the one that the library tells now, both open the seat.
    const Json library = body_of(RawSocket(server.port()).post("library", "{}", kVisitorHeader));
    ASSERT_EQ(library.at("total"), 1) << library;
    for (const std::string& token : {seat, library.at("games")[0].at("token").get<std::string>()}) {
        RawSocket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        socket.send_message(fmt::format(R"({{"type":"hello","id":1,"visitor":"{}"}})", kVisitor));
        socket.send_message(fmt::format(R"({{"type":"join","id":2,"room":"{}","token":"{}"}})", room, token));
        const Json joined = Json::parse(socket.message_with("\"id\":2"));
        EXPECT_EQ(joined.value("sides", Json()), Json({"first"})) << joined;
    }
}

TEST(AttackRoomsTest, AnAttackerCannotFillTheServer) {
    const RunningServer server;
    std::vector<RawSocket> crowd;
    bool refused = false;
    for (int i = 0; i < 60 && !refused; ++i) {
        crowd.emplace_back(server.port(), "127.0.0.66");
        ASSERT_TRUE(crowd.back().upgrade());
        for (int j = 0; j < 8; ++j) crowd.back().send_message(kMyGame);
        for (int j = 0; j < 8 && !refused; ++j)
            refused = crowd.back().message_with("\"id\":1").find("too_many") != std::string::npos;
    }
    EXPECT_TRUE(refused);
    RawSocket honest(server.port());
    ASSERT_TRUE(honest.upgrade());
    honest.send_message(kMyGame);
    EXPECT_NE(honest.message_with("\"id\":1").find("created"), std::string::npos);
}

TEST(AttackRoomsTest, HttpCountsLikeTheWebSocket) {
    const RunningServer server;
    int created = 0;
    RawSocket socket(server.port());
    for (int i = 0; i < 129 && socket.connected(); ++i) {
        const std::string answer = socket.post("create", kCreate, kVisitorHeader);
        if (answer.empty()) break;
        created += answer.find("\"created\"") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(created, 10);
    EXPECT_LE(created, 30);
    // The same visitor has nothing left on a WebSocket either; others have.
    RawSocket same(server.port());
    ASSERT_TRUE(same.upgrade());
    same.send_message(fmt::format(R"({{"type":"hello","id":1,"visitor":"{}"}})", kVisitor));
    for (int i = 0; i < 3; ++i) same.send_message(kMyGame);
    EXPECT_NE(same.message_with("too_many").find("too_many"), std::string::npos);
    EXPECT_NE(RawSocket(server.port()).post("create", kCreate).find("\"created\""), std::string::npos);
}

// Long work is done beside the loop: a ping that comes later is answered first.
TEST(AttackRoomsTest, ImportsKeepNobodyWaiting) {
    const RunningServer server;
    std::string pgn;
    const std::string one = R"([Event \"x\"]\n\n1. a2a3 h7h6 2. a3a4 h6h5 3. a4a5 h5h4 *\n\n)";
    for (int i = 0; i < 200; ++i) pgn += one;
    RawSocket importer(server.port(), "127.0.0.66");
    const std::string body = fmt::format(R"({{"pgn":"{}"}})", pgn);
    importer.ask("import", body);
    EXPECT_NE(RawSocket(server.port()).post("ping", "{}").find("pong"), std::string::npos);
    EXPECT_NE(importer.read_until("\"rooms\"").find("200 OK"), std::string::npos);
}

TEST(AttackRoomsTest, SpectatorsStopNoAgent) {
    RunningServer server;
    RawSocket player(server.port());
    ASSERT_TRUE(player.upgrade());
    player.send_message(
        R"({"type":"create","id":1,"seats":{"first":{"kind":"me"},"second":{"kind":"agent","agent":"sortie:movetime=10000"}}})");
    const Json created = Json::parse(player.message_with("\"id\":1"));
    const std::string room = created.at("room");
    player.send_message(fmt::format(R"({{"type":"move","id":2,"room":"{}","move":"a2a3","ply":0}})", room));
    ASSERT_TRUE(comes_true([&] { return server->search_load().running == 1; }));
    RawSocket spectator(server.port(), "127.0.0.66");
    ASSERT_TRUE(spectator.upgrade());
    spectator.send_message(fmt::format(R"({{"type":"join","id":1,"room":"{}"}})", room));
    ASSERT_NE(spectator.message_with("\"id\":1").find("joined"), std::string::npos);
    for (const char* const type : {"takeback", "draw", "resign", "rematch", "hint", "pace"}) {
        spectator.send_message(fmt::format(R"({{"type":"{}","id":2,"room":"{}"}})", type, room));
        EXPECT_NE(spectator.message_with("\"id\":2").find("forbidden"), std::string::npos) << type;
        EXPECT_EQ(server->search_load().running, 1u) << type;
    }
}

// Whatever was answered with "ok" is there after the process was killed.
TEST(AttackRoomsTest, AcknowledgedMovesSurviveAKill) {
    const TemporaryDatabase database;
    const std::vector<std::string> moves = {"a2a3", "d4d3", "a3b4", "c5b4", "b2b3"};
    for (std::size_t killed_after = 1; killed_after <= 3; ++killed_after) {
        std::string room;
        {
            ServedProcess server({"--db", database.file(), "--threads", "1"});
            ASSERT_NE(server.port(), 0) << server.errors();
            RawSocket socket(server.port());
            ASSERT_TRUE(socket.upgrade());
            socket.send_message(kMyGame);
            const Json created = Json::parse(socket.message_with("\"id\":1"));
            room = created.at("room");
            for (std::size_t ply = 0; ply < killed_after; ++ply) {
                socket.send_message(
                    fmt::format(R"({{"type":"move","id":{},"room":"{}","move":"{}","ply":{}}})", ply + 10,
                                room, moves[ply], ply));
                const Json answer = Json::parse(socket.message_with(fmt::format("\"id\":{}", ply + 10)));
                ASSERT_EQ(answer.at("type"), "ok") << answer;
                EXPECT_EQ(answer.at("saved"), true);
            }
            EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
        }
        ServedProcess again({"--db", database.file(), "--threads", "1"});
        ASSERT_NE(again.port(), 0) << again.errors();
        const Json record =
            body_of(RawSocket(again.port()).post("record", fmt::format(R"({{"room":"{}"}})", room)));
        EXPECT_EQ(record.at("plies"), killed_after) << record;
    }
}

TEST(AttackRoomsTest, ADatabaseHasOneOwner) {
    const TemporaryDatabase database;
    ServedProcess first({"--db", database.file()});
    ASSERT_NE(first.port(), 0) << first.errors();
    ServedProcess second({"--db", database.file()});
    EXPECT_EQ(second.port(), 0);
    EXPECT_NE(second.wait(), 0);
    EXPECT_NE(second.errors().find(fmt::format("another server uses it (process {})", first.id())),
              std::string::npos)
        << second.errors();
    first.end(SIGKILL);
    ServedProcess third({"--db", database.file()});
    EXPECT_NE(third.port(), 0) << third.errors();
}

// Twenty searches of ten seconds each from one address: somebody elsewhere is served after a turn or two.
TEST(AttackRoomsTest, OneAddressDoesNotTakeTheSearchPool) {
    RunningServer server;
    std::vector<RawSocket> crowd;
    for (int i = 0; i < 20; ++i) {
        crowd.emplace_back(server.port(), "127.0.0.66");
        const std::string body = R"({"movetime":10000})";
        crowd.back().ask("best", body);
    }
    ASSERT_TRUE(comes_true([&] { return server->search_load().waiting >= 19; }));
    const auto start = std::chrono::steady_clock::now();
    EXPECT_NE(RawSocket(server.port()).post("best", R"({"movetime":100})").find("\"best\""),
              std::string::npos);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 8s);
}

}  // namespace
}  // namespace sortie
