// The WebSocket: requests and answers, streams, and how abuse ends.
#include <gtest/gtest.h>

#include "support/comes_true.h"
#include "support/running_server.h"
#include "support/scale.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

constexpr auto kSoon = kSlowBuild ? 8s : 1s;  // after which a search whose visitor has left is over

class SocketTest : public ::testing::Test {
  protected:
    RunningServer server_;
};

TEST_F(SocketTest, AnswersCarryTheirId) {
    WebSocketClient client(server_.port());
    ASSERT_EQ(client.status(), 101);
    const Json hello = client.ask({{"type", "hello"}});
    EXPECT_EQ(hello.at("type"), "hello");
    EXPECT_EQ(hello.at("visitor").get<std::string>().size(), 32u);
    EXPECT_EQ(client.ask({{"type", "hello"}, {"visitor", hello.at("visitor")}}).at("visitor"),
              hello.at("visitor"));
    EXPECT_EQ(client.ask({{"type", "ping"}}).at("type"), "pong");
    EXPECT_EQ(client.ask({{"type", "state"}}).at("position"),
              "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1");
    EXPECT_EQ(client.ask({{"type", "nonsense"}}).at("code"), "bad_request");
    EXPECT_EQ(client.ask({{"type", "state"}, {"unknown", 1}}).at("code"), "bad_request");
}

TEST_F(SocketTest, PagesOfOtherSitesCannotConnect) {
    EXPECT_EQ(WebSocketClient(server_.port(), {{"Origin", "http://evil.example"}}).status(), 403);
    EXPECT_EQ(WebSocketClient(server_.port(), {{"Host", "evil.example"}}).status(), 403);
    const std::string own = "http://127.0.0.1:" + std::to_string(server_.port());
    EXPECT_EQ(WebSocketClient(server_.port(), {{"Origin", own}}).status(), 101);
}

TEST_F(SocketTest, RepeatedRubbishClosesTheConnection) {
    WebSocketClient client(server_.port());
    for (int i = 0; i < 25; ++i) client.send_text(i % 2 == 0 ? "rubbish" : "[[[[[[[[[[[[[[[[[[[[[[[[[[");
    EXPECT_EQ(client.wait_for_close(), 1008);
}

TEST_F(SocketTest, BinaryMessagesAreMistakes) {
    WebSocketClient client(server_.port());
    client.send_binary("{}");
    EXPECT_EQ(client.wait_for("error").at("code"), "bad_request");
}

TEST_F(SocketTest, AFloodClosesTheConnection) {
    WebSocketClient client(server_.port());
    for (int i = 0; i < 400; ++i) client.send({{"type", "ping"}});
    EXPECT_EQ(client.wait_for_close(), 1008);
}

TEST_F(SocketTest, AMessageThatIsTooLongClosesTheConnection) {
    WebSocketClient client(server_.port());
    client.send_text(std::string(200'000, ' '));
    EXPECT_EQ(client.wait_for_close(), 1009);
}

TEST_F(SocketTest, ANeighbourDoesNotNotice) {
    WebSocketClient good(server_.port());
    WebSocketClient bad(server_.port());
    for (int i = 0; i < 25; ++i) bad.send_text("{");
    EXPECT_TRUE(bad.wait_for_close());
    EXPECT_EQ(good.ask({{"type", "ping"}}).at("type"), "pong");
}

TEST_F(SocketTest, AnalysisDeepensInSeveralLinesUntilStopped) {
    WebSocketClient client(server_.port());
    const auto id = client.send({{"type", "analyze"}, {"lines", 3}});
    int depth = 0;
    for (int i = 0; i < 3; ++i) {
        const Json message = client.wait_for("analysis");
        ASSERT_FALSE(message.is_discarded());
        EXPECT_EQ(message.at("id"), id);
        EXPECT_GE(message.at("depth"), depth);
        depth = message.at("depth");
        ASSERT_EQ(message.at("lines").size(), 3u);
        EXPECT_EQ(message.at("lines")[2].at("line"), 3);
        const Json& best = message.at("lines")[0];
        EXPECT_EQ(best.at("paths")[0].size(), 2u);
        EXPECT_EQ(best.at("first_probability"), best.at("probability"));
    }
    EXPECT_EQ(client.ask({{"type", "stop"}}).at("type"), "stop");
    EXPECT_EQ(client.wait_for("analysis_end").at("reason"), "stopped");
}

TEST_F(SocketTest, AnalysisEndsByItselfWithItsReason) {
    WebSocketClient client(server_.port());
    client.send({{"type", "analyze"}, {"depth", 2}});
    EXPECT_EQ(client.wait_for("analysis_end").at("reason"), "limit");
    client.send({{"type", "analyze"}, {"position", "4/P3/3p/4 w"}, {"moves", {"a3a4"}}});
    EXPECT_EQ(client.wait_for("analysis_end").at("reason"), "proved");
}

TEST_F(SocketTest, ANewSearchReplacesTheOldOne) {
    WebSocketClient client(server_.port());
    const auto first = client.send({{"type", "analyze"}});
    client.wait_for("analysis");
    const auto second = client.send({{"type", "analyze"}, {"moves", {"a2a3"}}});
    const Json end = client.wait_for("analysis_end");
    EXPECT_EQ(end.at("id"), first);
    EXPECT_EQ(end.at("reason"), "replaced");
    Json news = client.wait_for("analysis");
    while (news.at("id") == first) news = client.wait_for("analysis");
    EXPECT_EQ(news.at("id"), second);
}

TEST_F(SocketTest, NobodyStopsTheSearchOfAnother) {
    WebSocketClient client(server_.port());
    WebSocketClient other(server_.port());
    client.send({{"type", "analyze"}});
    client.wait_for("analysis");
    other.ask({{"type", "stop"}});
    client.forget();
    EXPECT_FALSE(client.wait_for("analysis").is_discarded());
}

TEST_F(SocketTest, AVisitorWhoLeavesCostsNothing) {
    WebSocketClient client(server_.port());
    client.send({{"type", "analyze"}});
    client.wait_for("analysis");
    EXPECT_EQ(server_->search_load().running, 1u);
    const auto left = std::chrono::steady_clock::now();
    client.close();
    ASSERT_TRUE(comes_true([&] { return server_->search_load().running == 0; }));
    EXPECT_LT(std::chrono::steady_clock::now() - left, kSoon);
}

TEST_F(SocketTest, AnHttpVisitorWhoLeavesCostsNothing) {
    PlainConnection connection(server_.port());
    const std::string body = R"({"movetime":10000})";
    connection.send(
        "POST /api/best HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
    ASSERT_TRUE(comes_true([&] { return server_->search_load().running == 1; }));
    const auto left = std::chrono::steady_clock::now();
    connection.close();
    ASSERT_TRUE(comes_true([&] { return server_->search_load().running == 0; }));
    EXPECT_LT(std::chrono::steady_clock::now() - left, kSoon);
}

// One thread, two visitors: both get on, turn by turn.
TEST_F(SocketTest, SearchesTakeTurns) {
    WebSocketClient one(server_.port());
    WebSocketClient two(server_.port());
    one.send({{"type", "analyze"}});
    one.wait_for("analysis");
    two.send({{"type", "analyze"}});
    EXPECT_FALSE(two.wait_for("analysis", 20s).is_discarded());
    one.forget();
    EXPECT_FALSE(one.wait_for("analysis", 20s).is_discarded());
}

TEST_F(SocketTest, ManyVisitorsComeAndGo) {
    for (int round = 0; round < 5; ++round) {
        std::vector<std::unique_ptr<WebSocketClient>> clients;
        for (int i = 0; i < 20; ++i) clients.push_back(std::make_unique<WebSocketClient>(server_.port()));
        for (auto& client : clients) client->send({{"type", "analyze"}});
    }
    EXPECT_TRUE(comes_true([&] {
        const auto load = server_->search_load();
        return load.running + load.waiting == 0;
    }));
    EXPECT_EQ(WebSocketClient(server_.port()).ask({{"type", "ping"}}).at("type"), "pong");
}

}  // namespace
}  // namespace sortie
