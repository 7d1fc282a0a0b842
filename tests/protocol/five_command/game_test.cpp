// The referee of the five-command protocol, byte by byte.
#include "protocol/five_command/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "protocol/five_command/messages.h"
#include "protocol/five_command/referee.h"
#include "support/game_play.h"
#include "support/scripted_agent.h"

namespace sortie {

using five_command::Ending;
using five_command::GameRules;
using five_command::RefereedGame;
using ::testing::AllOf;
using ::testing::ElementsAre;
using testing::HandDrivenReferee;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kBlack;
using testing::kRed;
using ::testing::StartsWith;
using testing::Written;
using namespace std::chrono_literals;

// Written out from the specification: command, blank, 64 x (digit, blank).
const std::string kStartBoard =
    "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 "
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 ";

// Red walks from d2 to the last rank while Black walks on the other wing.
const std::vector<std::string> kShortGame{"D2-D3", "H7-H6", "D3-D4", "H6-H5", "D4-D5", "H5-H4",
                                          "D5-D6", "H4-H3", "D6-C7", "H3-G2", "C7-B8"};

TEST(FiveCommandGame, WritesThePublishedBytesOfAWholeGame) {
    HandDrivenReferee referee;
    referee.seat_both();
    for (const std::string& move : kShortGame) referee.move(move);
    referee.wait(1s);
    EXPECT_EQ(referee.stream(kRed), "1 " + kStartBoard +
                                        "3 H7 - H6"
                                        "3 H6 - H5"
                                        "3 H5 - H4"
                                        "3 H4 - H3"
                                        "3 H3 - G2"
                                        "5 C7 - B8");
    EXPECT_EQ(referee.stream(kBlack), "2 " + kStartBoard +
                                          "3 D2 - D3"
                                          "3 D3 - D4"
                                          "3 D4 - D5"
                                          "3 D5 - D6"
                                          "3 D6 - C7"
                                          "5 C7 - B8");
    EXPECT_EQ(referee.messages(kRed).front().size(), 130U);
    ASSERT_TRUE(referee.game().finished());
    EXPECT_EQ(referee.game().verdict()->winner, kRed);
    EXPECT_EQ(referee.game().verdict()->ending, Ending::Won);
    EXPECT_EQ(referee.game().verdict()->why, "Red has reached the last rank with C7-B8");
}

TEST(FiveCommandGame, WritesTheFiveToRedFirst) {
    HandDrivenReferee referee;
    referee.seat_both();
    for (const std::string& move : kShortGame) referee.move(move);
    referee.wait(1s);
    const auto& written = referee.written();
    ASSERT_GE(written.size(), 2U);
    EXPECT_EQ(written[written.size() - 2].side, kRed);
    EXPECT_EQ(written.back().side, kBlack);
    EXPECT_EQ(written[written.size() - 2].bytes, written.back().bytes);
}

TEST(FiveCommandGame, RedHearsNothingBeforeBothAreSeated) {
    HandDrivenReferee referee;
    referee.seat(kRed);
    referee.wait(60s);
    EXPECT_THAT(referee.written(), IsEmpty());
    referee.seat(kBlack);
    EXPECT_EQ(referee.messages(kRed).size(), 1U);
    EXPECT_EQ(referee.messages(kBlack).size(), 1U);
}

TEST(FiveCommandGame, LeavesAGapBetweenTwoMessagesToOneClient) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.send(kRed, "D2-D3");  // at once: Black got its board a moment ago
    EXPECT_EQ(referee.messages(kBlack).size(), 1U);
    referee.wait(299ms);
    EXPECT_EQ(referee.messages(kBlack).size(), 1U);
    referee.wait(1ms);
    EXPECT_EQ(referee.last(kBlack), "3 D2 - D3");
    referee.send(kBlack, "rubbish");
    referee.wait(10s);
    for (const Side side : {kRed, kBlack}) {
        Duration before = -1s;
        for (const Written& message : referee.written()) {
            if (message.side != side) continue;
            EXPECT_GE(message.when - before, 300ms) << message.bytes;
            before = message.when;
        }
    }
}

TEST(FiveCommandGame, ReadsMovesByTheirContent) {
    for (const std::string_view text :
         {"D2-D3", "D2D3", "D2 - D3", "D2 D3", "D2--D3", "D2 -  - D3", "D2-D3\n", "D2-D3\r\n", " D2-D3",
          "\r\nD2 - D3\r\n", "\tD2\t-\tD3", "D2-D3D3-D4", "D2-D3\nrubbish"}) {
        HandDrivenReferee referee;
        referee.seat_both();
        referee.move(text);
        referee.wait(1s);
        EXPECT_EQ(referee.last(kBlack), "3 D2 - D3") << text;
        EXPECT_EQ(referee.game().refusals(), 0) << text;
    }
}

TEST(FiveCommandGame, ReadsMovesThatComeByteByByte) {
    for (const std::string_view text : {"D2-D3", "D2D3", "D2 - D3\r\n"}) {
        HandDrivenReferee referee;
        referee.seat_both();
        for (const char c : text) {
            referee.wait(90ms);
            referee.send(kRed, {&c, 1});
        }
        referee.wait(1s);
        EXPECT_EQ(referee.last(kBlack), "3 D2 - D3") << text;
        EXPECT_EQ(referee.game().refusals(), 0) << text;
    }
}

TEST(FiveCommandGame, AnswersFourToWhatIsNoLegalMove) {
    for (const std::string_view text :
         {"d2-d3", "D2-D4", "D7-D6", "Z9-Z9", "D2-D33", "D22-D3", "D2", "D", "D2-", "4", "hello", "D2-d3",
          "+hello\n", "?", "\xff\xfe", "1 D2 - D3", "D2,D3"}) {
        HandDrivenReferee referee;
        referee.seat_both();
        referee.move(text);
        referee.wait(400ms);
        EXPECT_THAT(referee.messages(kRed), ElementsAre(StartsWith("1 "), "4")) << text;
        referee.send(kRed, "D2-D3");
        referee.wait(1s);
        EXPECT_EQ(referee.last(kBlack), "3 D2 - D3") << text;
    }
}

TEST(FiveCommandGame, AnswersATextOnceHoweverManyPiecesItComesIn) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.wait(500ms);
    for (int i = 0; i < 10; ++i) {
        referee.send(kRed, "some rubbish, D2-D3 within");
        referee.wait(50ms);
    }
    EXPECT_EQ(referee.messages(kRed).size(), 1U);  // no silence yet
    referee.wait(300ms);
    EXPECT_THAT(referee.messages(kRed), ElementsAre(StartsWith("1 "), "4"));
}

TEST(FiveCommandGame, AnUnfinishedTextIsABadMoveAfterTheSilence) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.move("D2-");
    referee.wait(99ms);
    EXPECT_EQ(referee.messages(kRed).size(), 1U);
    referee.wait(1ms);
    EXPECT_EQ(referee.last(kRed), "4");
    referee.send(kRed, "D3");  // the other half is another text
    referee.wait(1s);
    EXPECT_EQ(referee.game().refusals(), 2);
}

TEST(FiveCommandGame, DropsWhatIsSentOutOfTurn) {
    HandDrivenReferee referee;
    referee.seat(kRed);
    referee.send(kRed, "D2-D3");  // before the game
    referee.seat(kBlack);
    referee.send(kBlack, "D7-D6");
    referee.wait(1s);
    referee.send(kBlack, "rub");
    EXPECT_EQ(referee.messages(kRed).size(), 1U);
    EXPECT_EQ(referee.messages(kBlack).size(), 1U);
    referee.send(kRed, "E2-E3");
    referee.wait(10ms);
    EXPECT_EQ(referee.last(kBlack), "3 E2 - E3");
    referee.wait(400ms);
    EXPECT_EQ(referee.game().refusals(), 0);  // the rubbish from before was no answer
    referee.send(kBlack, "H7-H6");
    referee.wait(400ms);
    EXPECT_EQ(referee.last(kRed), "3 H7 - H6");
}

TEST(FiveCommandGame, DropsWhatComesBeforeTheFourIsWritten) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.send(kRed, "D2-D5");  // its answer waits for the gap
    referee.send(kRed, "D2-D3");
    referee.wait(400ms);
    EXPECT_EQ(referee.last(kRed), "4");
    EXPECT_THAT(referee.game().moves(), IsEmpty());
    referee.send(kRed, "D2-D4D2-D5");  // glued: one answer
    referee.wait(400ms);
    EXPECT_EQ(referee.game().refusals(), 2);
}

TEST(FiveCommandGame, TheClockLosesTheGame) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.wait(5499ms);
    EXPECT_TRUE(referee.game().running());
    referee.wait(1ms);
    ASSERT_TRUE(referee.game().verdict());
    EXPECT_EQ(referee.game().verdict()->winner, kBlack);
    EXPECT_EQ(referee.game().verdict()->ending, Ending::Time);
    EXPECT_EQ(referee.game().verdict()->why, "Red took more than 5 s for a move");
    EXPECT_EQ(referee.last(kRed), "5 A1 - A1");  // nobody has moved
    EXPECT_EQ(referee.last(kBlack), "5 A1 - A1");
}

TEST(FiveCommandGame, TheClockStartsWhenTheRequestIsWrittenAndAFourDoesNotRestartIt) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.send(kRed, "D2-D3");  // Black's `3` is written 300 ms later
    referee.wait(300ms + 3s);
    referee.send(kBlack, "nonsense");
    referee.wait(2499ms);
    EXPECT_EQ(referee.last(kBlack), "4");
    EXPECT_TRUE(referee.game().running());
    referee.wait(1ms);
    ASSERT_TRUE(referee.game().verdict());
    EXPECT_EQ(referee.game().verdict()->winner, kRed);
    EXPECT_EQ(referee.last(kRed), "5 D2 - D3");
}

TEST(FiveCommandGame, AMoveWithinTheGraceCounts) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.wait(5400ms);
    referee.send(kRed, "D2-D3");
    EXPECT_TRUE(referee.game().running());
    EXPECT_EQ(referee.game().moves().front().time, 5400ms);
}

TEST(FiveCommandGame, RulesAreOptions) {
    GameRules rules;
    rules.clock = 1s;
    rules.grace = 0s;
    rules.tolerated = 0;
    HandDrivenReferee slow(open_breakthrough(), rules);
    slow.seat_both();
    slow.wait(1s);
    EXPECT_EQ(slow.game().verdict()->ending, Ending::Time);
    HandDrivenReferee wrong(open_breakthrough(), rules);
    wrong.seat_both();
    wrong.send(kRed, "D2-D4");
    EXPECT_EQ(wrong.game().verdict()->ending, Ending::IllegalMoves);
}

TEST(FiveCommandGame, TooManyIllegalMovesInARowLose) {
    GameRules rules;
    rules.tolerated = 2;
    HandDrivenReferee referee(open_breakthrough(), rules);
    referee.seat_both();
    referee.move("A2-A5");
    referee.move("A2-A5");
    referee.move("A2-A3");  // the row ends
    referee.move("H7-H6");
    referee.move("B2-B5");
    referee.move("B2-B5");
    EXPECT_TRUE(referee.game().running());
    referee.move("B2-B5");
    ASSERT_TRUE(referee.game().verdict());
    EXPECT_EQ(referee.game().verdict()->winner, kBlack);
    EXPECT_EQ(referee.game().verdict()->why, "Red sent 3 illegal moves in a row");
    referee.wait(1s);
    EXPECT_EQ(referee.last(kRed), "5 H7 - H6");
    EXPECT_EQ(referee.last(kBlack), "5 H7 - H6");
}

TEST(FiveCommandGame, ADisconnectLosesAndBothGetTheVerdict) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.move("D2-D3");
    referee.move("D7-D6");
    referee.wait(1s);
    referee.hang_up(kBlack);  // out of turn
    ASSERT_TRUE(referee.game().verdict());
    EXPECT_EQ(referee.game().verdict()->winner, kRed);
    EXPECT_EQ(referee.game().verdict()->why, "Black closed the connection");
    EXPECT_EQ(referee.last(kRed), "5 D2 - D3");  // the winner's last move
    EXPECT_EQ(referee.last(kBlack), "5 D2 - D3");
    referee.hang_up(kRed);
    EXPECT_EQ(referee.game().verdict()->winner, kRed);
}

TEST(FiveCommandGame, AMoveAndAHangUpTogetherCountInThatOrder) {
    HandDrivenReferee referee(open_breakthrough("standard", "8/3P4/8/8/8/7p/8/8 w"));
    referee.seat_both();
    referee.send(kRed, "D7-D8");
    referee.hang_up(kRed);
    referee.wait(1s);
    EXPECT_EQ(referee.game().verdict()->winner, kRed);
    EXPECT_EQ(referee.last(kBlack), "5 D7 - D8");
}

TEST(FiveCommandGame, AVerdictReplacesWhatWaitedForTheGap) {
    HandDrivenReferee referee;
    referee.seat_both();
    referee.send(kRed, "D2-D3");
    referee.hang_up(kRed);  // Black's `3` has not been written yet
    referee.wait(1s);
    EXPECT_THAT(referee.messages(kBlack), ElementsAre(StartsWith("2 "), "5 A1 - A1"));
    EXPECT_EQ(referee.game().verdict()->winner, kBlack);
}

TEST(FiveCommandGame, WhoLeavesBeforeTheGameFreesItsSeat) {
    HandDrivenReferee referee;
    referee.seat(kRed);
    referee.hang_up(kRed);
    EXPECT_FALSE(referee.game().seated(kRed));
    EXPECT_FALSE(referee.game().verdict());
    referee.seat_both();
    EXPECT_TRUE(referee.game().running());
}

TEST(FiveCommandGame, SurvivesWhateverComesAfterTheFive) {
    HandDrivenReferee referee(open_breakthrough("standard", "8/3P4/8/8/8/7p/8/8 w"));
    referee.seat_both();
    referee.move("D7-D8");
    referee.wait(1s);
    referee.send(kRed, "D2-D3");
    referee.send(kBlack, std::string(1 << 20, 'x'));
    referee.hang_up(kRed);
    referee.hang_up(kBlack);
    referee.wait(60s);
    EXPECT_EQ(referee.last(kRed), "5 D7 - D8");
    EXPECT_EQ(referee.messages(kBlack).size(), 2U);
    EXPECT_FALSE(referee.game().next_tick());
}

TEST(FiveCommandGame, MegabytesAreAnsweredByTheClock) {
    HandDrivenReferee referee;
    referee.seat_both();
    for (int i = 0; i < 550; ++i) {
        referee.send(kRed, std::string(10'000, 'D'));
        referee.wait(10ms);
    }
    ASSERT_TRUE(referee.game().verdict());
    EXPECT_EQ(referee.game().verdict()->ending, Ending::Time);
}

TEST(FiveCommandGame, StartsFromSavedBoardsWithEitherSide) {
    // The one who is to move gets `1` once both are seated, the other `2` as soon as it is.
    HandDrivenReferee referee(open_breakthrough("standard", "pp6/8/8/3p4/8/8/PP6/8 b"));
    referee.seat(kRed);
    const std::string board =
        "2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 0 "
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ";
    EXPECT_EQ(referee.stream(kRed), "2 " + board);
    referee.seat(kBlack);
    EXPECT_EQ(referee.stream(kBlack), "1 " + board);
    referee.move("D5-E4");
    referee.wait(1s);
    EXPECT_EQ(referee.last(kRed), "3 D5 - E4");
}

TEST(FiveCommandGame, CapturingTheLastPieceWins) {
    HandDrivenReferee referee(open_breakthrough("standard", "8/8/8/3p4/2P5/8/8/8 w"));
    referee.seat_both();
    referee.move("C4-D5");
    EXPECT_EQ(referee.game().verdict()->why, "Black has no pieces left");
}

TEST(FiveCommandGame, RefusesBoardsThatTheWireCannotCarry) {
    EXPECT_FALSE(RefereedGame::playable(*open_breakthrough()));
    EXPECT_FALSE(RefereedGame::playable(*open_game({"breakthrough", "straight"})));
    EXPECT_TRUE(RefereedGame::playable(*open_game({"breakthrough", "promotion"})));
    EXPECT_TRUE(RefereedGame::playable(*open_game({"breakthrough", "", BoardSize{6, 6}})));
    EXPECT_TRUE(RefereedGame::playable(*open_breakthrough("standard", "3P4/8/8/8/8/p7/8/8 b")));
}

TEST(FiveCommandGame, AgentsHaveAClockThatStartsWhenTheyDo) {
    HandDrivenReferee referee(open_breakthrough(), {}, RefereedGame::Player::Agent);
    referee.seat_both();
    EXPECT_TRUE(referee.game().running());
    referee.wait(60s);  // waiting for a free thread
    EXPECT_TRUE(referee.game().running());
    referee.game().agent_begins(kRed, referee.now());
    referee.wait(1s);
    referee.game().agent_plays(kRed, testing::report_of({"d2d3"}, 31, 3), "depth 3", referee.now());
    referee.wait(1ms);
    EXPECT_EQ(referee.last(kBlack), "3 D2 - D3");
    EXPECT_EQ(referee.game().moves().front().time, 1s);
    EXPECT_EQ(referee.game().moves().front().comment, "depth 3");
    EXPECT_EQ(referee.game().moves().front().score, 31);
    EXPECT_EQ(referee.game().moves().front().depth, 3);
    referee.send(kBlack, "D7-D6");
    referee.game().agent_begins(kRed, referee.now());
    referee.wait(6s);
    EXPECT_EQ(referee.game().verdict()->ending, Ending::Time);
    EXPECT_EQ(referee.last(kBlack), "5 D7 - D6");
}

TEST(FiveCommandGame, AnAgentWithoutAMoveLoses) {
    HandDrivenReferee referee(open_breakthrough(), {}, RefereedGame::Player::Agent);
    referee.seat_both();
    referee.game().agent_begins(kRed, referee.now());
    referee.game().agent_plays(kRed, testing::report_of({"d2d5"}), "", referee.now());
    ASSERT_TRUE(referee.game().verdict());
    EXPECT_EQ(referee.game().verdict()->ending, Ending::AgentFailed);
    EXPECT_EQ(referee.game().verdict()->winner, kBlack);
}

TEST(FiveCommandExtension, TellsClocksReasonsAndTheWinnerToThoseWhoAsk) {
    HandDrivenReferee referee(open_breakthrough("standard", "8/3P4/8/8/8/p6p/8/8 b"));
    referee.seat_both();
    referee.send(kBlack, "+sortie Robot\n");
    EXPECT_EQ(referee.last(kBlack), "+sortie 1\n");
    EXPECT_EQ(referee.game().name(kBlack), "Robot");
    HandDrivenReferee game(open_breakthrough("standard", "8/3P4/8/8/8/p6p/8/8 w"));
    game.seat(kRed);
    game.send(kRed, "+sor");  // split
    game.send(kRed, "tie Robot\n");
    game.seat(kBlack);
    EXPECT_THAT(game.last(kRed), StartsWith("+turn clock_ms=5000 grace_ms=500 opponent_ms=0\n1 0 0 "));
    EXPECT_THAT(game.last(kBlack), StartsWith("2 0 0 "));
    game.wait(1s);
    game.send(kRed, "+stats depth 9, score wins in 1\nD7-D5");
    EXPECT_THAT(game.last(kRed), AllOf(StartsWith("+refused left_ms=4000 why=move "), HasSubstr("\n4")));
    game.wait(1s);
    game.send(kRed, "+stats depth 9, score wins in 1\nD7-D8");
    EXPECT_EQ(game.game().moves().back().comment, "depth 9, score wins in 1");
    game.wait(1s);
    EXPECT_EQ(game.last(kRed), "+result winner=red why=Red has reached the last rank with D7-D8\n5 D7 - D8");
    EXPECT_EQ(game.last(kBlack), "5 D7 - D8");
}

TEST(FiveCommandExtension, OneClientsWishChangesNoByteOfTheOther) {
    HandDrivenReferee plain;
    HandDrivenReferee mixed;
    plain.seat_both();
    mixed.seat_both();
    mixed.send(kRed, "+sortie\n");
    for (const std::string& move : kShortGame) {
        plain.move(move);
        mixed.move(move);
    }
    plain.wait(1s);
    mixed.wait(1s);
    EXPECT_EQ(mixed.stream(kBlack), plain.stream(kBlack));
    EXPECT_NE(mixed.stream(kRed), plain.stream(kRed));
}

}  // namespace sortie
