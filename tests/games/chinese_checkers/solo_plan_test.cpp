// Plans of one side alone: legal to begin with, the same for both players, no longer than the race table
// says.
#include "games/chinese_checkers/solo_plan.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/chinese_checkers/helpers.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "support/scale.h"

namespace sortie::chinese_checkers {

namespace {

using G = ChineseCheckers;

std::optional<SoloPlan> plan_for(const Position& position, int width) {
    return make_solo_plan(position, width, [] { return true; });
}

int rows_back(Move move) {
    return row_of(move.from) - row_of(move.to);
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
                EXPECT_NE(std::find(legal.begin(), legal.end(), plan->first), legal.end())
                    << position_text(position);
                const auto turned = plan_for(mirrored(position), 8);
                ASSERT_TRUE(turned);
                EXPECT_EQ(turned->moves, plan->moves);
                EXPECT_EQ(rows_back(turned->first), -rows_back(plan->first));
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
    EXPECT_GE(plan->moves, 4);  // so many pieces are in wrong places
}

TEST(SoloPlan, StopsWhenTold) {
    EXPECT_FALSE(make_solo_plan(starting_position(kSymmetric), 8, [] { return false; }));
    int calls = 0;
    EXPECT_FALSE(make_solo_plan(starting_position(kSymmetric), 8, [&] { return ++calls < 5; }));
}

}  // namespace sortie::chinese_checkers
