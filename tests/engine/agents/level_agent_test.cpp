#include "engine/agents/level_agent.h"

#include <gtest/gtest.h>
#include <map>

#include "engine/registry.h"
#include "support/scripted_agent.h"

namespace sortie {

TEST(LevelAgentTest, LooksDeeperAndErrsLessWithEachLevel) {
    for (int level = 2; level < kLevels; ++level) {
        const int depth = level_settings(level).depth.value_or(100);
        EXPECT_GE(depth, level_settings(level - 1).depth.value_or(100)) << level;
        EXPECT_LE(level_settings(level).noise, level_settings(level - 1).noise) << level;
    }
    EXPECT_FALSE(level_settings(kLevels).depth || level_settings(kLevels).nodes);
    EXPECT_EQ(level_settings(kLevels).noise, 0);
}

// How often each of three moves is chosen, when the search says that they are worth 0, -100 and -1,000.
std::map<std::string, int> choices(double noise) {
    const auto session = std::move(standard_registry().open({"breakthrough"}).value());
    testing::Script script;
    script.reports = {testing::report_of({"a2a3"}, 0), testing::report_of({"b2b3"}, -100),
                      testing::report_of({"c2c3"}, -1000)};
    for (std::size_t i = 0; i < script.reports.size(); ++i) script.reports[i].line = static_cast<int>(i) + 1;
    auto inner = testing::scripted_agents(script)(*session, {"scripted", {}});
    LevelAgent agent(std::move(inner.value()), {4, {}, noise}, 1);
    std::map<std::string, int> counts;
    for (int i = 0; i < 1000; ++i) ++counts[agent.think({}, StopFlag(), {}).move];
    EXPECT_EQ(script.requests.front().limits.depth, 4);
    return counts;
}

TEST(LevelAgentTest, ErrsAsMuchAsTheNoiseSays) {
    const auto weak = choices(100);
    EXPECT_GT(weak.at("a2a3"), weak.at("b2b3"));
    EXPECT_GT(weak.at("b2b3"), 100);  // the difference of two such draws passes 100 in more than a quarter
    EXPECT_LT(weak.contains("c2c3") ? weak.at("c2c3") : 0, 20);
    const auto strong = choices(5);
    EXPECT_EQ(strong.at("a2a3"), 1000);
}

TEST(LevelAgentTest, IsAnOptionOfTheMainSearch) {
    const auto session = std::move(standard_registry().open({"breakthrough"}).value());
    const auto agent = session->make_agent({"sortie", {{"level", "3"}, {"seed", "7"}}});
    ASSERT_TRUE(agent);
    const SearchReport report = (*agent)->think({}, StopFlag(), {});
    EXPECT_FALSE(report.move.empty());
    EXPECT_EQ(report.depth, *level_settings(3).depth);
    EXPECT_FALSE(session->make_agent({"sortie", {{"level", "11"}}}));
    EXPECT_FALSE(session->make_agent({"sortie", {{"seed", "7"}}}));  // nothing to draw lots for
}

}  // namespace sortie
