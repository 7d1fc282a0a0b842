#include "protocol/web/requests.h"

#include <gtest/gtest.h>

#include "protocol/json/setup.h"

namespace sortie::web {
namespace {

std::string error_of(std::string_view text) {
    const Message message = read_message(text);
    return message.request ? "" : message.request.error();
}

TEST(WebRequestsTest, ReadsFieldsIntoValues) {
    const Message message = read_message(
        R"({"id":7,"type":"analyze","game":"tukvnanawopi","moves":["C5-E5"],"lines":3,"depth":9,"variant":null})");
    EXPECT_EQ(message.id, 7);
    ASSERT_TRUE(message.request) << message.request.error();
    const auto& request = std::get<AnalyzeRequest>(*message.request);
    EXPECT_EQ(request.position.game, "tukvnanawopi");
    EXPECT_EQ(request.position.moves, std::vector<std::string>{"C5-E5"});
    EXPECT_EQ(request.lines, 3);
    EXPECT_EQ(request.search.limits.depth, 9);
}

TEST(WebRequestsTest, KeepsTheIdOfAWrongMessage) {
    const Message message = read_message(R"({"id":8,"type":"state","size":6})");
    EXPECT_EQ(message.id, 8);
    EXPECT_EQ(message.request.error(), "field 'size' must be a text");
}

TEST(WebRequestsTest, NamesWhatIsWrong) {
    EXPECT_EQ(error_of(""), "not JSON; expected one object");
    EXPECT_EQ(error_of("[]"), "expected a JSON object");
    EXPECT_EQ(error_of("{}"), "field 'type' is needed");
    EXPECT_EQ(error_of(R"({"type":"fly"})"), "there is no request of type 'fly'");
    EXPECT_EQ(error_of(R"({"type":"state","extra":1})"), "field 'extra' is unknown here");
    EXPECT_EQ(error_of(R"({"type":"analyze","lines":6})"),
              "field 'lines' must be a whole number from 1 to 5");
    EXPECT_EQ(error_of(R"({"type":"analyze","lines":1.5})"),
              "field 'lines' must be a whole number from 1 to 5");
    EXPECT_EQ(error_of(R"({"type":"analyze","lines":99999999999999999999})"),
              "field 'lines' must be a whole number from 1 to 5");
    EXPECT_EQ(error_of(R"({"type":"analyze","lines":-1})"),
              "field 'lines' must be a whole number from 1 to 5");
    EXPECT_EQ(error_of(R"({"type":"join","room":"x"})"),
              "field 'room' must be the id of a room: 16 letters and digits");
    EXPECT_EQ(error_of(R"({"type":"create"})"), "field 'seats' is needed");
    EXPECT_EQ(error_of(R"({"type":"create","seats":{"first":{"kind":"me"},"second":{"kind":"dog"}}})"),
              "field 'seats.second.kind' must be one of me, invite, agent");
    EXPECT_EQ(error_of(R"({"type":"create","seats":{"first":{"kind":"me","x":1},"second":{"kind":"me"}}})"),
              "field 'seats.first.x' is unknown here");
    EXPECT_EQ(error_of("{\"type\":\"join\",\"room\":\"0123456789abcdef\",\"name\":\"a\\nb\"}"),
              "field 'name' must have no control characters");
}

TEST(WebRequestsTest, RefusesDeepNestingBeforeParsing) {
    EXPECT_EQ(error_of(std::string(100'000, '[')), "nested deeper than 8 levels");
    EXPECT_EQ(error_of(R"({"type":"state","position":"[[[[[[[[[[[[[["})"),
              "");  // brackets in a text are text
}

TEST(WebRequestsTest, CountsListsAndTexts) {
    std::string moves = R"({"type":"state","moves":[)";
    for (std::size_t i = 0; i <= kMostMoves; ++i) moves += i == 0 ? "\"a\"" : ",\"a\"";
    EXPECT_EQ(error_of(moves + "]}"), "field 'moves' must be a list of at most 2000 texts");
    EXPECT_EQ(error_of(R"({"type":"state","position":")" + std::string(501, 'x') + "\"}"),
              "field 'position' is too long; at most 500 characters");
}

TEST(WebRequestsTest, HttpHasNoStreams) {
    EXPECT_TRUE(is_http_type("state"));
    EXPECT_FALSE(is_http_type("analyze"));
    EXPECT_FALSE(is_http_type("nothing"));
    EXPECT_TRUE(read_http_request("games", ""));
    EXPECT_FALSE(read_http_request("move", "{}"));
    EXPECT_FALSE(read_http_request("state", R"({"id":1})"));
}

TEST(WebRequestsTest, IdsAndTokensHaveTheirShape) {
    EXPECT_TRUE(is_room_id("0123456789abcxyz"));
    EXPECT_FALSE(is_room_id("0123456789ABCXYZ"));
    EXPECT_FALSE(is_room_id("../../etc/passwd"));
    EXPECT_TRUE(is_token(std::string(32, 'f')));
    EXPECT_FALSE(is_token(std::string(32, 'g')));
    EXPECT_FALSE(is_token(std::string(31, 'f')));
}

}  // namespace
}  // namespace sortie::web
