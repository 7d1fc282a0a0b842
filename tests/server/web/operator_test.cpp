// What the operator sees and does: health, counters, the log, addresses behind a proxy, a clean end.
#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "server/web/admission.h"
#include "support/raw_http.h"
#include "support/running_server.h"
#include "support/served_process.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

constexpr const char* kRoom =
    R"({"type":"create","id":1,"size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"me"}}})";

std::string get(std::uint16_t port, const std::string& path, const std::string& headers = "") {
    RawSocket socket(port);
    socket.send(
        fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{}\r\n", path, headers));
    return socket.read_until("(to the end)");
}

TEST(OperatorTest, HealthAndCountersAreForTheMachineItself) {
    const RunningServer server;
    RawSocket visitor(server.port());
    ASSERT_TRUE(visitor.upgrade());
    visitor.send_message(kRoom);
    ASSERT_NE(visitor.message_with("created").find("created"), std::string::npos);
    EXPECT_TRUE(get(server.port(), "/healthz").ends_with("\r\n\r\nok\n"));
    const std::string metrics = get(server.port(), "/metrics");
    EXPECT_NE(metrics.find("Content-Type: text/plain; version=0.0.4"), std::string::npos) << metrics;
    for (const char* const line : {"\nsortie_rooms 1\n", "\nsortie_websockets 1\n",
                                   "\nsortie_messages_total 1\n", "\n# TYPE sortie_requests_total counter\n"})
        EXPECT_NE(metrics.find(line), std::string::npos) << line << metrics;
    for (const char* const path : {"/healthz", "/metrics"}) {
        for (const char* const proxied : {"X-Forwarded-For: 127.0.0.1\r\n", "Forwarded: for=127.0.0.1\r\n",
                                          "X-Real-IP: 127.0.0.1\r\n", "Via: 1.1 proxy\r\n"})
            EXPECT_EQ(get(server.port(), path, proxied).substr(0, 12), "HTTP/1.1 404") << path << proxied;
    }
}

TEST(OperatorTest, TheLogSaysWhoAndWhatAndNoSecrets) {
    const TemporaryDatabase folder;
    const std::string log = folder.file() + ".log";
    const std::string visitor = "0123456789abcdef0123456789abcdef";
    web::ServerSettings settings;
    settings.log = log;
    settings.trusted_proxies = {"127.0.0.9"};
    {
        const RunningServer server(settings);
        const std::string seats = R"({"seats":{"first":{"kind":"me"},"second":{"kind":"me"}}})";
        const std::string header =
            fmt::format("X-Sortie-Visitor: {}\r\nX-Forwarded-For: 203.0.113.5\r\n", visitor);
        RawSocket(server.port(), "127.0.0.9").post("create", seats, header);
        RawSocket(server.port(), "127.0.0.8").post("create", seats, header);
        get(server.port(), "/nothing?" + visitor);
        get(server.port(), "/?" + visitor);
        for (const char* const hidden : {"/ws%3Ft=", "/room/", "/%3f", "http://localhost/", "/api/", "/#"})
            get(server.port(), hidden + visitor);
        RawSocket method(server.port());
        method.send(visitor + " / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        method.read_until("(to the end)");
        RawSocket malformed(server.port());
        malformed.send(visitor + "\r\n\r\n");
        malformed.read_until("(to the end)");
    }
    std::ifstream file(log);
    std::vector<Json> lines;
    for (std::string line; std::getline(file, line);) {
        EXPECT_EQ(line.find(visitor), std::string::npos) << line;
        lines.push_back(Json::parse(line, nullptr, false));
    }
    ASSERT_EQ(lines.size(), 12u);
    EXPECT_EQ(lines[0].at("address"), "203.0.113.5");
    EXPECT_EQ(lines[0].at("method"), "POST");
    EXPECT_EQ(lines[0].at("path"), "/api/create");
    EXPECT_EQ(lines[0].at("status"), 200);
    EXPECT_EQ(lines[1].at("address"), "127.0.0.8") << "not a proxy of ours";
    EXPECT_EQ(lines[2].at("path"), "(unknown)") << "paths that do not exist may be secrets";
    EXPECT_EQ(lines[2].at("status"), 404);
    EXPECT_EQ(lines[3].at("path"), "/");
    EXPECT_EQ(lines[10].at("method"), "(unknown)");
    EXPECT_EQ(lines[11].at("status"), 400) << "what is malformed is a request as well";
}

// Nobody reads the log, then nobody can: requests are answered all the same.
TEST(OperatorTest, ALogThatTakesNothingCostsNoAnswer) {
    const TemporaryDatabase folder;
    const std::string log = folder.file() + ".log";
    ASSERT_EQ(::mkfifo(log.c_str(), 0600), 0);
    int reader = ::open(log.c_str(), O_RDWR | O_CLOEXEC);
    constexpr int kRoomForFewLines = 4096;
    ASSERT_GE(::fcntl(reader, F_SETPIPE_SZ, kRoomForFewLines), 0);
    for (const std::string& file : {log, std::string("/dev/full")}) {
        ServedProcess server({"--db", ":memory:", "--threads", "1", "--log", file});
        ASSERT_NE(server.port(), 0) << server.errors();
        for (int i = 0; i < 60; ++i)
            ASSERT_EQ(get(server.port(), "/nothing").substr(0, 12), "HTTP/1.1 404") << file << i;
        if (reader >= 0) ::close(std::exchange(reader, -1));
        EXPECT_EQ(get(server.port(), "/nothing").substr(0, 12), "HTTP/1.1 404") << file;
        EXPECT_EQ(server.end(SIGTERM), 0) << server.errors();
    }
}

// As `ulimit -f` or LimitFSIZE of systemd: like a full disk.
TEST(OperatorTest, FilesThatMayNotGrowDoNotEndIt) {
    const TemporaryDatabase database;
    ServedProcess server({"--db", database.file(), "--threads", "1"});
    ASSERT_NE(server.port(), 0) << server.errors();
    const std::string seats = R"({"seats":{"first":{"kind":"me"},"second":{"kind":"me"}}})";
    EXPECT_NE(RawSocket(server.port()).post("create", seats).find("200 OK"), std::string::npos);
    const rlimit none{0, RLIM_INFINITY};
    ASSERT_EQ(::prlimit(server.id(), RLIMIT_FSIZE, &none, nullptr), 0);
    EXPECT_NE(RawSocket(server.port()).post("create", seats).find(" 503 "), std::string::npos);
    ASSERT_TRUE(server.runs()) << server.errors();
    const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
    ASSERT_EQ(::prlimit(server.id(), RLIMIT_FSIZE, &all, nullptr), 0);
    EXPECT_NE(RawSocket(server.port()).post("create", seats).find("200 OK"), std::string::npos);
    EXPECT_EQ(server.end(SIGTERM), 0) << server.errors();
}

TEST(OperatorTest, ProxiesAreBelievedAndNobodyElse) {
    using web::client_address;
    EXPECT_EQ(client_address("10.0.0.1", "1.2.3.4", {}), "10.0.0.1");
    EXPECT_EQ(client_address("10.0.0.1", "1.2.3.4", {"10.0.0.1"}), "1.2.3.4");
    EXPECT_EQ(client_address("10.0.0.1", "6.6.6.6, 1.2.3.4", {"10.0.0.1"}), "1.2.3.4");
    EXPECT_EQ(client_address("10.0.0.1", "1.2.3.4, 10.0.0.2", {"10.0.0.1", "10.0.0.2"}), "1.2.3.4");
    for (const char* const nonsense : {"", "unknown", "1.2.3.4 5.6.7.8", "1.2.3.4,", "<script>"})
        EXPECT_EQ(client_address("10.0.0.1", nonsense, {"10.0.0.1"}), "10.0.0.1") << nonsense;
    EXPECT_EQ(client_address("10.0.0.1", std::string("1.2.3.4\0", 8), {"10.0.0.1"}), "10.0.0.1");
    for (const char* const host : {"203.1]e", "[[::1]", "local[host"})
        EXPECT_FALSE(web::host_part(host)) << host;
}

// A name that no browser can send as its Host would never be of use.
TEST(OperatorTest, NamesAreNamesAlone) {
    for (const char* const name :
         {"http://games.example.org", "games.example.org:443", "games.example.org/", "a b"}) {
        ServedProcess server({"--db", ":memory:", "--name", name});
        EXPECT_EQ(server.port(), 0) << name;
        EXPECT_EQ(server.wait(), 2);
        EXPECT_NE(server.errors().find("expected one such as games.example.org"), std::string::npos) << name;
    }
}

// As soon as the address is known.
TEST(OperatorTest, AskedToEndAtOnceItEndsWell) {
    for (int i = 0; i < 12; ++i) {
        ServedProcess server({"--db", ":memory:", "--threads", "1"});
        ASSERT_NE(server.port(), 0) << server.errors();
        EXPECT_EQ(server.end(i % 3 == 0 ? SIGHUP : i % 3 == 1 ? SIGINT : SIGTERM), 0) << server.errors();
    }
}

// As docs/serving.md says: a copy by SQLite itself while the server runs, put in place while it does not.
TEST(OperatorTest, BackupsAreMadeWhileItRunsAndCanBeRestored) {
    const TemporaryDatabase database;
    const TemporaryDatabase elsewhere;
    const std::vector<std::string> options = {"--db", database.file(), "--threads", "1"};
    std::string room;
    const auto plies = [&](std::uint16_t port) {
        const std::string answer = RawSocket(port).post("record", fmt::format(R"({{"room":"{}"}})", room));
        return Json::parse(answer.substr(std::min(answer.find('{'), answer.size())), nullptr, false)
            .value("plies", -1);
    };
    {
        ServedProcess server(options);
        ASSERT_NE(server.port(), 0) << server.errors();
        RawSocket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        socket.send_message(kRoom);
        room = Json::parse(socket.message_with("\"id\":1")).at("room");
        const auto move = [&](const char* text, int ply) {
            socket.send_message(
                fmt::format(R"({{"type":"move","id":2,"room":"{}","move":"{}","ply":{}}})", room, text, ply));
            return socket.message_with("\"id\":2").find("\"ok\"") != std::string::npos;
        };
        ASSERT_TRUE(move("a2a3", 0));
        {
            SQLite::Database source(database.file(), SQLite::OPEN_READONLY);
            SQLite::Database copy(elsewhere.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            SQLite::Backup(copy, source).executeStep();
        }
        ASSERT_TRUE(move("d4d3", 1)) << "the server has gone on";
        EXPECT_EQ(plies(server.port()), 2);
        EXPECT_EQ(server.end(SIGTERM), 0) << server.errors();
    }
    std::filesystem::copy_file(elsewhere.file(), database.file(),
                               std::filesystem::copy_options::overwrite_existing);
    for (const char* const companion : {"-wal", "-shm"}) std::filesystem::remove(database.file() + companion);
    ServedProcess server(options);
    ASSERT_NE(server.port(), 0) << server.errors();
    EXPECT_EQ(plies(server.port()), 1);
}

// Asked to end, it writes what only memory knows: the time that a player has used for this move.
TEST(OperatorTest, AsksToEndAreFollowedAndClocksAreKept) {
    const TemporaryDatabase database;
    std::string room;
    std::string token;
    {
        ServedProcess server({"--db", database.file(), "--threads", "1"});
        ASSERT_NE(server.port(), 0) << server.errors();
        RawSocket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        socket.send_message(
            R"({"type":"create","id":1,"size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"me"}},"clock":{"base_ms":600000,"increment_ms":0}})");
        const Json created = Json::parse(socket.message_with("\"id\":1"));
        room = created.at("room");
        token = created.at("token");
        int ply = 0;
        for (const char* const move : {"a2a3", "d4d3"}) {
            socket.send_message(fmt::format(R"({{"type":"move","id":2,"room":"{}","move":"{}","ply":{}}})",
                                            room, move, ply++));
            ASSERT_NE(socket.message_with("\"id\":2").find("\"ok\""), std::string::npos);
        }
        ::usleep(200'000);
        EXPECT_EQ(server.end(SIGTERM), 0) << server.errors();
    }
    ServedProcess server({"--db", database.file(), "--threads", "1"});
    ASSERT_NE(server.port(), 0) << server.errors();
    RawSocket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send_message(fmt::format(R"({{"type":"join","id":1,"room":"{}","token":"{}"}})", room, token));
    const Json state = Json::parse(socket.message_with("\"type\":\"room\""));
    EXPECT_EQ(state.at("state").at("ply"), 2);
    EXPECT_LE(state.at("clock").at("first_ms"), 599'800) << state.at("clock");
}

}  // namespace
}  // namespace sortie
