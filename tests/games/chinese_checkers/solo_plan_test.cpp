// Plans of one side alone: legal to begin with, the same for both players, no longer than the race table
// says.
#include "games/chinese_checkers/solo_plan.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "eval/corrected_evaluator.h"
#include "eval/embedded_networks.h"
#include "games/chinese_checkers/helpers.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "support/scale.h"

namespace sortie::chinese_checkers {

namespace {

using G = ChineseCheckers;

std::optional<SoloPlan> plan_for(const Position& position, int width) {
    return make_solo_plan({&position, 1}, width, {}, [] { return true; });
}

}  // namespace

TEST(SoloPlan, CrossesTheBoardInFewMoves) {
    const auto narrow = plan_for(starting_position(kSymmetric), 8);
    const auto wide = plan_for(starting_position(kSymmetric), 72);
    ASSERT_TRUE(narrow && wide);
    EXPECT_LE(narrow->moves, 40);
    EXPECT_LE(wide->moves, 32);
    EXPECT_GE(wide->moves, 20);  // 140 rows
}

TEST(SoloPlan, BeginsWithALegalMoveOfTheSideToMove) {
    Random random(2);
    for (int game = 0; game < scaled(4); ++game) {
        Position position = starting_position(game % 2 == 0 ? kSymmetric : kAdjacent);
        for (int ply = 0; ply < 40 && outcome(position) == Outcome::Ongoing; ++ply) {
            const auto legal = generated<G>(position);
            const auto plan = plan_for(position, 8);
            EXPECT_FALSE(plan && position.extra_due);
            if (plan) {
                ASSERT_FALSE(plan->first.empty());
                for (const Move& move : plan->first) {
                    EXPECT_NE(std::find(legal.begin(), legal.end(), move), legal.end())
                        << position_text(position);
                }
                const auto turned = plan_for(mirrored(position), 8);
                ASSERT_TRUE(turned);
                EXPECT_EQ(turned->moves, plan->moves);
            }
            position = play(position, legal[random.below(legal.size())]);
        }
    }
}

TEST(SoloPlan, AroundTheGoalIsNoLongerThanTheTableSays) {
    const Position position =
        board_with(kSymmetric, {{'1', {"1.1", "3.1", "3.2", "4.2", "4.3", "5.1", "5.4", "6.3"}},
                                {'3', {"2.1", "4.4"}},
                                {'2', {"19.1"}}});
    const int moves = RaceTable::of(*position.board).race(position, Side::First).moves;
    const auto plan = plan_for(position, 24);
    ASSERT_TRUE(plan);
    EXPECT_LE(plan->moves, moves);
    EXPECT_GE(plan->moves, 4);  // as many pieces are in wrong places
}

// Against an opponent who goes to and fro, narrow plans that are made anew at each move come home all the
// same.
TEST(SoloPlan, NeverLeadsRoundInCircles) {
    std::vector<Position> game{starting_position(kSymmetric)};
    std::set<std::pair<Bits128, Bits128>> had;
    while (const auto plan = make_solo_plan(game, 2, {}, [] { return true; })) {
        game.push_back(play(game.back(), plan->first.front()));
        const Bits128 own = game.back().pieces[index(Side::First)];
        EXPECT_TRUE(had.emplace(own, game.back().specials & own).second) << position_text(game.back());
        if (outcome(game.back()) != Outcome::Ongoing || game.back().extra_due) break;
        game.push_back(game.back());
        game.back().side = Side::First;  // the opponent passes
    }
    EXPECT_GE(had.size(), 20U);
}

// Two pieces that are a step away from their places: either may go first.
TEST(SoloPlan, NamesAllMovesThatItMayBeginWith) {
    const Position position =
        board_with(kSymmetric, {{'1', {"1.1", "3.1", "3.2", "3.3", "4.2", "4.3", "5.1", "5.5"}},
                                {'3', {"2.1", "2.2"}},
                                {'2', {"19.1"}}});
    const auto plan = plan_for(position, 24);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->moves, 2);
    std::vector<std::string> first;
    for (const Move& move : plan->first) first.push_back(move_text(position, move));
    EXPECT_THAT(first, testing::UnorderedElementsAre("5.1-4.1", "5.5-4.4"));
}

// The network of the program finds ways that are shorter by some moves, for both sides alike.
TEST(SoloPlan, IsShorterWithAJudge) {
    const GameSetup board{"chinese-checkers", "symmetric"};
    const CorrectedEvaluator<G> evaluator(embedded_network(board), kSymmetric);
    const PlacementJudge judge = [&](const Position& alone, Side side) {
        return evaluator.judge_alone(alone, side);
    };
    Random random(5);
    int by_hand = 0;
    int judged = 0;
    for (int game = 0; game < scaled(8); ++game) {
        Position position = starting_position(kSymmetric);
        for (int ply = 0; ply < 10; ++ply) {
            const auto legal = generated<G>(position);
            position = play(position, legal[random.below(legal.size())]);
        }
        if (position.extra_due) continue;
        const auto plan = make_solo_plan({&position, 1}, 8, judge, [] { return true; });
        ASSERT_TRUE(plan);
        judged += plan->moves;
        by_hand += plan_for(position, 8)->moves;
        const Position turned = mirrored(position);
        EXPECT_EQ(make_solo_plan({&turned, 1}, 8, judge, [] { return true; })->moves, plan->moves);
    }
    EXPECT_LT(judged * 100, by_hand * 95);
}

TEST(SoloPlan, StopsWhenTold) {
    const Position start = starting_position(kSymmetric);
    EXPECT_FALSE(make_solo_plan({&start, 1}, 8, {}, [] { return false; }));
    int calls = 0;
    EXPECT_FALSE(make_solo_plan({&start, 1}, 8, {}, [&] { return ++calls < 5; }));
}

}  // namespace sortie::chinese_checkers
