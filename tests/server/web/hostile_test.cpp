// Messages that nobody sends by accident: each is answered with an error, harms nobody, and when they go on
// the connection ends.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

class HostileTest : public ::testing::Test {
  protected:
    RunningServer server_;
};

std::string nested(int depth) {
    return R"({"id":1,"type":"state","moves":)" + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
}

std::vector<std::string> hostile_messages() {
    std::string many = R"({"id":1,"type":"state","moves":[)";
    for (int i = 0; i < 2001; ++i) many += i == 0 ? "\"a2a3\"" : ",\"a2a3\"";
    return {
        "",
        "null",
        "[]",
        "0",
        R"("state")",
        R"({"id":1,"type":)",
        R"({"id":1})",
        R"({"id":1,"type":7})",
        R"({"id":1,"type":"state","type2":1})",
        R"({"id":-1,"type":"ping"})",
        R"({"id":1.5,"type":"ping"})",
        R"({"id":"1","type":"ping"})",
        R"({"id":9007199254740993,"type":"ping"})",
        R"({"id":1e400,"type":"ping"})",
        R"({"id":1,"type":"__proto__"})",
        R"({"id":1,"type":"state","game":{"$gt":""}})",
        R"({"id":1,"type":"state","game":["breakthrough"]})",
        R"({"id":1,"type":"state","size":88})",
        R"({"id":1,"type":"state","size":"99999999999999999999x8"})",
        R"({"id":1,"type":"state","size":"-8x8"})",
        R"({"id":1,"type":"state","variant":"standard+standard+standard+quiet=99999999999999"})",
        R"({"id":1,"type":"state","position":"99999999999999999999/8/8/8 w"})",
        R"({"id":1,"type":"state","position":")" + std::string(501, 'p') + R"("})",
        R"({"id":1,"type":"state","moves":"a2a3"})",
        R"({"id":1,"type":"state","moves":[1,2]})",
        R"({"id":1,"type":"state","moves":[")" + std::string(101, 'a') + R"("]})",
        many + "]}",
        nested(9),
        nested(20000),
        std::string("{\"id\":1,\"type\":\"pi\0ng\"}", 23),
        R"({"id":1,"type":"best","movetime":0})",
        R"({"id":1,"type":"best","movetime":1e9})",
        R"({"id":1,"type":"best","depth":-1})",
        R"({"id":1,"type":"best","nodes":18446744073709551616})",
        R"({"id":1,"type":"best","agent":"sortie:hash=65536"})",
        R"({"id":1,"type":"best","agent":"uci:cmd=/bin/sh"})",
        R"({"id":1,"type":"best","agent":"sortie:network=/etc/passwd"})",
        R"({"id":1,"type":"best","agent":"sortie:network=1"})",
        R"({"id":1,"type":"best","agent":"sortie:network=.."})",
        R"({"id":1,"type":"analyze","lines":6})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"me"}}})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"king"},"second":{"kind":"me"}}})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"me","name":"\u202eevoL"},"second":{"kind":"me"}}})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"me","name":"a\u0085b"},"second":{"kind":"me"}}})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"me","name":"\u2066a"},"second":{"kind":"me"}}})",
        R"({"id":1,"type":"create","seats":[{"kind":"me"},{"kind":"me"}]})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"me"},"second":{"kind":"me"}},"clock":{"base_ms":-1,"increment_ms":0}})",
        R"({"id":1,"type":"create","seats":{"first":{"kind":"me"},"second":{"kind":"me"}},"delay_ms":99999999})",
        R"({"id":1,"type":"join","room":"../../etc/passwd"})",
        R"({"id":1,"type":"join","room":"' OR '1'='1"})",
        R"({"id":1,"type":"join","room":"aaaaaaaaaaaaaaaa","token":"00000000000000000000000000000000"})",
        R"({"id":1,"type":"record","room":"aaaaaaaaaaaaaaaa"})",
        R"({"id":1,"type":"library","offset":-1})",
        R"({"id":1,"type":"library","limit":1000000})",
        R"({"id":1,"type":"compose","pieces":[{"point":"a1","letter":"PPPP"}]})",
        R"({"id":1,"type":"tournament","tournament":-1})",
        R"({"id":1,"type":"tournament_game","tournament":1,"number":0})",
    };
}

TEST_F(HostileTest, EachMessageIsAnErrorAndNothingMore) {
    for (const std::string& message : hostile_messages()) {
        WebSocketClient client(server_.port());
        client.send_text(message);
        const Json answer = client.wait_for("error");
        ASSERT_FALSE(answer.is_discarded()) << message.substr(0, 200);
        EXPECT_FALSE(answer.at("message").get<std::string>().empty());
        EXPECT_NE(answer.at("code"), "unavailable") << message.substr(0, 200) << answer;
        // The connection and the server go on.
        EXPECT_EQ(client.ask({{"id", 2}, {"type", "ping"}}).at("type"), "pong") << message.substr(0, 200);
    }
}

// As text, since this side's parser would be overrun by the deepest of them.
TEST_F(HostileTest, TheSameOverHttp) {
    constexpr std::string_view kHead = R"({"id":1,"type":")";
    int sent = 0;
    for (const std::string& message : hostile_messages()) {
        const std::size_t end = message.find("\",", kHead.size());
        if (!message.starts_with(kHead) || end == std::string::npos) continue;  // not wrong in the body
        const std::string type = message.substr(kHead.size(), end - kHead.size());
        const HttpReply reply =
            http_request(server_.port(), "POST", "/api/" + type, "{" + message.substr(end + 2),
                         {{"Content-Type", "application/json"}});
        EXPECT_GE(reply.status, 400) << message.substr(0, 200);
        EXPECT_LT(reply.status, 500) << message.substr(0, 200);
        ++sent;
    }
    EXPECT_GT(sent, 30);
}

// The protocol itself forbids it.
TEST_F(HostileTest, TextThatIsNoTextEndsTheConnection) {
    WebSocketClient client(server_.port());
    client.send_text("{\"id\":1,\"type\":\"state\",\"game\":\"\xff\xfe\"}");
    EXPECT_EQ(client.wait_for_close(), 1007);
}

// Words that would be commands elsewhere are words here.
TEST_F(HostileTest, SqlAndPatternsInTextsAreTexts) {
    WebSocketClient client(server_.port());
    for (const char* text : {"'; DROP TABLE web_games; --", "%", "_", "\\", "\" OR 1=1"}) {
        const Json answer = client.ask({{"type", "library"}, {"text", text}});
        EXPECT_EQ(answer.at("total"), 0) << text;
    }
    const Json created = client.ask({{"type", "create"},
                                     {"seats",
                                      {{"first", {{"kind", "me"}, {"name", "'); DELETE FROM web_games; --"}}},
                                       {"second", {{"kind", "me"}}}}}});
    ASSERT_EQ(created.at("type"), "created") << created;
    EXPECT_EQ(client.ask({{"type", "library"}, {"text", "DELETE FROM"}}).at("total"), 1);
    EXPECT_EQ(client.ask({{"type", "library"}, {"text", "%"}}).at("total"), 0);
}

// Every request of a room, from somebody who only watches it.
TEST_F(HostileTest, SpectatorsChangeNothing) {
    WebSocketClient owner(server_.port());
    const Json created = owner.ask(
        {{"type", "create"}, {"seats", {{"first", {{"kind", "me"}}}, {"second", {{"kind", "me"}}}}}});
    ASSERT_EQ(created.at("type"), "created") << created;
    const std::string room = created.at("room");
    WebSocketClient spectator(server_.port());
    ASSERT_EQ(spectator.ask({{"type", "join"}, {"room", room}}).at("sides"), Json::array());
    const std::vector<Json> attempts = {
        {{"type", "move"}, {"room", room}, {"move", "a2a3"}, {"ply", 0}},
        {{"type", "takeback"}, {"room", room}},
        {{"type", "draw"}, {"room", room}},
        {{"type", "resign"}, {"room", room}},
        {{"type", "resign"}, {"room", room}, {"side", "first"}},
        {{"type", "answer"}, {"room", room}, {"offer", "draw"}, {"accept", true}},
        {{"type", "rematch"}, {"room", room}},
        {{"type", "hint"}, {"room", room}},
        {{"type", "pace"}, {"room", room}, {"paused", true}},
        {{"type", "delete"}, {"room", room}},
    };
    for (const Json& attempt : attempts) EXPECT_EQ(spectator.ask(attempt).at("type"), "error") << attempt;
    const Json record = owner.ask({{"type", "record"}, {"room", room}});
    EXPECT_EQ(record.at("plies"), 0) << record;
    EXPECT_EQ(record.at("outcome"), nullptr);
}

// 128 bits are not guessed in twenty tries, and there are no more than twenty.
TEST_F(HostileTest, WhoGuessesSeatsIsShownOut) {
    WebSocketClient owner(server_.port());
    const Json created = owner.ask(
        {{"type", "create"}, {"seats", {{"first", {{"kind", "me"}}}, {"second", {{"kind", "invite"}}}}}});
    const std::string token = created.at("token");
    WebSocketClient thief(server_.port());
    for (int i = 0; i < 40; ++i) {
        std::string guess = token;  // all but one digit right
        guess[static_cast<std::size_t>(i % 32)] = guess[static_cast<std::size_t>(i % 32)] == '0' ? '1' : '0';
        thief.send({{"type", "join"}, {"room", created.at("room")}, {"token", guess}});
    }
    EXPECT_EQ(thief.wait_for_close(), 1008);
    EXPECT_EQ(owner.ask({{"type", "ping"}}).at("type"), "pong");
}

}  // namespace
}  // namespace sortie
