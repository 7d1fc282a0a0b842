// Everything that the zones claim, against exhaustive search.
#include "games/breakthrough/zones.h"

#include <gtest/gtest.h>

#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/solver.h"

namespace sortie {
namespace {

using breakthrough::missing_leads;
using breakthrough::Rules;
using breakthrough::Variant;
using breakthrough::ZoneLeads;
using breakthrough::ZoneTable;

struct Board {
    BoardSize size;
    int pieces;
};

constexpr Board kBoards[] = {{{3, 5}, 6}, {{4, 5}, 5}, {{3, 7}, 4}, {{4, 6}, 4},
                             {{5, 6}, 3}, {{6, 6}, 3}, {{8, 7}, 2}, {{2, 8}, 4}};

class ZonesTest : public ::testing::TestWithParam<Variant> {};

TEST_P(ZonesTest, ClaimOnlyWhatHolds) {
    using G = breakthrough::AdvancingGame<Bits64>;
    Random random(1);
    int wins = 0;
    int losses = 0;
    int news = 0;  // what counting and runners do not show
    for (const Board& board : kBoards) {
        const Rules rules{board.size, GetParam()};
        ZoneTable table(rules);
        ASSERT_GE(table.depth(), 2);
        for (int i = 0; i < scaled(1500); ++i) {
            const auto position = random_breakthrough<Bits64>(rules, board.pieces, random);
            const ZoneLeads leads = missing_leads(table, position);
            if (leads.attack > 0 && leads.defence > 0) continue;
            const Score value = Solver<G>().value(position);
            const Bounds bounds = G::prove(position);
            if (leads.attack == 0) {
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
    const ZoneLeads first = missing_leads(table, position);
    EXPECT_EQ(first.attack, missing_leads(table, position).attack);
}

TEST(Zones, NoneOnBoardsTooWideForATable) {
    EXPECT_EQ(ZoneTable({{16, 8}, Variant::Standard}).depth(), 0);
    using G = breakthrough::AdvancingGame<Bits128>;
    ZoneTable table({{16, 8}, Variant::Standard});
    EXPECT_GT(missing_leads(table, G::initial({{16, 8}, Variant::Standard})).attack, 0);
}

}  // namespace
}  // namespace sortie
