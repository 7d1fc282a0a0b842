#include "engine/agents/level_agent.h"

#include <gtest/gtest.h>
#include <map>

#include "engine/registry.h"
#include "support/scripted_agent.h"

namespace sortie {

// Where they were measured, each rung is 80 to 300 Elo above the one below; time plays no part.
TEST(LevelAgentTest, RungsAreMeasuredAndEven) {
    const Registry registry = standard_registry();
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        const LevelTable table = (*session)->levels();
        for (const BoardLevels& board : table) {
            const auto& levels = board.levels;
            ASSERT_EQ(levels.size(), table.front().levels.size()) << game.name;
            EXPECT_EQ(levels.front().elo, 0) << game.name;
            for (std::size_t i = 0; i < levels.size(); ++i) {
                EXPECT_TRUE(levels[i].depth || levels[i].nodes) << game.name << i + 1;
                EXPECT_TRUE(levels[i].noise == 0 || levels[i].depth) << game.name << i + 1;
                if (i == 0) continue;
                if (levels[i].depth == levels[i - 1].depth) {
                    EXPECT_LE(levels[i].noise, levels[i - 1].noise) << game.name << i + 1;
                }
                EXPECT_GE(levels[i].elo - levels[i - 1].elo, 80) << game.name << i + 1;
                EXPECT_LE(levels[i].elo - levels[i - 1].elo, 300) << game.name << i + 1;
            }
        }
    }
}

TEST(LevelAgentTest, BoardsWithoutAMeasurementPlayAsTheFirst) {
    const Registry registry = standard_registry();
    const auto session = registry.open({"breakthrough"});
    const LevelTable table = (*session)->levels();
    EXPECT_EQ(&levels_on_board(table, (*session)->identity()), &table[0]);
    EXPECT_EQ(&levels_on_board(table, {"breakthrough", "standard", BoardSize{6, 6}}), &table[1]);
    EXPECT_EQ(&levels_on_board(table, {"breakthrough", "standard", BoardSize{7, 7}}), &table[0]);
}

// How often each of three moves is chosen, when the search says that they are worth 0, -100 and -1,000.
std::map<std::string, int> choices(double noise) {
    const auto session = std::move(standard_registry().open({"breakthrough"}).value());
    testing::Script script;
    script.reports = {testing::report_of({"a2a3"}, 0), testing::report_of({"b2b3"}, -100),
                      testing::report_of({"c2c3"}, -1000)};
    for (std::size_t i = 0; i < script.reports.size(); ++i) script.reports[i].line = static_cast<int>(i) + 1;
    auto inner = testing::scripted_agents(script)(*session, {"scripted", {}});
    LevelAgent agent(*session, std::move(inner.value()), {4, {}, noise, 0}, 1);
    std::map<std::string, int> counts;
    for (int i = 0; i < 1000; ++i) {
        ++counts[agent.think({}, StopFlag(), {}).move];
        agent.clear();
    }
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
    EXPECT_EQ(report.depth, session->levels().front().levels[2].depth);
    EXPECT_FALSE(session->make_agent({"sortie", {{"level", "99"}}}));
    EXPECT_FALSE(session->make_agent({"sortie", {{"level", "3"}, {"seed", "-1"}}}));
}

}  // namespace sortie
