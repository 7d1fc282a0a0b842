#include "protocol/uci/go.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/score.h"
#include "protocol/uci/text.h"

namespace sortie {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(UciGo, ReadsEveryLimit) {
    const GoCommand go = parse_go(
        " wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 movetime 300 depth 7 nodes 12345 mate 3");
    ASSERT_TRUE(go.limits.clock.has_value());
    EXPECT_EQ(go.limits.clock->remaining[0], 1000ms);
    EXPECT_EQ(go.limits.clock->remaining[1], 2000ms);
    EXPECT_EQ(go.limits.clock->increment[0], 10ms);
    EXPECT_EQ(go.limits.clock->increment[1], 20ms);
    EXPECT_EQ(go.limits.clock->moves_to_go, 5);
    EXPECT_EQ(go.limits.move_time, 300ms);
    EXPECT_EQ(go.limits.depth, 7);
    EXPECT_EQ(go.limits.nodes, 12345u);
    EXPECT_EQ(go.limits.win_within, 5);  // three moves are five plies
    EXPECT_FALSE(go.infinite || go.ponder || go.perft);
    EXPECT_THAT(go.mistakes, IsEmpty());
}

TEST(UciGo, ReadsTheRest) {
    const GoCommand go = parse_go("infinite searchmoves a2a3 b2b3 ponder perft 4");
    EXPECT_TRUE(go.infinite);
    EXPECT_TRUE(go.ponder);
    EXPECT_EQ(go.perft, 4);
    EXPECT_THAT(go.search_moves, ElementsAre("a2a3", "b2b3"));
    EXPECT_TRUE(parse_go("").limits.unlimited());
    EXPECT_TRUE(parse_go("some words 42 of the future").mistakes.empty());
}

TEST(UciGo, OneClockCountsForBoth) {
    EXPECT_EQ(parse_go("btime 700").limits.clock->remaining[0], 700ms);
    EXPECT_FALSE(parse_go("winc 700 movestogo 3").limits.clock.has_value());
}

TEST(UciGo, TakesExtremeNumbersForWhatTheyMean) {
    EXPECT_EQ(parse_go("wtime -250").limits.clock->remaining[0], 0ms);
    EXPECT_EQ(parse_go("movetime 0").limits.move_time, 1ms);
    EXPECT_EQ(parse_go("depth 99999").limits.depth, kMaxPly);
    EXPECT_GT(parse_go("wtime 9223372036854775807").limits.clock->remaining[0], 1'000'000ms);
}

TEST(UciGo, NamesWhatItCannotReadAndNeverSearchesWithoutEndForIt) {
    for (const char* const text : {"depth", "depth x", "depth 0", "depth 3.5", "nodes -1", "movetime 99x",
                                   "mate 0", "wtime fast", "depth wtime", "nodes 99999999999999999999999"}) {
        const GoCommand go = parse_go(text);
        EXPECT_FALSE(go.mistakes.empty()) << text;
        EXPECT_EQ(go.limits.depth, 1) << text;
    }
    EXPECT_THAT(parse_go("depth x").mistakes,
                ElementsAre("go depth 'x': expected a whole number from 1 on; ignored"));
    EXPECT_THAT(parse_go("wtime x").mistakes, ElementsAre("go wtime 'x': expected a whole number; ignored"));
    const GoCommand partly = parse_go("depth x movetime 50");
    EXPECT_THAT(partly.mistakes, SizeIs(1));
    EXPECT_FALSE(partly.limits.depth.has_value());
    EXPECT_FALSE(parse_go("infinite depth x").limits.depth.has_value());
}

TEST(UciGo, KeepsTheOverhead) {
    GoCommand go = parse_go("wtime 1000 btime 5 movetime 300");
    keep_overhead(go.limits, 10ms);
    EXPECT_EQ(go.limits.clock->remaining[0], 990ms);
    EXPECT_EQ(go.limits.clock->remaining[1], 1ms);
    EXPECT_EQ(go.limits.move_time, 290ms);
}

TEST(UciText, ScoresInMovesAndBounds) {
    const auto text = [](Score score, ScoreKind kind = ScoreKind::Exact) {
        SearchReport report;
        report.score = score;
        report.kind = kind;
        return uci_score(report);
    };
    EXPECT_EQ(text(-17), "cp -17");
    EXPECT_EQ(text(win_in(1)), "mate 1");
    EXPECT_EQ(text(win_in(5)), "mate 3");
    EXPECT_EQ(text(loss_in(2)), "mate -1");
    EXPECT_EQ(text(loss_in(6)), "mate -3");
    EXPECT_EQ(text(loss_in(0)), "mate 0");
    EXPECT_EQ(text(40, ScoreKind::AtLeast), "cp 40 lowerbound");
    EXPECT_EQ(text(40, ScoreKind::AtMost), "cp 40 upperbound");
}

}  // namespace sortie
