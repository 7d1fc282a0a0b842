// A second round of attacks in single bytes: heads that readers differ on, paths that lead elsewhere, frames
// that the protocol forbids, sockets that are closed on one side, many tabs of one visitor.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <vector>

#include "support/raw_http.h"
#include "support/running_server.h"

namespace sortie {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

bool answers(std::uint16_t port) {
    return RawSocket(port).post("ping", "{}").find("pong") != std::string::npos;
}

TEST(AttackBytesTest, OddHeadsGiveNothingAway) {
    const RunningServer server;
    const std::string post =
        "POST /api/ping HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    const std::string requests[] = {
        "GET / HTTP/1.1\r\nHost: local\r\n host\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\tlocalhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n"s,
        "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"s,
        "GET / HTTP/1.1\r\nHost: localhost\r\nX\0Y: z\r\n\r\n"s,
        "GET / HTTP/1.1\nHost: localhost\n\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /assets/../index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/../healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/ping/../../metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        post + "Content-Length: 0x2\r\n\r\n{}",
        post + "Content-Length: -1\r\n\r\n{}",
        post + "Content-Length: 2, 2\r\n\r\n{}",
        post + "Content-Length: 18446744073709551617\r\n\r\n{}",
        post + "Content-Length: \r\n\r\n{}",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    for (const std::string& request : requests) {
        RawSocket socket(server.port());
        socket.send(request);
        socket.half_close();
        const std::string answer = socket.read_until("(to the end)");
        EXPECT_FALSE(answer.starts_with("HTTP/1.1 2")) << request << '\n' << answer.substr(0, 200);
        EXPECT_FALSE(answer.starts_with("HTTP/1.1 5")) << request << '\n' << answer.substr(0, 200);
        EXPECT_FALSE(answer.starts_with("HTTP/1.1 101")) << request;
    }
    EXPECT_TRUE(answers(server.port()));
}

TEST(AttackBytesTest, ForbiddenFramesEndTheirConnectionOnly) {
    const RunningServer server;
    const std::string frames[] = {
        "\x81\x02{}",                                           // not masked
        "\xc1\x82\0\0\0\0{}"s,                                  // a reserved bit
        "\x83\x80\0\0\0\0"s,                                    // an unknown kind
        "\x80\x82\0\0\0\0{}"s,                                  // a continuation of nothing
        "\x09\x80\0\0\0\0"s,                                    // a ping in parts
        "\x89\xfe\x00\x7e\0\0\0\0"s + std::string(126, 'p'),    // a ping that is too long
        "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0{}"s,  // without end
        "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0{}"s,  // a negative length
        "\x88\x81\0\0\0\0x"s,                                   // half a close code
        "\x88\x82\0\0\0\0\x03\xe7"s,                            // a code that does not exist
        "\x01\x82\0\0\0\0{}\x81\x82\0\0\0\0{}"s,                // a second message within the first
    };
    for (const std::string& frame : frames) {
        RawSocket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        socket.send(frame);
        EXPECT_TRUE(socket.closes_within(20s)) << frame.substr(0, 3);
    }
    EXPECT_TRUE(answers(server.port()));
}

TEST(AttackBytesTest, MessagesInPiecesAndPingsBetweenThemAreFine) {
    const RunningServer server;
    RawSocket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    const std::string text = R"({"type":"ping","id":7})";
    for (std::size_t i = 0; i < text.size(); ++i) {
        constexpr int kFinal = 0x80;
        socket.send_frame((i == 0 ? 1 : 0) | (i + 1 == text.size() ? kFinal : 0), text.substr(i, 1));
        socket.send_frame(0x89, "still here");
    }
    EXPECT_NE(socket.message_with("\"id\":7").find("pong"), std::string::npos);
}

// Pings are answered by the socket itself, but not without end.
TEST(AttackBytesTest, AFloodOfPingsClosesTheConnection) {
    const RunningServer server;
    for (const int kind : {0x89, 0x8a}) {  // a ping, and an answer that nobody has asked for
        RawSocket socket(server.port(), "127.0.0.66");
        ASSERT_TRUE(socket.upgrade());
        for (int i = 0; i < 1000 && socket.send_frame(kind, "ping"); ++i) continue;
        EXPECT_TRUE(socket.closes_within(20s)) << kind;
    }
    EXPECT_TRUE(answers(server.port()));
}

// Long messages on many connections, each held back before its end.
TEST(AttackBytesTest, UnfinishedMessagesDoNotFillTheMemory) {
    const RunningServer server;
    const std::string part(60'000, 'a');
    std::vector<RawSocket> crowd;
    std::size_t closed = 0;
    for (int i = 0; i < 400; ++i) {
        crowd.emplace_back(server.port(), "127.0.0.66");
        ASSERT_TRUE(crowd.back().upgrade());
        crowd.back().send_frame(0x01, part);
    }
    for (RawSocket& socket : crowd) closed += socket.stay() ? 0 : 1;
    EXPECT_GT(closed, 100u);
    RawSocket other(server.port());
    ASSERT_TRUE(other.upgrade());
    other.send_frame(0x01, R"({"type":"ping","id":3)" + std::string(part.size(), ' '));
    other.send_frame(0x80, "}");
    EXPECT_NE(other.message_with("\"id\":3").find("pong"), std::string::npos);
}

// Numbers at the edges of all types, wherever a number is read.
TEST(AttackBytesTest, HugeNumbersAreRefused) {
    const RunningServer server;
    for (const char* const number : {"9223372036854775807", "9223372036854775808", "-9223372036854775808",
                                     "18446744073709551616", "1e308", "-1e308", "1e999", "4294967296"}) {
        for (const char* const body :
             {R"({{"movetime":{}}})", R"({{"nodes":1,"depth":{}}})", R"({{"nodes":1,"movetime":{}}})"}) {
            const std::string answer =
                RawSocket(server.port()).post("best", fmt::format(fmt::runtime(body), number));
            EXPECT_TRUE(answer.starts_with("HTTP/1.1 400")) << number << answer.substr(0, 300);
        }
        for (const char* const body : {R"({{"offset":{}}})", R"({{"limit":{}}})"}) {
            const std::string answer =
                RawSocket(server.port()).post("library", fmt::format(fmt::runtime(body), number));
            EXPECT_FALSE(answer.starts_with("HTTP/1.1 5")) << number << answer.substr(0, 300);
        }
    }
}

// However many windows they open, their budget is one.
TEST(AttackBytesTest, ManyTabsShareOneBudget) {
    const RunningServer server;
    std::vector<RawSocket> tabs;
    const std::string hello = R"({"type":"hello","visitor":"0123456789abcdef0123456789abcdef"})";
    int refused = 0;
    for (int i = 0; i < 20; ++i) {
        tabs.emplace_back(server.port());
        ASSERT_TRUE(tabs.back().upgrade());
        tabs.back().send_message(hello);
        for (int j = 0; j < 20; ++j) tabs.back().send_message(R"({"type":"ping"})");
        tabs.back().send_message(R"({"type":"ping","id":3})");
        refused += tabs.back().message_with("\"id\":3", 500ms).find("pong") == std::string::npos ? 1 : 0;
    }
    EXPECT_GT(refused, 0);
    RawSocket other(server.port());
    ASSERT_TRUE(other.upgrade());
    other.send_message(R"({"type":"ping","id":3})");
    EXPECT_NE(other.message_with("\"id\":3").find("pong"), std::string::npos);
}

// Whoever asks for much and reads nothing is cut off.
TEST(AttackBytesTest, UnreadAnswersAreLimited) {
    const RunningServer server;
    RawSocket socket(server.port(), "127.0.0.66");
    ASSERT_TRUE(socket.upgrade());
    bool ended = false;
    for (int i = 0; i < 3000 && !ended; ++i) ended = !socket.send_message(R"({"type":"games"})");
    EXPECT_TRUE(ended || socket.closes_within(60s));
    EXPECT_TRUE(answers(server.port()));
}

}  // namespace
}  // namespace sortie
