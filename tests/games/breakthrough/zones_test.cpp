// Everything that the zones claim, against exhaustive search.
#include "games/breakthrough/zones.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/solver.h"

namespace sortie {
namespace {

using breakthrough::ask_zones;
using breakthrough::Rules;
using breakthrough::Variant;
using breakthrough::ZoneTable;
using breakthrough::ZoneVerdict;

struct ZoneBoard {
    BoardSize size;
    int pieces;
};

constexpr ZoneBoard kZoneBoards[] = {{{3, 5}, 6}, {{4, 5}, 5}, {{3, 7}, 4}, {{4, 6}, 4},
                                     {{5, 6}, 3}, {{6, 6}, 3}, {{8, 7}, 2}, {{2, 8}, 4}};

class ZonesTest : public ::testing::TestWithParam<Variant> {};

TEST_P(ZonesTest, ClaimOnlyWhatHolds) {
    using G = breakthrough::AdvancingGame<Bits64>;
    Random random(1);
    int wins = 0;
    int losses = 0;
    int news = 0;  // what counting and runners do not show
    for (const ZoneBoard& board : kZoneBoards) {
        const Rules rules{board.size, GetParam()};
        ZoneTable table(rules);
        ASSERT_GE(table.depth(), 2);
        Solver<G> truth;
        for (int i = 0; i < scaled(1500); ++i) {
            const auto position = random_breakthrough<Bits64>(rules, board.pieces, random);
            const ZoneVerdict verdict = ask_zones(table, position);
            if (!verdict.wins && !verdict.loses) continue;
            const Score value = truth.value(position);
            const Bounds bounds = G::prove(position);
            if (verdict.wins) {
                ASSERT_TRUE(is_win(value)) << G::position_text(position);
                ++wins;
                news += !is_win(bounds.low);
            } else {
                ASSERT_TRUE(is_loss(value)) << G::position_text(position);
                ++losses;
                news += !is_loss(bounds.high);
            }
        }
    }
    EXPECT_GT(wins, scaled(1000));
    EXPECT_GT(losses, scaled(300));
    EXPECT_GT(news, scaled(300));
}

INSTANTIATE_TEST_SUITE_P(Variants, ZonesTest, ::testing::Values(Variant::Standard, Variant::Straight),
                         [](const auto& tested) {
                             return tested.param == Variant::Standard ? "standard" : "straight";
                         });

TEST(Zones, KeepWhatTheyFoundOut) {
    const Rules rules{{5, 6}, Variant::Standard};
    ZoneTable table(rules);
    using G = breakthrough::AdvancingGame<Bits64>;
    const auto position = *G::parse_position(rules, "5/1p1p1/2P2/5/p4/5 w");
    const ZoneVerdict first = ask_zones(table, position);
    EXPECT_EQ(first.near_win, ask_zones(table, position).near_win);
}

// With a lead that is enough, every larger one is; the bounds in the table must not depend on the order of
// the questions.
TEST(Zones, AnswerTheSameInAnyOrder) {
    Random random(2);
    ZoneTable upward({{4, 6}, Variant::Standard});
    ZoneTable downward({{4, 6}, Variant::Standard});
    for (int i = 0; i < scaled(2000); ++i) {
        ZoneTable::Zone zone;
        for (std::size_t row = 0; row < 4; ++row) {
            zone.defenders[row] = static_cast<std::uint16_t>(random.below(16) & random.below(16));
            zone.attackers[row] =
                static_cast<std::uint16_t>(row == 0 ? 0 : random.below(16) & ~zone.defenders[row]);
        }
        std::vector<bool> answers;
        for (int lead = 1; lead <= ZoneTable::kEndless; ++lead)
            answers.push_back(upward.wins_to_move(zone, lead));
        EXPECT_TRUE(std::is_sorted(answers.begin(), answers.end()));
        for (int lead = ZoneTable::kEndless; lead >= 1; --lead)
            EXPECT_EQ(downward.wins_to_move(zone, lead), answers[static_cast<std::size_t>(lead - 1)]);
    }
}

TEST(Zones, NoneOnBoardsTooWideForATable) {
    EXPECT_EQ(ZoneTable({{16, 8}, Variant::Standard}).depth(), 0);
    using G = breakthrough::AdvancingGame<Bits128>;
    ZoneTable table({{16, 8}, Variant::Standard});
    EXPECT_FALSE(ask_zones(table, G::initial({{16, 8}, Variant::Standard})).wins);
}

}  // namespace
}  // namespace sortie
