// The published player of Tukvnanawopi.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/published/weighted_evaluator.h"
#include "games/tukvnanawopi/game.h"
#include "support/game_play.h"

namespace sortie {
namespace {

using tukvnanawopi::CourseGame;
using tukvnanawopi::TraditionalGame;
using tukvnanawopi::WeightedEvaluator;

// Black on E5; White on D4 and A1. Each can capture once. Black has 7 steps, White 7 and 3.
constexpr std::string_view kThree = "5/4/5/4/2b2/1w2/5/4/w4 ";

template <class G>
Score evaluation(std::string_view text) {
    const auto position = G::parse_position({}, text).value();
    return WeightedEvaluator<G>().evaluate({}, position);
}

TEST(PublishedTukvnanawopi, WeighsPiecesMovesAndCaptures) {
    constexpr Score kBlack = 60 * (1 - 2) + 15 * (8 - 11) + 25 * (1 - 1);
    EXPECT_EQ(evaluation<CourseGame>(fmt::format("{}b 0", kThree)), kBlack);
    EXPECT_EQ(evaluation<CourseGame>(fmt::format("{}w 0", kThree)), -kBlack);
    // With Black on E3, too: 6 steps and a capture each; White's D4 has 6 steps and 2 captures, A1 3 steps.
    EXPECT_EQ(evaluation<CourseGame>("5/4/5/4/2b2/1w2/2b2/4/w4 b 0"),
              60 * (2 - 2) + 15 * (14 - 11) + 25 * (2 - 2));
    // With White's A1 gone and Black to capture twice in a row: D4 and, straight on, B2.
    EXPECT_EQ(evaluation<CourseGame>("5/4/5/4/2b2/1w2/5/w3/5 b 0"),
              60 * (1 - 2) + 15 * (9 - (8 + 6)) + 25 * (2 - 1));
}

TEST(PublishedTukvnanawopi, PlaysEveryVariant) {
    for (const std::string_view variant : {"course", "traditional", "traditional-line"}) {
        const auto session = open_game({"tukvnanawopi", std::string(variant)});
        const auto weighted = make_agent(*session, "tukvnanawopi-weighted:depth=2");
        const auto random = make_agent(*session, "random:seed=2");
        play_out(*session, *weighted, *random, 30);
    }
}

TEST(PublishedTukvnanawopi, LooksFourPliesAheadUnlessTold) {
    const auto session = open_game({"tukvnanawopi"});
    const SearchReport report = answer(*make_agent(*session, "tukvnanawopi-weighted"));
    EXPECT_EQ(report.depth, 4);
    EXPECT_EQ(report.pv.size(), 4u);
    EXPECT_GT(report.nodes, 4u);
}

TEST(PublishedTukvnanawopi, BeatsRandom) {
    int wins = 0;
    for (int game = 0; game < 4; ++game) {
        const auto session = open_game({"tukvnanawopi"});
        const auto weighted = make_agent(*session, "tukvnanawopi-weighted:depth=3");
        const auto random = make_agent(*session, "random:seed=" + std::to_string(game));
        wins += play_out(*session, *weighted, *random) == Outcome::FirstWins;
    }
    EXPECT_GE(wins, 3);
}

}  // namespace
}  // namespace sortie
