// Everything that the exact test claims, against exhaustive search.
#include "games/breakthrough/exact.h"

#include <gtest/gtest.h>

#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/solver.h"

namespace sortie {
namespace {

using breakthrough::Rules;
using breakthrough::Variant;

struct ExactBoard {
    BoardSize size;
    int pieces;
};

constexpr ExactBoard kExactBoards[] = {{{3, 5}, 4}, {{4, 5}, 4}, {{3, 7}, 3}, {{5, 6}, 3},
                                       {{6, 6}, 2}, {{8, 8}, 2}, {{2, 8}, 3}};

class ExactTest : public ::testing::TestWithParam<Variant> {};

TEST_P(ExactTest, BoundsHoldTheTrueValue) {
    using G = breakthrough::AdvancingGame<Bits64>;
    Random random(1);
    int exact_wins = 0;
    int exact_losses = 0;
    int race_wins = 0;
    int race_losses = 0;
    for (const ExactBoard& board : kExactBoards) {
        Solver<G> truth;
        for (int i = 0; i < scaled(3000); ++i) {
            const auto position = random_breakthrough<Bits64>({board.size, GetParam()}, board.pieces, random);
            const Score value = truth.value(position);
            const Bounds bounds = G::prove(position);
            ASSERT_LE(bounds.low, value) << G::position_text(position);
            ASSERT_GE(bounds.high, value) << G::position_text(position);
            exact_wins += bounds.exact() && is_win(bounds.low);
            exact_losses += bounds.exact() && is_loss(bounds.low);
            race_wins += !bounds.exact() && is_win(bounds.low);
            race_losses += !bounds.exact() && is_loss(bounds.high);
        }
    }
    // Claims must really have been made.
    EXPECT_GT(exact_wins, scaled(2000));
    EXPECT_GT(race_wins, scaled(500));
    EXPECT_GT(race_losses, scaled(300));
    if (GetParam() == Variant::Standard) {
        EXPECT_GT(exact_losses, scaled(1000));
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, ExactTest, ::testing::Values(Variant::Standard, Variant::Straight),
                         [](const auto& tested) {
                             return tested.param == Variant::Standard ? "standard" : "straight";
                         });

TEST(ExactRace, HoldsOnWideBoards) {
    using G = breakthrough::AdvancingGame<Bits128>;
    Random random(2);
    int claims = 0;
    Solver<G> truth;
    for (int i = 0; i < scaled(2000); ++i) {
        const auto position = random_breakthrough<Bits128>({{11, 6}, Variant::Standard}, 2, random);
        const Score value = truth.value(position);
        const Bounds bounds = G::prove(position);
        ASSERT_LE(bounds.low, value) << G::position_text(position);
        ASSERT_GE(bounds.high, value) << G::position_text(position);
        claims += is_win(bounds.low) || is_loss(bounds.high);
    }
    EXPECT_GT(claims, scaled(500));
}

TEST(ForcedReplies, LeaveOutOnlyMovesThatLoseAtOnce) {
    using G = breakthrough::AdvancingGame<Bits64>;
    Random random(3);
    int restricted = 0;
    for (int i = 0; i < scaled(4000); ++i) {
        const auto position = random_breakthrough<Bits64>({{4, 6}, Variant::Standard}, 4, random);
        if (!G::is_threatened(position) || G::prove(position).exact()) continue;
        MoveList<G> replies;
        MoveList<G> all;
        G::generate_replies(position, replies);
        G::generate(position, all);
        ASSERT_FALSE(replies.empty()) << G::position_text(position);
        for (const auto& move : all) {
            if (std::find(replies.begin(), replies.end(), move) != replies.end()) continue;
            const auto next = G::play(position, move);
            EXPECT_EQ(G::prove(next), (Bounds{win_in(1), win_in(1)})) << G::position_text(position);
            ++restricted;
        }
    }
    EXPECT_GT(restricted, scaled(100));
}

}  // namespace
}  // namespace sortie
