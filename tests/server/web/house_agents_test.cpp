// Agents that the operator offers: in the list, in games by their names, and out of visitors' reach.
#include "server/web/house_agents.h"

#include <gtest/gtest.h>
#include <mutex>

#include "support/running_server.h"
#include "support/web_client.h"

namespace sortie {
namespace {

using Json = nlohmann::json;
using web::HouseAgents;

// Speaks once and then fails, as a program that crashes.
class FailingAgent final : public Agent {
  public:
    SearchReport think(const SearchRequest&, const StopFlag&, const ReportHandler&) override { return {}; }
    std::optional<AgentFailure> failure() const override {
        return AgentFailure{AgentFailure::Kind::Crash, "NameError: name 'x' is not defined"};
    }
};

AgentFactory with_failing() {
    return {[](const Session& session, const AgentSpec& spec) -> AgentFactory::Made {
        if (spec.name == "failing") return std::unique_ptr<Agent>(std::make_unique<FailingAgent>());
        return session.make_agent(spec);
    }};
}

class HouseAgentsTest : public ::testing::Test {
  protected:
    Result<HouseAgents> read(const std::vector<std::string>& offers) {
        return HouseAgents::read(registry_, offers, with_failing(),
                                 [this](const std::string& name, const std::string& reason) {
                                     const std::scoped_lock lock(mutex_);
                                     complaint_ = name + ": " + reason;
                                 });
    }

    web::ServerSettings offering(const std::vector<std::string>& offers) {
        web::ServerSettings settings;
        settings.house = read(offers).value();
        return settings;
    }

    static Json against(const std::string& agent) {
        return {{"type", "create"},
                {"size", "4x5"},
                {"seats", {{"first", {{"kind", "agent"}, {"agent", agent}}}, {"second", {{"kind", "me"}}}}}};
    }

    const Registry registry_ = standard_registry();
    std::mutex mutex_;
    std::string complaint_;
};

TEST_F(HouseAgentsTest, AreReadAndTriedOut) {
    const auto house = read({"Ada's=alphabeta:depth=2", "Bo=checkers-greedy"});
    ASSERT_TRUE(house) << house.error();
    EXPECT_NE(house->find("breakthrough", "Ada's"), nullptr);
    EXPECT_EQ(house->find("breakthrough", "Bo"), nullptr);  // no such agent in that game
    EXPECT_NE(house->find("chinese-checkers", "Bo"), nullptr);
    for (const char* wrong : {"Ada", "=random", "a:b=random", "Ada=nobody", "Ada=alphabeta:depth=x",
                              "sortie=random", " Ada=random"})
        EXPECT_FALSE(read({wrong})) << wrong;
    EXPECT_FALSE(read({"Ada=random", "Ada=random"}));
}

TEST_F(HouseAgentsTest, PlayByTheirNames) {
    const RunningServer server(offering({"Ada=alphabeta:depth=2"}));
    WebSocketClient client(server.port());
    const Json agents = client.ask({{"type", "games"}}).at("games").at(0).at("agents");
    EXPECT_EQ(agents.back().at("agent"), "Ada");
    EXPECT_TRUE(agents.back().at("options").empty());
    client.ask(against("Ada"));
    const Json room = client.wait_for_room([](const Json& told) { return told.at("state").at("ply") == 1; });
    EXPECT_EQ(room.at("seats").at("first").at("agent"), "Ada");
}

TEST_F(HouseAgentsTest, TakeNothingFromVisitors) {
    const RunningServer server(offering({"Ada=alphabeta:depth=2"}));
    WebSocketClient client(server.port());
    for (const char* agent : {"Ada:depth=9", "Ada:", "failing", "python:/etc/passwd", "uci:cmd=/bin/sh"})
        EXPECT_EQ(client.ask(against(agent)).at("type"), "error") << agent;
}

TEST_F(HouseAgentsTest, LoseWhenTheyCannotGoOn) {
    const RunningServer server(offering({"Ada=failing"}));
    WebSocketClient client(server.port());
    client.ask(against("Ada"));
    const Json room = client.wait_for_room([](const Json& told) { return !told.at("outcome").is_null(); });
    EXPECT_EQ(room.at("outcome"), "second");
    EXPECT_EQ(room.at("reason"), "failure");
    const std::scoped_lock lock(mutex_);
    EXPECT_EQ(complaint_, "Ada: NameError: name 'x' is not defined");
}

}  // namespace
}  // namespace sortie
