// What the rules alone show at a glance, against exhaustive search.
#include "search/solver/plain_knowledge.h"

#include <gtest/gtest.h>

#include "games/breakthrough/game.h"
#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/solver.h"

namespace sortie::solver {
namespace {

using breakthrough::Rules;
using breakthrough::Variant;
using G = breakthrough::AdvancingGame<Bits64>;

struct Board {
    BoardSize size;
    int pieces;
};

class PlainKnowledgeTest : public ::testing::TestWithParam<Variant> {};

TEST_P(PlainKnowledgeTest, ClaimsWhatIsTrue) {
    Random random(1);
    int wins = 0;
    int losses = 0;
    for (const Board& board : {Board{{3, 5}, 4}, Board{{4, 5}, 4}, Board{{5, 6}, 3}, Board{{2, 8}, 3}}) {
        const Rules rules{board.size, GetParam()};
        const G::SolverKnowledge guide(rules, Preparation::Quick, 1);
        const PlainKnowledge<G, G::SolverKnowledge> plain(guide);
        sortie::Solver<G> truth;
        for (int i = 0; i < scaled(2000); ++i) {
            const auto position = random_breakthrough<Bits64>(rules, board.pieces, random);
            const Value seen = plain.glance(position).value;
            const Score score = truth.value(position);
            if (seen == Value::Win) {
                ASSERT_TRUE(is_win(score)) << G::position_text(position);
            }
            if (seen == Value::Loss) {
                ASSERT_TRUE(is_loss(score)) << G::position_text(position);
            }
            // A win on the move is always seen, unless (in `straight`) it only leaves the other side without
            // a move; and nothing that is farther away than three plies.
            if (score == win_in(1) && GetParam() == Variant::Standard) {
                ASSERT_EQ(seen, Value::Win) << G::position_text(position);
            }
            if (seen == Value::Win) {
                ASSERT_GE(score, win_in(3)) << G::position_text(position);
            }
            if (seen == Value::Loss) {
                ASSERT_LE(score, loss_in(2)) << G::position_text(position);
            }
            wins += seen == Value::Win;
            losses += seen == Value::Loss;
        }
    }
    EXPECT_GT(wins, scaled(1000));
    if (GetParam() == Variant::Standard) {
        EXPECT_GT(losses, scaled(200));
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, PlainKnowledgeTest,
                         ::testing::Values(Variant::Standard, Variant::Straight), [](const auto& tested) {
                             return tested.param == Variant::Standard ? "standard" : "straight";
                         });

}  // namespace
}  // namespace sortie::solver
