// The trees of searches over HTTP: exact, bounded, and refused over a WebSocket.
#include <gtest/gtest.h>

#include "protocol/web/requests.h"
#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

class TreesTest : public ::testing::Test {
  protected:
    Json ask(const Json& body) const { return post(server_.port(), "trees", body); }
    RunningServer server_;
};

TEST_F(TreesTest, AnswersWithSeveralTreesOfOnePosition) {
    const Json found = ask({{"size", "5x5"},
                            {"agents", {"minimax:depth=2", "alphabeta:depth=2", "mcts:playouts=50"}},
                            {"terms", true}});
    ASSERT_EQ(found.at("type"), "trees") << found;
    const Json& trees = found.at("trees");
    ASSERT_EQ(trees.size(), 3U);
    EXPECT_EQ(trees[0].at("value")[0], trees[1].at("value")[0]);
    EXPECT_EQ(trees[0].at("choice"), trees[1].at("choice"));
    EXPECT_GT(trees[0].at("nodes"), trees[1].at("nodes"));
    EXPECT_EQ(trees[2].at("nodes"), 50);
    EXPECT_FALSE(trees[0].at("judged").empty());
    // The same question has the same answer.
    EXPECT_EQ(ask({{"size", "5x5"}, {"agents", {"mcts:playouts=50"}}, {"terms", true}}).at("trees")[0],
              trees[2]);
}

TEST_F(TreesTest, IsBounded) {
    const Json tree = ask({{"agents", {"minimax:depth=9"}}, {"nodes", 500}}).at("trees")[0];
    EXPECT_EQ(tree.at("nodes"), 500);
    EXPECT_EQ(tree.at("complete"), false);
    EXPECT_FALSE(tree.contains("judged"));
    EXPECT_EQ(ask({{"agents", {"minimax"}}, {"nodes", web::kMostTreeNodes + 1}}).at("code"), "bad_request");
    EXPECT_EQ(ask({{"agents", {"minimax", "minimax", "minimax", "minimax"}}}).at("code"), "bad_request");
    EXPECT_EQ(ask({{"agents", Json::array()}}).at("code"), "bad_request");
    EXPECT_EQ(ask(Json::object()).at("code"), "bad_request");
}

TEST_F(TreesTest, SaysWhatIsWrong) {
    EXPECT_EQ(ask({{"agents", {"nobody"}}}).at("code"), "bad_agent");
    EXPECT_EQ(ask({{"agents", {"mcts:threads=4"}}}).at("code"), "bad_agent");
    EXPECT_EQ(ask({{"agents", {"random"}}}).at("code"), "conflict");
    EXPECT_EQ(ask({{"position", "P3/4/3p/4 b"}, {"agents", {"minimax"}}}).at("code"), "conflict");
    EXPECT_EQ(ask({{"position", "4/P3/3p/4 w"}, {"agents", {"offensive1"}}}).at("code"), "conflict");
}

}  // namespace
}  // namespace sortie
