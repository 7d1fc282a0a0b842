// What only an attacker sends, byte by byte: everything that is read has a limit, and what two readers could
// understand differently is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <vector>

#include "support/comes_true.h"
#include "support/raw_http.h"
#include "support/running_server.h"
#include "support/scale.h"
#include "support/served_process.h"

namespace sortie {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kOverhead =
    kSlowBuild ? 4 : 1;  // of memory: sanitizers keep what was freed for a while
constexpr std::string_view kPost =
    "POST /api/ping HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

// Sends the part again and again, up to 64 MB, until the other side has enough.
bool is_stopped(const RawSocket& socket, std::string_view part) {
    std::string block;
    while (block.size() < 65536) block += part;
    for (int i = 0; i < 1000; ++i) {
        if (!socket.send(block)) return true;
    }
    return false;
}

TEST(AttackHttpTest, NothingIsReadWithoutALimit) {
    ServedProcess server({"--db", ":memory:"});
    ASSERT_NE(server.port(), 0) << server.errors();
    const struct {
        std::string head;
        std::string endless;
    } attacks[] = {
        {std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n0\r\n",
         "X-Filler: filler filler filler\r\n"},
        {std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n1;", "filler=filler;"},
        {std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"},
        {"GET / HTTP/1.1\r\nHost: localhost\r\n", "X-Filler: filler filler filler\r\n"},
        {"GET /", "filler"},
        {"", "filler"},
        {"\r\n", "\r\n"},
    };
    for (const auto& attack : attacks) {
        const RawSocket socket(server.port());
        socket.send(attack.head);
        EXPECT_TRUE(is_stopped(socket, attack.endless)) << attack.head;
    }
    EXPECT_LT(server.megabytes(), 100 * kOverhead);
    EXPECT_NE(RawSocket(server.port()).post("ping", "{}").find("pong"), std::string::npos);
}

// The time counts from the first byte, however many follow one by one.
TEST(AttackHttpTest, SlowRequestsEndInTime) {
    web::ServerSettings settings;
    settings.request_timeout = 500ms;
    const RunningServer server(settings);
    for (const std::string& slow :
         {std::string("GET / HTTP/1.1\r\nX-Slow: "), std::string(kPost) + "Content-Length: 60000\r\n\r\n"}) {
        RawSocket socket(server.port());
        socket.send(slow);
        const auto start = std::chrono::steady_clock::now();
        while (socket.send("a") && !socket.closes_within(20ms)) {
            ASSERT_LT(std::chrono::steady_clock::now() - start, 20s) << slow;
        }
        EXPECT_GE(std::chrono::steady_clock::now() - start, 400ms);
    }
    EXPECT_EQ(web::kRequestTimeout, 15s);
}

// A megabyte each on many connections, held back before the last byte.
TEST(AttackHttpTest, UnfinishedBodiesDoNotFillTheMemory) {
    ServedProcess server({"--db", ":memory:", "--threads", "1"});
    ASSERT_NE(server.port(), 0) << server.errors();
    const std::string head =
        "POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 1048577\r\n\r\n";
    const std::string part(std::size_t{1} << 20, ' ');
    std::vector<RawSocket> crowd;
    bool refused = false;
    for (int i = 0; i < 60; ++i) {
        crowd.emplace_back(server.port(), "127.0.0.66");
        crowd.back().send(head);
        if (refused) continue;
        crowd.back().send(part);
        refused = crowd.back().read_until("\r\n\r\n", 50ms).starts_with("HTTP/1.1 503");
    }
    EXPECT_TRUE(refused);
    EXPECT_LT(server.megabytes(), 120 * kOverhead);
    const std::string pgn = R"({"pgn":"1. a2a3 h7h6 *)" + std::string(8000, ' ') + R"("})";
    EXPECT_NE(RawSocket(server.port()).post("import", pgn).find("200 OK"), std::string::npos);
}

TEST(AttackHttpTest, AmbiguousAndMalformedRequestsAreRefused) {
    const RunningServer server;
    const struct {
        std::string request;
        std::string status;
    } cases[] = {
        {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", "400"},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: "
         "http://evil.example\r\n\r\n",
         "400"},
        {"GET / HTTP/1.1\r\nHost: [::1]evil.example\r\n\r\n", "403"},
        {"GET / HTTP/1.1\r\nHost: localhost:80:80\r\n\r\n", "403"},
        {std::string(kPost) + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}", "400"},
        {std::string(kPost) + "Transfer-Encoding: gzip\r\n\r\n{}", "411"},
        {std::string(kPost) + "Transfer-Encoding: chunked, identity\r\n\r\n{}", "411"},
        {std::string(kPost) + "Transfer-Encoding:\tchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", "411"},
        {std::string(kPost) + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", "400"},
        {std::string(kPost) + "Content-Length: +2\r\n\r\n{}", "400"},
        {std::string(kPost) + "Content-Length: 99999999999999999999\r\n\r\n{}", "400"},
        {std::string(kPost) + "Content-Length: 2000000\r\n\r\n{}", "413"},
        {"GET / HTTP/1.1\r\n\r\n", "400"},
        {"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", "400"},
        {"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "400"},
        {"GET\r\n\r\n", "400"},
        {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 not TLS here\r\n\r\n", "400"},
        {"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "400"},
        {"GET / HTTP/1.1\r\nHost: localhost\r\n" + std::string(9000, 'a') + ": b\r\n\r\n", "431"},
    };
    for (const auto& each : cases) {
        RawSocket socket(server.port());
        socket.send(each.request);
        const std::string answer = socket.read_until("\r\n\r\n");
        EXPECT_EQ(answer.substr(0, 12), "HTTP/1.1 " + each.status) << each.request << '\n' << answer;
    }
}

TEST(AttackHttpTest, AFieldTwiceIsRefused) {
    const RunningServer server;
    for (const char* const body : {R"({"size":"4x5","size":"6x6"})", R"({"size":"4x5","\u0073ize":"6x6"})",
                                   R"({"pieces":[{"point":"a1","point":"a2","letter":"P"}]})"}) {
        const std::string answer = RawSocket(server.port()).post("compose", body);
        EXPECT_NE(answer.find("a field is there twice"), std::string::npos) << answer;
    }
}

// Whoever has gone is not searched for, whatever they have sent behind their request.
TEST(AttackHttpTest, ABytePastTheRequestKeepsNoSearchAlive) {
    RunningServer server;
    const std::string body = R"({"movetime":10000})";
    {
        const RawSocket socket(server.port());
        socket.send(
            fmt::format("POST /api/best HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        "Content-Length: {}\r\n\r\n{}x",
                        body.size(), body));
        ASSERT_TRUE(comes_true([&] { return server->search_load().running == 1; }));
    }
    EXPECT_TRUE(comes_true([&] { return server->search_load().running == 0; }, 5s));
}

// A second request sent ahead is answered after the first, although that one waits for a search.
TEST(AttackHttpTest, RequestsSentAheadAreKept) {
    const RunningServer server;
    RawSocket socket(server.port());
    const std::string body = R"({"movetime":300})";
    socket.ask("best", body);
    EXPECT_NE(socket.post("ping", "{}").find("\"best\""), std::string::npos);
    EXPECT_NE(socket.read_until("pong").find("pong"), std::string::npos);
}

// Frames that do not wait for the answer to their handshake are refused with it, not dropped.
TEST(AttackHttpTest, FramesBeforeTheWebSocketAreRefused) {
    const RunningServer server;
    RawSocket socket(server.port());
    socket.send(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        "\x81\x8f\1\1\1\1z#uxqd#;#qhof#|");
    EXPECT_TRUE(socket.read_until("\r\n\r\n").starts_with("HTTP/1.1 400"));
    EXPECT_TRUE(socket.closes_within(10s));
}

TEST(AttackHttpTest, OneAddressDoesNotTakeAllConnections) {
    web::ServerSettings settings;
    settings.most_connections = 40;
    const RunningServer server(settings);
    std::vector<RawSocket> crowd;
    for (int i = 0; i < 60; ++i) crowd.emplace_back(server.port(), "127.0.0.66");
    EXPECT_NE(RawSocket(server.port()).post("ping", "{}").find("pong"), std::string::npos);
    EXPECT_EQ(RawSocket(server.port(), "127.0.0.66").post("ping", "{}").find("pong"), std::string::npos);
    crowd.clear();
    EXPECT_TRUE(comes_true([&] {
        return RawSocket(server.port(), "127.0.0.66").post("ping", "{}").find("pong") != std::string::npos;
    }));
}

// The answer to HEAD is a head, whatever it says: on a proxy's connection a body would be taken for the
// answer to the next request.
TEST(AttackHttpTest, AnswersToHeadHaveNoBody) {
    const RunningServer server;
    for (const char* const target : {"/", "/nothing", "/api/games", "/api/nothing", "/healthz", "/metrics"}) {
        for (const char* const host : {"localhost", "evil.example"}) {
            RawSocket socket(server.port());
            const std::string rest = fmt::format(" {} HTTP/1.1\r\nHost: {}\r\n\r\n", target, host);
            socket.send("HEAD" + rest + "HEAD" + rest);
            socket.half_close();
            const std::string answers = socket.read_until("(to the end)");
            const std::size_t end = answers.find("\r\n\r\n");
            ASSERT_NE(end, std::string::npos) << target;
            EXPECT_TRUE(answers.substr(end + 4).starts_with("HTTP/1.1 ")) << target << '\n' << answers;
            EXPECT_TRUE(answers.ends_with("\r\n\r\n")) << target << '\n' << answers;
        }
    }
}

// Without memory some visitors get nothing; the server and its games stay.
TEST(AttackHttpTest, RunningOutOfMemoryCostsConnectionsNotTheServer) {
    ServedProcess server({"--db", ":memory:", "--threads", "1"});
    ASSERT_NE(server.port(), 0) << server.errors();
    ASSERT_NE(RawSocket(server.port()).post("ping", "{}").find("pong"), std::string::npos);
    const rlimit limit{server.virtual_bytes() + (rlim_t{16} << 20),
                       server.virtual_bytes() + (rlim_t{16} << 20)};
    ASSERT_EQ(::prlimit(server.id(), RLIMIT_AS, &limit, nullptr), 0);
    {
        std::vector<RawSocket> crowd;
        const std::string part(std::size_t{1} << 20, ' ');
        for (int i = 0; i < 60; ++i) {
            crowd.emplace_back(server.port());
            crowd.back().send(
                "POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                "Content-Length: 1048600\r\n\r\n");
            crowd.back().send(part);
        }
        RawSocket(server.port()).post("best", R"({"movetime":50})");
    }
    EXPECT_TRUE(server.runs()) << server.errors();
    EXPECT_TRUE(comes_true(
        [&] { return RawSocket(server.port()).post("ping", "{}").find("pong") != std::string::npos; }));
}

}  // namespace
}  // namespace sortie
