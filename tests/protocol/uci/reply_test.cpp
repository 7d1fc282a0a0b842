// What other engines say, read back.
#include "protocol/uci/reply.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/uci/text.h"

namespace sortie {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(UciReply, InfoLines) {
    const auto report = parse_info(
        "info depth 12 seldepth 20 multipv 2 score cp -31 lowerbound nodes 12345 nps 900 hashfull 7 time 15 "
        "pv a2a3 "
        "b7b6");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->depth, 12);
    EXPECT_EQ(report->selective_depth, 20);
    EXPECT_EQ(report->line, 2);
    EXPECT_EQ(report->score, -31);
    EXPECT_EQ(report->kind, ScoreKind::AtLeast);
    EXPECT_LT(report->probability, 0.5);
    EXPECT_EQ(report->nodes, 12345u);
    EXPECT_EQ(report->table_permille, 7);
    EXPECT_EQ(report->time, std::chrono::milliseconds(15));
    EXPECT_EQ(report->move, "a2a3");
    EXPECT_THAT(report->pv, ElementsAre("a2a3", "b7b6"));
}

TEST(UciReply, MatesCountMoves) {
    EXPECT_EQ(parse_info("info score mate 3 pv a2a3")->score, win_in(5));
    EXPECT_EQ(parse_info("info score mate -2 pv a2a3")->score, loss_in(4));
    EXPECT_EQ(parse_info("info score mate 0 pv a2a3")->score, loss_in(0));
    EXPECT_TRUE(is_win(parse_info("info score mate 99999 pv a2a3")->score));
    EXPECT_EQ(parse_info("info score cp 999999 pv a2a3")->score, kLargestEval);
}

TEST(UciReply, OurOwnLinesComeBack) {
    SearchReport report;
    report.pv = {"a2a3", "h7h6"};
    report.move = "a2a3";
    report.depth = 5;
    report.selective_depth = 9;
    report.nodes = 77;
    for (const Score score : {Score{40}, win_in(7), loss_in(6)}) {
        report.score = score;
        EXPECT_EQ(parse_info(info_line(report))->score, score);
    }
    EXPECT_EQ(parse_bestmove(bestmove_line(report, true)), "a2a3");
    EXPECT_EQ(parse_bestmove(bestmove_line({}, false)), "");
}

TEST(UciReply, OtherLinesAreNone) {
    for (const char* const line : {"", "info", "info string pv a2a3", "info currmove a2a3 currmovenumber 1",
                                   "info depth 3 pv", "readyok", "  ", "pv a2a3"})
        EXPECT_FALSE(parse_info(line)) << line;
    for (const char* const line : {"", "bestmovea2a3", "info bestmove"})
        EXPECT_FALSE(parse_bestmove(line)) << line;
    EXPECT_EQ(parse_info("info depth x score cp y nodes -3 pv a2a3")->nodes, 0u);
    EXPECT_EQ(parse_bestmove("bestmove 0000"), "");
    EXPECT_EQ(parse_bestmove("bestmove"), "");
}

TEST(UciReply, Options) {
    const auto variant = parse_option_line(
        "option name UCI_Variant type combo default chess var chess var 3check twice var x");
    ASSERT_TRUE(variant);
    EXPECT_EQ(variant->name, "UCI_Variant");
    EXPECT_THAT(variant->choices, ElementsAre("chess", "3check twice", "x"));
    const auto spaced = parse_option_line("option name Use NNUE type check default true");
    EXPECT_EQ(spaced->name, "Use NNUE");
    EXPECT_THAT(spaced->choices, IsEmpty());
    EXPECT_FALSE(parse_option_line("option value"));
}

}  // namespace sortie
