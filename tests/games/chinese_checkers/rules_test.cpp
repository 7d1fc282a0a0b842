// One test or more for each clause of rules.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/chinese_checkers/helpers.h"

namespace sortie::chinese_checkers {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using Cells = std::set<std::string>;

TEST(ChineseCheckersRules, CC_1_RowsHaveTheirLengths) {
    int cells = 0;
    for (int row = 1; row <= 19; ++row) {
        EXPECT_EQ(row_length(row), row <= 10 ? row : 20 - row);
        for (int column = 1; column <= row_length(row); ++column, ++cells) {
            const int cell = cell_at(row, column);
            EXPECT_TRUE(contains(kCells, cell));
            EXPECT_EQ(row_of(cell), row);
            EXPECT_EQ(column_of(cell), column);
        }
    }
    EXPECT_EQ(cells, 100);
    EXPECT_EQ(popcount(kCells), 100);
}

TEST(ChineseCheckersRules, CC_1_NeighboursAreThoseOfTheLattice) {
    const auto steps = [](const char* cell) {
        return targets_of(board_with(kSymmetric, {{'1', {cell}}}), cell);
    };
    EXPECT_EQ(steps("1.1"), (Cells{"2.1", "2.2"}));
    EXPECT_EQ(steps("19.1"), (Cells{"18.1", "18.2"}));
    EXPECT_EQ(steps("10.1"), (Cells{"9.1", "10.2", "11.1"}));
    EXPECT_EQ(steps("10.10"), (Cells{"9.9", "10.9", "11.9"}));
    EXPECT_EQ(steps("5.2"), (Cells{"4.1", "4.2", "5.1", "5.3", "6.2", "6.3"}));
    EXPECT_EQ(steps("10.4"), (Cells{"9.3", "9.4", "10.3", "10.5", "11.3", "11.4"}));
    EXPECT_EQ(steps("15.2"), (Cells{"14.2", "14.3", "15.1", "15.3", "16.1", "16.2"}));
}

TEST(ChineseCheckersRules, CC_2_StartingPosition) {
    const Position start = starting_position(kSymmetric);
    EXPECT_EQ(position_text(start), kStartText);
    EXPECT_EQ(start.side, Side::First);
    EXPECT_EQ(outcome(start), Outcome::Ongoing);
    EXPECT_EQ(legal_moves(start).size(), 14u);
    EXPECT_EQ(legal_moves(starting_position(kAdjacent)).size(), 14u);
}

TEST(ChineseCheckersRules, CC_2_SpecialsMoveLikeTheOthers) {
    const Position normal = board_with(kSymmetric, {{'1', {"10.4"}}, {'2', {"10.6", "9.4"}}});
    const Position special = board_with(kSymmetric, {{'3', {"10.4"}}, {'2', {"10.6", "9.4"}}});
    EXPECT_EQ(targets_of(normal, "10.4"), targets_of(special, "10.4"));
}

TEST(ChineseCheckersRules, CC_3_StepsOnlyToEmptyNeighbours) {
    const Position position =
        board_with(kAdjacent, {{'1', {"5.2", "4.1", "3.1"}}, {'2', {"6.3", "5.3", "5.4", "7.4"}}});
    EXPECT_EQ(targets_of(position, "5.2"), (Cells{"4.2", "5.1", "6.2"}));
}

TEST(ChineseCheckersRules, CC_4_HopLandsAsFarBehindThePivot) {
    const Position position = board_with(kSymmetric, {{'1', {"10.1"}}, {'2', {"10.4"}}});
    EXPECT_THAT(targets_of(position, "10.1"), Contains("10.7"));
    EXPECT_THAT(targets_of(position, "10.1"), Not(Contains("10.5")));
}

TEST(ChineseCheckersRules, CC_4_PivotMayBelongToEitherPlayer) {
    EXPECT_THAT(targets_of(board_with(kSymmetric, {{'1', {"10.1", "10.2"}}}), "10.1"), Contains("10.3"));
    EXPECT_THAT(targets_of(board_with(kSymmetric, {{'1', {"10.1"}}, {'4', {"10.2"}}}), "10.1"),
                Contains("10.3"));
}

TEST(ChineseCheckersRules, CC_4_HopNeedsTheMirrorCellFree) {
    const Position position = board_with(kSymmetric, {{'1', {"10.1"}}, {'2', {"10.4", "10.7"}}});
    EXPECT_EQ(targets_of(position, "10.1"), (Cells{"9.1", "10.2", "11.1"}));
}

TEST(ChineseCheckersRules, CC_4_HopNeedsTheCellsBehindThePivotFree) {
    for (const char* blocker : {"10.5", "10.6"}) {
        const Position position = board_with(kSymmetric, {{'1', {"10.1"}}, {'2', {"10.4", blocker}}});
        EXPECT_EQ(targets_of(position, "10.1"), (Cells{"9.1", "10.2", "11.1"})) << blocker;
    }
}

TEST(ChineseCheckersRules, CC_4_ThePivotIsTheFirstPieceOnTheLine) {
    const Position position = board_with(kSymmetric, {{'1', {"10.1"}}, {'2', {"10.2", "10.4"}}});
    EXPECT_THAT(targets_of(position, "10.1"), Contains("10.3"));
    EXPECT_THAT(targets_of(position, "10.1"), Not(Contains("10.7")));
}

TEST(ChineseCheckersRules, CC_4_TheMirrorCellMustExist) {
    EXPECT_EQ(targets_of(board_with(kSymmetric, {{'1', {"10.1"}}, {'2', {"10.6"}}}), "10.1"),
              (Cells{"9.1", "10.2", "11.1"}));
    EXPECT_EQ(targets_of(board_with(kSymmetric, {{'1', {"4.1"}}, {'2', {"4.3"}}}), "4.1"),
              (Cells{"3.1", "4.2", "5.1", "5.2"}));
}

TEST(ChineseCheckersRules, CC_4_HopsGoAlongAllSixLines) {
    const Position position =
        board_with(kAdjacent, {{'1', {"10.5"}}, {'2', {"9.4", "9.5", "10.4", "10.6", "11.4", "11.5"}}});
    EXPECT_EQ(targets_of(position, "10.5"), (Cells{"8.3", "8.5", "10.3", "10.7", "12.3", "12.5"}));
}

TEST(ChineseCheckersRules, CC_4_AdjacentHopsOverNeighboursOnly) {
    EXPECT_THAT(targets_of(board_with(kAdjacent, {{'1', {"10.1"}}, {'2', {"10.2"}}}), "10.1"),
                Contains("10.3"));
    EXPECT_EQ(targets_of(board_with(kAdjacent, {{'1', {"10.1"}}, {'2', {"10.3"}}}), "10.1"),
              (Cells{"9.1", "10.2", "11.1"}));
}

TEST(ChineseCheckersRules, CC_5_HopsAreChainedAndTurn) {
    // Along row 10, then down to the right, with a stop after each hop.
    const Position position = board_with(kAdjacent, {{'1', {"10.1"}}, {'2', {"10.2", "11.3"}}});
    EXPECT_EQ(targets_of(position, "10.1"), (Cells{"9.1", "11.1", "10.3", "12.3"}));
}

TEST(ChineseCheckersRules, CC_5_StepsAndHopsDoNotMix) {
    // A step to 10.2 would open the hop over 10.3.
    const Position position = board_with(kAdjacent, {{'1', {"10.1"}}, {'2', {"10.3"}}});
    EXPECT_THAT(targets_of(position, "10.1"), Not(Contains("10.4")));
}

TEST(ChineseCheckersRules, CC_5_TheMovingPieceIsLifted) {
    // Over 7.4 and 7.7 to 10.10, then back along row 10 over 10.6 and across the origin to 10.2.
    const Position lifted = board_with(kSymmetric, {{'1', {"10.4"}}, {'2', {"7.4", "7.7", "10.6"}}});
    EXPECT_THAT(targets_of(lifted, "10.4"), Contains("10.10"));
    EXPECT_THAT(targets_of(lifted, "10.4"), Contains("10.2"));
    const Position other = board_with(kSymmetric, {{'1', {"10.10"}}, {'2', {"10.4", "10.6"}}});
    EXPECT_THAT(targets_of(other, "10.10"), Not(Contains("10.2")));
}

TEST(ChineseCheckersRules, CC_5_NoMoveEndsOnItsOrigin) {
    // Three hops round 10.5's pivots lead back.
    const Position position = board_with(kAdjacent, {{'1', {"10.5"}}, {'2', {"10.6", "9.6", "9.5"}}});
    const Cells targets = targets_of(position, "10.5");
    EXPECT_THAT(targets, Contains("10.7"));
    EXPECT_THAT(targets, Contains("8.5"));
    EXPECT_THAT(targets, Not(Contains("10.5")));
}

TEST(ChineseCheckersRules, CC_5_NothingIsCaptured) {
    const Position position = board_with(kSymmetric, {{'1', {"10.1"}}, {'2', {"10.2"}}});
    const Position next = after(position, "10.1-10.3");
    EXPECT_EQ(next.pieces[index(Side::Second)], position.pieces[index(Side::Second)]);
    EXPECT_EQ(next.pieces[index(Side::First)], bit<Bits128>(cell_named("10.3")));
}

TEST(ChineseCheckersRules, CC_5_RoutesAndKindsOfOneMoveCountOnce) {
    // Pivots on all sides, so that several chains lead to the same cells.
    const Position position =
        board_with(kAdjacent, {{'1', {"8.3"}}, {'2', {"8.4", "9.3", "9.5", "10.4", "9.4", "8.5"}}});
    const auto moves = legal_moves(position);
    EXPECT_EQ(moves.size(), std::set<std::string>(moves.begin(), moves.end()).size());
    EXPECT_EQ(count_moves(position), moves.size());
}

// Player 2's triangle with the two rows before it closed. It takes eleven pieces, one more than a player has.
Position shut_in(const Rules& rules) {
    Position position = board_with(rules, {{'1', {"5.1", "5.2", "5.3", "5.4", "5.5"}},
                                           {'1', {"6.1", "6.2", "6.3", "6.4", "6.5", "6.6"}}});
    position.pieces[index(Side::Second)] = kGoal[index(Side::First)];
    position.side = Side::Second;
    return position;
}

TEST(ChineseCheckersRules, CC_6_ASideWithoutMovesLoses) {
    for (const Rules& rules : {kSymmetric, kAdjacent}) {
        Position position = shut_in(rules);
        EXPECT_THAT(legal_moves(position), IsEmpty());
        EXPECT_EQ(outcome(position), Outcome::FirstWins);
        position.pieces[index(Side::First)] ^= bit<Bits128>(cell_named("6.3"));
        EXPECT_THAT(legal_moves(position), Not(IsEmpty()));
        EXPECT_EQ(outcome(position), Outcome::Ongoing);
    }
}

TEST(ChineseCheckersRules, CC_6_NoCellIsForbidden) {
    // A piece of player 1 may enter its opponent's goal, pass through targets and go back home.
    const Position position = board_with(kSymmetric, {{'1', {"17.2"}}, {'2', {"1.1"}}});
    EXPECT_EQ(targets_of(position, "17.2"), (Cells{"16.2", "16.3", "17.1", "17.3", "18.1", "18.2"}));
}

TEST(ChineseCheckersRules, CC_7_ASpecialOnItsTargetEarnsAMoveOfTheOpponentsPieces) {
    const Position before = board_with(kSymmetric, {{'3', {"3.1"}}, {'1', {"9.9"}}, {'2', {"1.1", "12.4"}}});
    const Position due = after(before, "3.1-2.1");
    EXPECT_TRUE(due.extra_due);
    EXPECT_EQ(due.side, Side::First);
    EXPECT_EQ(due.plies, 1);
    EXPECT_EQ(outcome(due), Outcome::Ongoing);
    for (const std::string& move : legal_moves(due)) {
        EXPECT_TRUE(move.starts_with("+1.1-") || move.starts_with("+12.4-")) << move;
    }
    const Position done = after(due, "+12.4-11.4");
    EXPECT_FALSE(done.extra_due);
    EXPECT_EQ(done.side, Side::Second);
    EXPECT_EQ(done.plies, 1);
    EXPECT_TRUE(contains(done.pieces[index(Side::Second)], cell_named("11.4")));
}

TEST(ChineseCheckersRules, CC_7_EachPlayerHasItsOwnTargets) {
    for (const auto& [from, to] : {std::pair{"3.1", "2.1"}, {"3.3", "2.2"}}) {
        Position position = board_with(kSymmetric, {{'3', {from}}, {'4', {"10.5"}}});
        EXPECT_TRUE(after(position, std::string(from) + "-" + to).extra_due);
        position = board_with(kSymmetric, {{'4', {from}}, {'3', {"10.5"}}});
        position.side = Side::Second;
        EXPECT_FALSE(after(position, std::string(from) + "-" + to).extra_due);
    }
    for (const auto& [from, to] : {std::pair{"17.1", "18.1"}, {"17.3", "18.2"}}) {
        Position position = board_with(kSymmetric, {{'4', {from}}, {'3', {"10.5"}}});
        position.side = Side::Second;
        EXPECT_TRUE(after(position, std::string(from) + "-" + to).extra_due);
        position = board_with(kSymmetric, {{'3', {from}}, {'4', {"10.5"}}});
        EXPECT_FALSE(after(position, std::string(from) + "-" + to).extra_due);
    }
}

TEST(ChineseCheckersRules, CC_7_ANormalPieceEarnsNothing) {
    const Position position = board_with(kSymmetric, {{'1', {"3.1"}}, {'2', {"12.4"}}});
    const Position next = after(position, "3.1-2.1");
    EXPECT_FALSE(next.extra_due);
    EXPECT_EQ(next.paid, 0);
}

// The special on 2.1 leaves and comes back; each target pays for itself.
Position left_and_returned(const Rules& rules) {
    Position position = board_with(rules, {{'3', {"3.1"}}, {'2', {"12.4"}}});
    for (const char* move : {"3.1-2.1", "+12.4-12.5", "12.5-12.4", "2.1-3.1", "12.4-12.5", "3.1-2.1"}) {
        position = after(position, move);
    }
    return position;
}

TEST(ChineseCheckersRules, CC_7_ATargetPaysOnce) {
    const Position position = left_and_returned(kSymmetric);
    EXPECT_FALSE(position.extra_due);
    EXPECT_EQ(position.side, Side::Second);
    const Position other_target = after(after(position, "12.5-12.4"), "2.1-2.2");
    EXPECT_TRUE(other_target.extra_due);
}

TEST(ChineseCheckersRules, CC_7_EveryEntryPaysWithTheModifier) {
    const Position position = left_and_returned({HopRule::Symmetric, true, false});
    EXPECT_TRUE(position.extra_due);
    EXPECT_EQ(position.side, Side::First);
    EXPECT_EQ(position.paid, 0);
}

TEST(ChineseCheckersRules, CC_7_TheExtraMoveEarnsNothing) {
    // Player 1's extra move puts player 2's special on its target: no turn for player 2, and no payment.
    const Position position = board_with(kSymmetric, {{'3', {"3.1"}}, {'1', {"9.9"}}, {'4', {"17.1"}}});
    Position next = after(after(position, "3.1-2.1"), "+17.1-18.1");
    EXPECT_FALSE(next.extra_due);
    EXPECT_EQ(next.side, Side::Second);
    EXPECT_EQ(next.paid, 1);
    for (const char* move : {"18.1-17.1", "9.9-9.8", "17.1-18.1"}) next = after(next, move);
    EXPECT_TRUE(next.extra_due) << "the target had not paid yet";
}

TEST(ChineseCheckersRules, CC_7_AnExtraTurnWithoutMovesIsSkipped) {
    Position position = board_with(
        kSymmetric,
        {{'3', {"3.1"}},
         {'1', {"15.1", "15.2", "15.3", "15.4", "15.5", "14.1", "14.2", "14.3", "14.4", "14.5", "14.6"}}});
    position.pieces[index(Side::Second)] = kGoal[index(Side::Second)];
    const Position next = after(position, "3.1-2.1");
    EXPECT_FALSE(next.extra_due);
    EXPECT_EQ(next.side, Side::Second);
    EXPECT_EQ(next.paid, 1);
    EXPECT_EQ(outcome(next), Outcome::FirstWins);
}

TEST(ChineseCheckersRules, CC_8_TheFullTriangleWins) {
    const Position position =
        read(kSymmetric,
             "1/33/111/111./....1/....../......./......../........./........../........./"
             "......../......./....../2..../2222/222/44/. 1 - 90");
    EXPECT_EQ(outcome(position), Outcome::Ongoing);
    const Position won = after(position, "5.5-4.4");
    EXPECT_EQ(outcome(won), Outcome::FirstWins);
    EXPECT_THAT(legal_moves(won), IsEmpty());
    EXPECT_EQ(count_moves(won), 0u);
}

TEST(ChineseCheckersRules, CC_8_SecondWinsMirrorWise) {
    const Position position =
        read(kSymmetric,
             "./33/111/1111/....1/....../......./......../........./........../........./"
             "......../......./....../2..../.222/222/44/2 2 - 91");
    EXPECT_EQ(outcome(after(position, "15.1-16.1")), Outcome::SecondWins);
}

TEST(ChineseCheckersRules, CC_8_SpecialsMustStandOnTheirTargets) {
    const Position position =
        read(kSymmetric,
             "1/31/311/1111/...../....../......./......../........./........../........./"
             "......../......./....../2..../2222/222/44/. 2 2.1 90");
    EXPECT_EQ(outcome(position), Outcome::Ongoing);
}

// Both goals full, which no game leads to: it shows what is tested when, and in which order.
Position both_goals_full() {
    Position position = starting_position(kSymmetric);
    std::swap(position.pieces[0], position.pieces[1]);
    return position;
}

TEST(ChineseCheckersRules, CC_8_TestedAfterTheWholeTurn) {
    Position position = both_goals_full();
    position.paid = 1;
    position.extra_due = true;
    EXPECT_EQ(outcome(position), Outcome::Ongoing);
    EXPECT_THAT(legal_moves(position), Contains("+16.1-15.1"));
    EXPECT_EQ(outcome(after(position, "+16.1-15.1")), Outcome::FirstWins);
}

TEST(ChineseCheckersRules, CC_8_PlayerOneIsTestedFirst) {
    EXPECT_EQ(outcome(both_goals_full()), Outcome::FirstWins);
}

TEST(ChineseCheckersRules, CC_8_AnExtraMoveCanWinForTheOpponent) {
    const Position position =
        read(kSymmetric,
             "1/.3/311/111./1...1/....../......./......../........./........../........./"
             "......../......./....../2..../.222/222/44/2 1 - 90");
    const Position won = after(after(position, "3.1-2.1"), "+15.1-16.1");
    EXPECT_EQ(outcome(won), Outcome::SecondWins);
    EXPECT_EQ(won.side, Side::Second);
    EXPECT_THAT(legal_moves(won), IsEmpty());
    EXPECT_EQ(read(kSymmetric, position_text(won)), won);
}

TEST(ChineseCheckersRules, CC_9_DrawAfterTwoHundredPlies) {
    Position position = starting_position(kSymmetric);
    position.plies = 198;
    position = after(position, "16.1-15.1");
    EXPECT_EQ(outcome(position), Outcome::Ongoing);
    position = after(position, "4.1-5.1");
    EXPECT_EQ(position.plies, 200);
    EXPECT_EQ(outcome(position), Outcome::Draw);
    EXPECT_THAT(legal_moves(position), IsEmpty());
}

TEST(ChineseCheckersRules, CC_9_TheLastTurnIncludesItsExtraMove) {
    Position position = board_with(kSymmetric, {{'3', {"3.1"}}, {'2', {"12.4"}}});
    position.plies = 199;
    position = after(position, "3.1-2.1");
    EXPECT_EQ(position.plies, 200);
    EXPECT_EQ(outcome(position), Outcome::Ongoing);
    EXPECT_EQ(outcome(after(position, "+12.4-12.5")), Outcome::Draw);
}

TEST(ChineseCheckersRules, CC_9_CountLetsMorePiecesInTheRightZoneWin) {
    const Rules count{HopRule::Symmetric, false, true};
    // Two normals of player 1 in place; of player 2 a special in place, but a special and a normal misplaced.
    Position position = board_with(count, {{'1', {"4.1", "1.1"}}, {'4', {"18.1", "17.1"}}, {'2', {"18.2"}}});
    position.plies = kPlyLimit;
    EXPECT_EQ(count_placed(position, Side::First), 2);
    EXPECT_EQ(count_placed(position, Side::Second), 1);
    EXPECT_EQ(outcome(position), Outcome::FirstWins);
    put(position, '2', {"19.1"});
    EXPECT_EQ(outcome(position), Outcome::Draw);
    put(position, '2', {"16.4"});
    EXPECT_EQ(outcome(position), Outcome::SecondWins);
    position.plies = kPlyLimit - 1;
    EXPECT_EQ(outcome(position), Outcome::Ongoing);
}

TEST(ChineseCheckersRules, CC_9_AWinComesBeforeTheLimitAndTheLimitBeforeNoMoves) {
    Position won = read(kSymmetric,
                        "1/33/111/111./....1/....../......./......../........./........../........./"
                        "......../......./....../2..../2222/222/44/. 1 - 199");
    won = after(won, "5.5-4.4");
    EXPECT_EQ(won.plies, kPlyLimit);
    EXPECT_EQ(outcome(won), Outcome::FirstWins);

    Position stuck = shut_in(kSymmetric);
    stuck.plies = kPlyLimit;
    EXPECT_EQ(outcome(stuck), Outcome::Draw);
}

}  // namespace sortie::chinese_checkers
