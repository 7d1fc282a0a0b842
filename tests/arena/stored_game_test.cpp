#include "arena/stored_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/listed_game.h"

namespace sortie {
namespace {

using ::testing::HasSubstr;

GameReport played(std::chrono::milliseconds time) {
    GameReport report;
    report.identity = {"breakthrough", "standard", BoardSize{5, 5}};
    report.start = "ppppp/ppppp/5/PPPPP/PPPPP w";
    report.agents = {"random", "sortie:nodes=10"};
    report.moves = {{Side::First, "a2a3", true}, {Side::Second, "a4a3", false, -12, 3, 44, time}};
    report.plies = 2;
    report.final_position = "end";
    report.outcome = Outcome::SecondWins;
    report.termination = Termination::TimeLoss;
    report.reason = "late";
    report.sides[1] = {1, 44, time, 2, time, time};
    return report;
}

TEST(StoredGame, ComesBackAsItWas) {
    const GameReport before = played(std::chrono::milliseconds(5));
    const StoredGameText text = stored_game_text(before);
    const auto after = parse_stored_game(text.body, text.times);
    ASSERT_TRUE(after) << after.error();
    EXPECT_EQ(after->identity, before.identity);
    EXPECT_EQ(after->agents, before.agents);
    EXPECT_EQ(after->outcome, Outcome::SecondWins);
    EXPECT_EQ(after->termination, Termination::TimeLoss);
    ASSERT_EQ(after->moves.size(), 2u);
    EXPECT_TRUE(after->moves[0].opening);
    EXPECT_EQ(after->moves[1].score, -12);
    EXPECT_EQ(after->moves[1].nodes, 44u);
    EXPECT_EQ(after->moves[1].time, std::chrono::milliseconds(5));
    EXPECT_EQ(after->sides[1].captures, 2);
    EXPECT_EQ(after->sides[1].machine_lateness, std::chrono::milliseconds(5));
    EXPECT_EQ(stored_game_text(*after).body, text.body);
    EXPECT_EQ(stored_game_text(*after).times, text.times);
}

// Bodies are compared between machines.
TEST(StoredGame, TimesAreNoPartOfTheBody) {
    const StoredGameText quick = stored_game_text(played(std::chrono::milliseconds(5)));
    const StoredGameText slow = stored_game_text(played(std::chrono::milliseconds(500)));
    EXPECT_EQ(quick.body, slow.body);
    EXPECT_NE(quick.times, slow.times);
    EXPECT_TRUE(parse_stored_game(quick.body, ""));  // they may be missing
}

TEST(StoredGame, NonsenseIsRefused) {
    const std::string body = stored_game_text(played({})).body;
    for (const std::string text : {"", "[]", "{}", "{\"game\": 7}"})
        EXPECT_FALSE(parse_stored_game(text, ""));
    EXPECT_FALSE(parse_stored_game(body.substr(0, body.size() / 2), ""));
}

TEST(ListedGame, ComesBackAsItWas) {
    GamePlan plan;
    plan.game = {"breakthrough", "", BoardSize{6, 6}, std::nullopt, {"a2a3", "b5b4"}};
    plan.agents = {parse_agent_spec("sortie:eval=hand,nodes=7").value(), parse_agent_spec("random").value()};
    plan.seeds = {12, 34};
    plan.conditions.limits.nodes = 500;
    const auto after = parse_listed_game(listed_game_text(plan));
    ASSERT_TRUE(after) << after.error();
    EXPECT_EQ(after->game, plan.game);
    EXPECT_EQ(agent_spec_text(after->agents[0]), "sortie:eval=hand,nodes=7");
    EXPECT_EQ(after->seeds, plan.seeds);
    EXPECT_EQ(after->conditions.limits.nodes, 500u);
    plan.conditions.limits.nodes.reset();
    EXPECT_FALSE(parse_listed_game(listed_game_text(plan))->conditions.limits.nodes);
    EXPECT_THAT(parse_listed_game("{}").error(), HasSubstr("cannot be read"));
    EXPECT_THAT(parse_listed_game("no game").error(), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace sortie
