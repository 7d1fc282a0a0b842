#include "arena/openings.h"

#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace sortie {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class OpeningsTest : public ::testing::Test {
  protected:
    const Registry registry = standard_registry();
    const GameSetup game{"breakthrough"};
};

TEST_F(OpeningsTest, RandomOnesDifferAndComeBackByNumber) {
    const auto openings = random_openings(registry, game, 4, 1);
    ASSERT_TRUE(openings);
    std::set<std::vector<std::string>> seen;
    for (std::uint64_t i = 0; i < 20; ++i) {
        const GameSetup opening = (*openings)(i);
        EXPECT_EQ(opening.moves.size(), 4u);
        EXPECT_EQ(opening.moves, (*openings)(i).moves);
        seen.insert(opening.moves);
    }
    EXPECT_GE(seen.size(), 19u);
    EXPECT_NE((*openings)(0).moves, (*random_openings(registry, game, 4, 2))(0).moves);
}

// After many random plies most positions are decided; those that are kept are not.
TEST_F(OpeningsTest, RandomOnesAreEven) {
    const auto openings = random_openings(registry, {"breakthrough", "", BoardSize{6, 6}}, 8, 7);
    ASSERT_TRUE(openings);
    for (std::uint64_t i = 0; i < 10; ++i) {
        const GameSetup opening = (*openings)(i);
        const auto session = registry.open({"breakthrough", "", BoardSize{6, 6}});
        for (const std::string& move : opening.moves) ASSERT_FALSE((*session)->play(move));
        const auto judge = (*session)->make_agent(parse_agent_spec("sortie:nodes=2000,hash=1").value());
        EXPECT_NEAR((*judge)->think({}, StopFlag{}, {}).probability, 0.5, 0.1001);
    }
}

TEST_F(OpeningsTest, EveryGameHasRandomOpenings) {
    for (const GameInfo& each : registry.games()) {
        const auto openings = random_openings(registry, {std::string(each.name), "", std::nullopt}, 4, 1);
        ASSERT_TRUE(openings);
        EXPECT_EQ((*openings)(3).moves.size(), 4u) << each.name;
    }
}

TEST_F(OpeningsTest, UnevenOnesGiveOneSideALead) {
    const auto openings = uneven_openings(registry, {"tukvnanawopi", "", std::nullopt}, 24, 3);
    ASSERT_TRUE(openings);
    std::set<bool> leaders;
    for (std::uint64_t i = 0; i < 10; ++i) {
        const GameSetup opening = (*openings)(i);
        EXPECT_EQ(opening.moves.size(), 24u);
        EXPECT_EQ(opening.moves, (*openings)(i).moves);
        const auto session = registry.open({"tukvnanawopi"});
        for (const std::string& move : opening.moves) ASSERT_FALSE((*session)->play(move));
        const std::string text = (*session)->position_text();
        const std::string board = text.substr(0, text.find(' '));
        const auto black = std::count(board.begin(), board.end(), 'b');
        const auto white = std::count(board.begin(), board.end(), 'w');
        EXPECT_GE(std::abs(black - white), 2) << text;
        leaders.insert(black > white);
    }
    EXPECT_EQ(leaders.size(), 2u);
}

TEST_F(OpeningsTest, UnevenOnesStopBeforeTheGameEnds) {
    const GameSetup small{"breakthrough", "", BoardSize{5, 5}};
    const auto openings = uneven_openings(registry, small, 100, 1);
    ASSERT_TRUE(openings);
    for (std::uint64_t i = 0; i < 10; ++i) {
        const GameSetup opening = (*openings)(i);
        EXPECT_LT(opening.moves.size(), 100u);
        EXPECT_FALSE(try_opening(registry, opening));
    }
    EXPECT_FALSE(uneven_openings(registry, {"chess", "", std::nullopt}, 4, 1));
}

TEST_F(OpeningsTest, LinesOfAFile) {
    const auto openings = listed_openings(registry, game,
                                          "# a comment\n"
                                          "startpos moves a2a3 b7b6\n\n"
                                          "8/8/pp6/8/8/6PP/8/8 b - - 0 1   # with a comment\r\n"
                                          "fen 8/8/pp6/8/8/6PP/8/8 w moves g3g4\n");
    ASSERT_TRUE(openings) << openings.error();
    EXPECT_THAT((*openings)(0).moves, ElementsAre("a2a3", "b7b6"));
    EXPECT_FALSE((*openings)(0).position);
    EXPECT_EQ((*openings)(1).position, "8/8/pp6/8/8/6PP/8/8 b - - 0 1");
    EXPECT_EQ((*openings)(2).position, "8/8/pp6/8/8/6PP/8/8 w");
    EXPECT_THAT((*openings)(2).moves, ElementsAre("g3g4"));
    EXPECT_EQ((*openings)(4).position, (*openings)(1).position);  // from the beginning again
}

TEST_F(OpeningsTest, GamesOfAPgnFile) {
    const auto openings =
        listed_openings(registry, game, "[White \"x\"]\n\n1. a2a3 b7b6 *\n\n[White \"y\"]\n\n1. c2c3 *\n");
    ASSERT_TRUE(openings) << openings.error();
    EXPECT_THAT((*openings)(0).moves, ElementsAre("a2a3", "b7b6"));
    EXPECT_THAT((*openings)(1).moves, ElementsAre("c2c3"));
}

TEST_F(OpeningsTest, MistakesAreNamedWithTheirPlace) {
    const auto problem = [&](std::string_view text) { return listed_openings(registry, game, text).error(); };
    EXPECT_THAT(problem("startpos moves a2a3\nstartpos moves a2a4\n"), HasSubstr("openings, line 2: move 1"));
    EXPECT_THAT(problem("what is this\n"), HasSubstr("line 1"));
    EXPECT_THAT(problem("\n# nothing\n"), HasSubstr("holds none"));
    EXPECT_THAT(problem("[White \"x\"]\n\n1. a2a4 *\n"), HasSubstr("game 1"));
    EXPECT_THAT(problem("8/8/8/8/8/8/8/6P1 b"), HasSubstr("over"));
    EXPECT_FALSE(random_openings(registry, {"chess", "", std::nullopt}, 4, 1));
}

}  // namespace sortie
