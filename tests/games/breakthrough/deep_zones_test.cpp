// Everything that deep zones claim, against exhaustive search, whole boards, and a solver without them.
#include "games/breakthrough/deep_zones.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "games/breakthrough/game.h"
#include "search/solver/solver.h"
#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/solver.h"
#include "support/whole_board.h"

namespace sortie {
namespace {

using breakthrough::ask_zones;
using breakthrough::DeepVerdict;
using breakthrough::DeepZones;
using breakthrough::Rules;
using breakthrough::Variant;
using ZoneGame = breakthrough::AdvancingGame<Bits64>;

// Asks about random positions and compares what is claimed with wins(position). Answers with the number of
// claims.
template <class Wins>
int count_claims(DeepZones& zones, const Rules& rules, int pieces, int count, Wins&& wins) {
    Random random(1);
    int claims = 0;
    for (int i = 0; i < count; ++i) {
        const auto position = random_breakthrough<Bits64>(rules, pieces, random);
        const DeepVerdict verdict = ask_zones(zones, position);
        if (!verdict.wins && !verdict.loses) continue;
        ++claims;
        EXPECT_EQ(verdict.wins, wins(position)) << ZoneGame::position_text(position);
    }
    return claims;
}

TEST(DeepZones, ClaimOnlyWhatHoldsOnFullBoards) {
    for (const BoardSize size : {BoardSize{4, 5}, BoardSize{3, 6}, BoardSize{5, 4}}) {
        if (kSlowBuild && size.columns != 5) continue;
        const WholeBoard truth(size.columns, size.rows, 2);
        const Rules rules{size, Variant::Standard};
        for (int depth = 3; depth < size.rows; ++depth) {
            DeepZones zones(rules, depth, 16);
            const int claims = count_claims(
                zones, rules, 2 * size.columns, scaled(100'000), [&](const ZoneGame::Position& position) {
                    return truth.wins(position.side,
                                      static_cast<WholeBoard::Pieces>(position.pieces(Side::First)),
                                      static_cast<WholeBoard::Pieces>(position.pieces(Side::Second)));
                });
            EXPECT_GT(claims, scaled(10'000)) << size_text(size) << " depth " << depth;
        }
    }
}

TEST(DeepZones, ClaimOnlyWhatHoldsOnLargerBoards) {
    for (const BoardSize size : {BoardSize{6, 6}, BoardSize{5, 6}, BoardSize{4, 7}, BoardSize{7, 6}}) {
        const Rules rules{size, Variant::Standard};
        DeepZones zones(rules, DeepZones::usual_depth(rules), 16);
        ASSERT_EQ(zones.depth(), 4);
        Solver<ZoneGame> truth;
        const int claims =
            count_claims(zones, rules, 3, scaled(2000),
                         [&](const ZoneGame::Position& position) { return is_win(truth.value(position)); });
        EXPECT_GT(claims, scaled(500)) << size_text(size);
    }
}

TEST(DeepZones, AgreeWithASolverThatDoesWithoutThem) {
    const Rules rules{{6, 6}, Variant::Standard};
    DeepZones zones(rules, 4, 16);
    const SteadyClock clock;
    ZoneGame::SolverKnowledge knowledge(rules, solver::Preparation::Quick, 2);
    solver::Solver<ZoneGame, ZoneGame::SolverKnowledge> solving({64, 1}, knowledge, clock);
    const int claims = count_claims(zones, rules, 9, scaled(2000), [&](const ZoneGame::Position& position) {
        const solver::Value value = solving.value_within(position, 10'000'000);
        EXPECT_NE(value, solver::Value::Unknown);
        return value == solver::Value::Win;
    });
    EXPECT_GT(claims, scaled(300));
}

// A question that exceeds its budget is no claim, and does not stand in the way of a better one.
TEST(DeepZones, GiveUpWithoutAClaim) {
    const Rules rules{{4, 5}, Variant::Standard};
    const WholeBoard truth(4, 5, 2);
    DeepZones hasty(rules, 4, 16, 3);
    DeepZones patient(rules, 4, 16, 1'000'000);
    const auto wins = [&](const ZoneGame::Position& position) {
        return truth.wins(position.side, static_cast<WholeBoard::Pieces>(position.pieces(Side::First)),
                          static_cast<WholeBoard::Pieces>(position.pieces(Side::Second)));
    };
    EXPECT_LT(count_claims(hasty, rules, 8, scaled(20'000), wins),
              count_claims(patient, rules, 8, scaled(20'000), wins));
}

TEST(DeepZones, MayBeAskedByManyThreads) {
    const Rules rules{{6, 6}, Variant::Standard};
    DeepZones zones(rules, 4, 1);
    DeepZones alone(rules, 4, 1, 1'000'000);
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        threads.emplace_back([&, seed] {
            Random random(seed);
            for (int i = 0; i < scaled(5000); ++i)
                ask_zones(zones, random_breakthrough<Bits64>(rules, 8, random));
        });
    }
    threads.clear();
    Random random(5);
    for (int i = 0; i < scaled(5000); ++i) {
        const auto position = random_breakthrough<Bits64>(rules, 8, random);
        const DeepVerdict shared = ask_zones(zones, position);
        const DeepVerdict own = ask_zones(alone, position);
        EXPECT_TRUE(!shared.wins || own.wins) << ZoneGame::position_text(position);
        EXPECT_TRUE(!shared.loses || own.loses) << ZoneGame::position_text(position);
    }
}

TEST(DeepZones, AreForStandardRulesAndBoardsThatFit) {
    EXPECT_EQ(DeepZones::usual_depth({{6, 6}, Variant::Straight}), 0);
    EXPECT_EQ(DeepZones::usual_depth({{6, 6}, Variant::Standard}), 4);
    EXPECT_EQ(DeepZones::usual_depth({{6, 4}, Variant::Standard}), 2);
    EXPECT_EQ(DeepZones::usual_depth({{6, 5}, Variant::Standard}), 3);
    EXPECT_EQ(DeepZones::usual_depth({{8, 8}, Variant::Standard}), 3);
    EXPECT_EQ(DeepZones::usual_depth({{16, 16}, Variant::Standard}), 0);
}

}  // namespace
}  // namespace sortie
