// The clauses of src/games/breakthrough/rules.md that the variant `promotion` changes, a test or more each.
#include <gtest/gtest.h>

#include "support/breakthrough_session.h"

namespace sortie {

TEST(BreakthroughRules, BT_3p_MenStepAheadAndSideways) {
    EXPECT_EQ(moves_of("promotion", "5/5/5/2P2/p4/5 w - - 0 1"), (Texts{"c3b3", "c3c4", "c3d3"}));
    EXPECT_EQ(moves_of("promotion", "5/4P/2p2/5/5/5 b - - 0 1"), (Texts{"c4b4", "c4c3", "c4d4"}));
}

TEST(BreakthroughRules, BT_3p_MenNeverStepBack) {
    EXPECT_EQ(moves_of("promotion", "p4/5/1p1p1/1pPp1/1p1p1/5 w - - 0 1"), (Texts{"c3b4", "c3c4", "c3d4"}));
}

TEST(BreakthroughRules, BT_3p_SidewaysStepsDoNotCapture) {
    EXPECT_EQ(moves_of("promotion", "5/5/5/1pPp1/5/5 w - - 0 1"), (Texts{"c3c4"}));
}

TEST(BreakthroughRules, BT_3p_DiagonalStepsOnlyCapture) {
    EXPECT_EQ(moves_of("promotion", "5/5/1pp2/2P2/5/5 w - - 0 1"), (Texts{"c3b3", "c3b4", "c3d3"}));
}

TEST(BreakthroughRules, BT_3p_SidewaysStepsDoNotGoAroundAnEdge) {
    EXPECT_EQ(moves_of("promotion", "3/3/3/P2/1p1/3 w - - 0 1"), (Texts{"a3a4", "a3b3"}));
    EXPECT_EQ(moves_of("promotion", "3/3/3/2P/1p1/3 w - - 0 1"), (Texts{"c3b3", "c3c4"}));
    // Eight columns put the end of rank 8 and the start of rank 9 on both sides of the word border.
    EXPECT_EQ(moves_of("promotion", "8/8/8/8/8/8/8/8/7P/8/8/p7/8 w - - 0 1"), (Texts{"h5g5", "h5h6"}));
    EXPECT_EQ(moves_of("promotion", "8/8/8/8/7P/8/8/8/8/8/p7/8 w - - 0 1"), (Texts{"h8g8", "h8h9"}));
    EXPECT_EQ(moves_of("promotion", "8/8/8/P7/8/8/8/8/8/8/p7/8 w - - 0 1"), (Texts{"a9a10", "a9b9"}));
}

TEST(BreakthroughRules, BT_4p_ReachingTheFarRowPromotesAndPlayGoesOn) {
    const auto session = open_breakthrough("promotion", "4/P2p/4/4/4/3P w - - 7 1");
    play_all(*session, {"a5a6"});
    EXPECT_EQ(session->position_text(), "Q3/3p/4/4/4/3P b - - 0 1");
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
    const auto black = open_breakthrough("promotion", "p3/4/4/4/p2P/1P2 b - - 7 1");
    play_all(*black, {"a2b1"});
    EXPECT_EQ(black->position_text(), "p3/4/4/4/3P/1q2 w - - 0 2");
    EXPECT_EQ(black->outcome(), Outcome::Ongoing);
}

TEST(BreakthroughRules, BT_4p_SuperPiecesGoAnyWayButNotDiagonallyWhenQuiet) {
    EXPECT_EQ(moves_of("promotion", "p4/5/5/2Q2/5/5 w - - 0 1"), (Texts{"c3b3", "c3c2", "c3c4", "c3d3"}));
    EXPECT_EQ(moves_of("promotion", "5/5/2q2/5/5/4P b - - 0 1"), (Texts{"c4b4", "c4c3", "c4c5", "c4d4"}));
}

TEST(BreakthroughRules, BT_4p_SuperPiecesCaptureDiagonallyBothWaysAndNothingElse) {
    EXPECT_EQ(moves_of("promotion", "5/5/1ppp1/1pQp1/1ppp1/5 w - - 0 1"),
              (Texts{"c3b2", "c3b4", "c3d2", "c3d4"}));
}

TEST(BreakthroughRules, BT_4p_SuperPieceStaysSuperAwayFromTheFarRow) {
    const auto session = open_breakthrough("promotion", "Q3/3p/4/4/4/3P b - - 0 1");
    play_all(*session, {"d5c5", "a6a5"});
    EXPECT_EQ(session->position_text(), "4/Q1p1/4/4/4/3P b - - 2 2");
}

TEST(BreakthroughRules, BT_4p_CapturedSuperPieceLeavesNothingBehind) {
    const auto session = open_breakthrough("promotion", "4/4/1q1p/P3/4/3P w - - 0 1");
    play_all(*session, {"a3b4"});
    EXPECT_EQ(session->position_text(), "4/4/1P1p/4/4/3P b - - 0 1");
}

TEST(BreakthroughRules, BT_4p_CapturingTheLastPieceWins) {
    const auto session = open_breakthrough("promotion", "4/4/1p2/P3/4/4 w - - 0 1");
    play_all(*session, {"a3b4"});
    EXPECT_EQ(session->outcome(), Outcome::FirstWins);
    EXPECT_TRUE(session->legal_moves().empty());
}

TEST(BreakthroughRules, BT_4p_LeavingTheOpponentWithoutAMoveWins) {
    EXPECT_EQ(outcome_of("promotion", "2/2/2/2/P1/qP b - - 0 1"), "first");
    EXPECT_EQ(outcome_of("promotion", "2/2/2/2/1P/qP b - - 0 1"), "ongoing");
    const auto blocked = open_breakthrough("promotion", "2/2/2/1P/P1/qP w - - 0 1");
    play_all(*blocked, {"b3b4"});
    EXPECT_EQ(blocked->outcome(), Outcome::FirstWins);
}

TEST(BreakthroughRules, BT_6p_AHundredQuietPliesAreADraw) {
    const auto session = open_breakthrough("promotion", "p3/4/4/4/4/3P w - - 98 60");
    play_all(*session, {"d1c1"});
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
    play_all(*session, {"a6b6"});
    EXPECT_EQ(session->outcome(), Outcome::Draw);
    EXPECT_TRUE(session->legal_moves().empty());
    const auto problem = session->play("c1b1");
    ASSERT_TRUE(problem);
    EXPECT_NE(problem->message.find("draw"), std::string::npos);
}

TEST(BreakthroughRules, BT_6p_ACaptureOrAPromotionStartsTheCountAgain) {
    const auto capture = open_breakthrough("promotion", "p3/4/1p2/P3/4/4 w - - 99 60");
    play_all(*capture, {"a3b4"});
    EXPECT_EQ(capture->position_text(), "p3/4/1P2/4/4/4 b - - 0 60");
    const auto promotion = open_breakthrough("promotion", "4/P3/4/4/3p/4 w - - 99 60");
    play_all(*promotion, {"a5a6"});
    EXPECT_EQ(promotion->position_text(), "Q3/4/4/4/3p/4 b - - 0 60");
}

TEST(BreakthroughRules, BT_6p_ASuperPieceOnTheFarRowAgainIsAQuietMove) {
    const auto session = open_breakthrough("promotion", "4/Q3/4/4/4/3q w - - 5 60");
    play_all(*session, {"a5a6"});
    EXPECT_EQ(session->position_text(), "Q3/4/4/4/4/3q b - - 6 60");
}

TEST(BreakthroughRules, BT_6p_ALossOnTheHundredthPlyIsALoss) {
    const auto session = open_breakthrough("promotion", "2/2/2/1P/P1/qP w - - 99 60");
    play_all(*session, {"b3b4"});
    EXPECT_EQ(session->outcome(), Outcome::FirstWins);
}

TEST(BreakthroughRules, BT_6p_TheThirdOccurrenceIsADraw) {
    const Texts there_and_back{"d1c1", "a6b6", "c1d1", "b6a6"};
    const auto session = open_breakthrough("promotion", "p3/4/4/4/4/3P w - - 0 1");
    play_all(*session, there_and_back);
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
    play_all(*session, there_and_back);
    EXPECT_EQ(session->outcome(), Outcome::Draw);
    EXPECT_TRUE(session->legal_moves().empty());
    EXPECT_TRUE(session->play("d1c1"));
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
}

}  // namespace sortie
