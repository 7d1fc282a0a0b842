// One test or more for each clause of src/games/tukvnanawopi/rules.md.
#include <algorithm>
#include <cstdlib>

#include "engine/registry.h"
#include "games/tukvnanawopi/helpers.h"
#include "support/contract.h"

namespace sortie::tukvnanawopi {

namespace {

using ::testing::Contains;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

TEST(TukvnanawopiRules, TK_1_FortyOnePoints) {
    EXPECT_EQ(popcount(kPoints), 41);
    EXPECT_EQ(popcount(kCorners), 25);
    for (int row = 0; row < kLines; ++row) {
        for (int column = row % 2; column < kLines; column += 2) {
            const int point = point_at(row, column);
            EXPECT_TRUE(contains(kPoints, point));
            EXPECT_EQ(contains(kCorners, point), row % 2 == 0 && column % 2 == 0);
            EXPECT_EQ(row_of(point), row);
            EXPECT_EQ(column_of(point), column);
        }
    }
}

TEST(TukvnanawopiRules, TK_1_NoDirectionLeadsAroundAnEdge) {
    for_each_direction([](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        for_each_bit(kPoints, [](int from) {
            const Bits64 to = shifted<kStep>(bit<Bits64>(from)) & kPoints;
            if (to == 0) return;
            const int rows = std::abs(row_of(lowest(to)) - row_of(from));
            const int columns = std::abs(column_of(lowest(to)) - column_of(from));
            EXPECT_EQ(rows + columns, 2) << point_name(from);
        });
    });
}

TEST(TukvnanawopiRules, TK_2_Start) {
    const Position start = CourseGame::initial(kCourseRules);
    EXPECT_EQ(position_text(start), "bbbbb/bbbb/bbbbb/bbbb/ww1bb/wwww/wwwww/wwww/wwwww b 0");
    EXPECT_EQ(start.side, Side::First);
    EXPECT_EQ(colour_of(Variant::Course, Side::First), Colour::Black);
    EXPECT_THAT(move_texts<CourseGame>(start), UnorderedElementsAre("D6-E5", "E7-E5", "F6-E5", "G5-E5"));
}

TEST(TukvnanawopiRules, TK_2t_WhiteMovesFirst) {
    for (const Rules& rules : {kSquareRules, kLineRules}) {
        const Position start = TraditionalGame::initial(rules);
        EXPECT_EQ(position_text(start), "bbbbb/bbbb/bbbbb/bbbb/ww1bb/wwww/wwwww/wwww/wwwww w 0 -");
        EXPECT_EQ(start.side, Side::First);
        EXPECT_EQ(colour_of(rules.variant, Side::First), Colour::White);
        EXPECT_THAT(move_texts<TraditionalGame>(start),
                    UnorderedElementsAre("C5-E5", "D4-E5", "E3-E5", "F4-E5"));
    }
}

TEST(TukvnanawopiRules, TK_3_StepsInEightDirectionsFromEveryPoint) {
    const Position centre = position_of(kCourseRules, "4w/4/5/4/5/1b2/5/4/w4 b 0");
    EXPECT_THAT(move_texts<CourseGame>(centre),
                UnorderedElementsAre("D4-B4", "D4-F4", "D4-D2", "D4-D6", "D4-C3", "D4-C5", "D4-E3", "D4-E5"));
    const Position corner = position_of(kCourseRules, "4w/4/5/4/1b3/4/5/4/w4 b 0");
    EXPECT_THAT(move_texts<CourseGame>(corner),
                UnorderedElementsAre("C5-A5", "C5-E5", "C5-C3", "C5-C7", "C5-B4", "C5-B6", "C5-D4", "C5-D6"));
}

TEST(TukvnanawopiRules, TK_3t_StepsFollowTheDrawnLines) {
    const Position centre = position_of(kSquareRules, "4w/4/5/4/5/1b2/5/4/w4 b 0");
    EXPECT_THAT(move_texts<TraditionalGame>(centre),
                UnorderedElementsAre("D4-C3", "D4-C5", "D4-E3", "D4-E5"));
    const Position corner = position_of(kSquareRules, "4w/4/5/4/1b3/4/5/4/w4 b 0");
    EXPECT_THAT(move_texts<TraditionalGame>(corner),
                UnorderedElementsAre("C5-A5", "C5-E5", "C5-C3", "C5-C7", "C5-B4", "C5-B6", "C5-D4", "C5-D6"));
}

TEST(TukvnanawopiRules, TK_4_JumpsRemoveTheEnemy) {
    const Position position = position_of(kCourseRules, "4w/4/5/4/1bw2/4/5/4/w4 b 7");
    EXPECT_EQ(text_after<CourseGame>(position, "C5-G5"), "4w/4/5/4/3b1/4/5/4/w4 w 0");
    const Position centre = position_of(kCourseRules, "4w/4/5/4/5/1bw1/5/4/w4 b 7");
    EXPECT_EQ(text_after<CourseGame>(centre, "D4-H4"), "4w/4/5/4/5/3b/5/4/w4 w 0");
}

TEST(TukvnanawopiRules, TK_4_NoJumpOverOwnPiecesOrOntoAPiece) {
    const Position own = position_of(kCourseRules, "4w/4/5/4/1bb2/4/5/4/w4 b 0");
    EXPECT_THAT(moves_from<CourseGame>(own, "C5"), Not(Contains("C5-G5")));
    const Position blocked = position_of(kCourseRules, "4w/4/5/4/1bww1/4/5/4/w4 b 0");
    EXPECT_THAT(moves_from<CourseGame>(blocked, "C5"), Not(Contains("C5-G5")));
    EXPECT_THAT(moves_from<CourseGame>(blocked, "C5"), Not(Contains("C5-I5")));
}

TEST(TukvnanawopiRules, TK_4t_JumpsFollowTheDrawnLines) {
    const Position corner = position_of(kSquareRules, "4w/4/5/4/1bw2/4/5/4/w4 b 0");
    EXPECT_THAT(move_texts<TraditionalGame>(corner), Contains("C5-G5"));
    const Position centre = position_of(kSquareRules, "4w/4/5/4/5/1bw1/5/4/w4 b 0");
    EXPECT_THAT(move_texts<TraditionalGame>(centre),
                UnorderedElementsAre("D4-C3", "D4-C5", "D4-E3", "D4-E5"));
}

TEST(TukvnanawopiRules, TK_5_ChainsGoStraightOn) {
    const Position position = position_of(kCourseRules, "5/3w/5/2w1/5/1w2/5/ww2/b4 b 0");
    EXPECT_THAT(move_texts<CourseGame>(position),
                UnorderedElementsAre("A1-A3", "A1-C1", "A1-C3", "A1-E5", "A1-G7", "A1-I9"));
    EXPECT_EQ(text_after<CourseGame>(position, "A1-E5"), "5/3w/5/2w1/2b2/4/5/1w2/5 w 0");
    EXPECT_EQ(text_after<CourseGame>(position, "A1-I9"), "4b/4/5/4/5/4/5/1w2/5 w 0");
}

TEST(TukvnanawopiRules, TK_5t_ChainsMayTurnAndStop) {
    const Position position = position_of(kSquareRules, "w3w/4/5/4/5/4/5/ww2/b4 b 0");
    EXPECT_THAT(move_texts<TraditionalGame>(position),
                UnorderedElementsAre("A1-A3", "A1-C1", "A1-C3", "A1-C3-E1"));
    EXPECT_EQ(text_after<TraditionalGame>(position, "A1-C3-E1"), "w3w/4/5/4/5/4/5/4/2b2 w 0 -");
}

TEST(TukvnanawopiRules, TK_5t_AChainMayEndWhereItBeganAndIsOneMoveBothWaysRound) {
    // Around the square of C3, E5, G3 and E1, whose sides are D4, F4, F2 and D2.
    const Position position = position_of(kSquareRules, "w3w/4/5/4/5/1ww1/1b3/1ww1/w3w b 0");
    const auto moves = moves_from<TraditionalGame>(position, "C3");
    EXPECT_THAT(moves,
                IsSupersetOf({"C3-E5", "C3-E5-G3", "C3-E5-G3-E1", "C3-E1", "C3-E1-G3", "C3-E1-G3-E5"}));
    const auto one_way = TraditionalGame::parse_move(position, "C3-E5-G3-E1-C3");
    const auto other_way = TraditionalGame::parse_move(position, "C3-E1-G3-E5-C3");
    ASSERT_TRUE(one_way && other_way);
    EXPECT_EQ(*one_way, *other_way);
    EXPECT_EQ(std::count_if(moves.begin(), moves.end(),
                            [](const std::string& text) { return text.ends_with("-C3"); }),
              1);
    EXPECT_EQ(position_text(TraditionalGame::play(position, *one_way)), "w3w/4/5/4/5/4/1b3/4/w3w w 0 -");
}

// Contrived: steps and chains of up to eleven captures, tens of thousands of them.
constexpr std::string_view kEndlessChains = "w1b2/bwbb/1b1bw/bbb1/b1b1w/bbb1/1b1bw/bbbw/w1b2 w 0";

TEST(TukvnanawopiRules, TK_5t_TheListOfMovesHasAnEnd) {
    const Position position = position_of(kSquareRules, kEndlessChains);
    const auto moves = generated<TraditionalGame>(position);
    ASSERT_EQ(moves.size(), TraditionalGame::kMaxMoves);
    for (std::size_t i = 1; i < moves.size(); ++i) {
        EXPECT_LE(popcount(moves[i - 1].captured()), popcount(moves[i].captured()));
    }
    Random random(1);
    check_position<TraditionalGame>(position, random);
}

TEST(TukvnanawopiRules, TK_5t_ChainsBeyondTheEndOfTheListAreRefused) {
    const Position position = position_of(kSquareRules, kEndlessChains);
    const auto moves = generated<TraditionalGame>(position);
    int refused = 0;
    for (const Move& move : moves) {
        if (move.captured() == 0) continue;
        visit_continuations(position, move, [&](Move longer) {
            if (std::find(moves.begin(), moves.end(), longer) != moves.end() || refused == 100) return;
            EXPECT_FALSE(TraditionalGame::parse_move(position, TraditionalGame::move_text(position, longer)));
            ++refused;
        });
    }
    EXPECT_EQ(refused, 100);
}

TEST(TukvnanawopiRules, TK_6_CapturingIsOptionalAndNothingIsPromoted) {
    const Position position = position_of(kCourseRules, "4w/4/5/4/5/4/w4/b3/5 b 0");
    EXPECT_THAT(move_texts<CourseGame>(position),
                UnorderedElementsAre("B2-A1", "B2-C1", "B2-C3", "B2-D2", "B2-B4"));
    EXPECT_EQ(text_after<CourseGame>(position, "B2-A1"), "4w/4/5/4/5/4/w4/4/b4 w 1");
    const Position capture = position_of(kCourseRules, "4w/4/5/4/5/b3/1w3/4/w4 b 0");
    EXPECT_THAT(move_texts<CourseGame>(capture), IsSupersetOf({"B4-D2", "B4-A3", "B4-B6"}));
}

TEST(TukvnanawopiRules, TK_6t_CapturingIsOptional) {
    const Position position = position_of(kSquareRules, "4w/4/5/4/5/b3/1w3/4/w4 b 0");
    EXPECT_THAT(move_texts<TraditionalGame>(position),
                UnorderedElementsAre("B4-A3", "B4-A5", "B4-C5", "B4-D2"));
}

TEST(TukvnanawopiRules, TK_7_TheWholeBoardStaysInUse) {
    const Position position = position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b 0");
    EXPECT_EQ(position.open, kPoints);
    EXPECT_EQ(text_after<CourseGame>(position, "E7-E9"), "2b2/4/5/4/5/4/2w2/4/5 w 1");
}

TEST(TukvnanawopiRules, TK_7t_EmptyRowsOfSquaresClose) {
    const Position position = position_of(kSquareRules, "b4/4/4b/4/5/4/5/4/w3w b 0 -");
    EXPECT_EQ(text_after<TraditionalGame>(position, "A9-B8"), "5/b3/4b/4/5/4/5/4/w3w w 1 -");
    const Position closed = position_of(kSquareRules, text_after<TraditionalGame>(position, "A9-A7"));
    EXPECT_EQ(position_text(closed), "5/4/b3b/4/5/4/5/4/w3w w 1 98");
    const Position next = TraditionalGame::play(closed, *TraditionalGame::parse_move(closed, "A1-A3"));
    EXPECT_THAT(moves_from<TraditionalGame>(next, "A7"), UnorderedElementsAre("A7-C7", "A7-A5", "A7-B6"));
}

TEST(TukvnanawopiRules, TK_7t_EmptyLinesOfPointsClose) {
    const Position position = position_of(kLineRules, "b4/4/4b/4/5/4/5/4/w3w b 0 -");
    EXPECT_EQ(text_after<TraditionalGame>(position, "A9-B8"), "5/b3/4b/4/5/4/5/4/w3w w 1 9");
    EXPECT_EQ(text_after<TraditionalGame>(position, "A9-A7"), "5/4/b3b/4/5/4/5/4/w3w w 1 98");
    const Position centre = position_of(kLineRules, "5/b3/4b/4/5/4/5/4/w3w b 0 9");
    EXPECT_THAT(moves_from<TraditionalGame>(centre, "B8"), UnorderedElementsAre("B8-A7", "B8-C7"));
}

TEST(TukvnanawopiRules, TK_7t_ClosingGoesOnInwardsOnAllSides) {
    // The capture on A1 leaves nothing but C3, E3 and G5.
    const Position square = position_of(kSquareRules, "5/4/5/4/3w1/4/2w2/b3/w4 w 0 9876IH");
    EXPECT_EQ(text_after<TraditionalGame>(square, "A1-C3"), "5/4/5/4/3w1/4/1ww2/4/5 b 0 987612ABIH");
    const Position line = position_of(kLineRules, "5/4/5/4/5/2w1/2w2/b3/w4 w 0 98765IHG");
    EXPECT_EQ(text_after<TraditionalGame>(line, "A1-C3"), "5/4/5/4/5/2w1/1ww2/4/5 b 0 9876512ABIHG");
    const auto closing = TraditionalGame::parse_move(line, "F4-E5");
    EXPECT_FALSE(closing) << "rank 5 is closed";
}

TEST(TukvnanawopiRules, TK_7t_ClosingIsIrreversible) {
    const Position position = position_of(kSquareRules, "b3b/4/5/4/5/4/5/4/w3w b 0 -");
    EXPECT_FALSE(TraditionalGame::is_irreversible(position, *TraditionalGame::parse_move(position, "A9-B8")));
    const Position lone = position_of(kSquareRules, "b4/4/4b/4/5/4/5/4/w3w b 0 -");
    EXPECT_TRUE(TraditionalGame::is_irreversible(lone, *TraditionalGame::parse_move(lone, "A9-A7")));
    const Position capture = position_of(kSquareRules, "w3w/4/5/4/5/4/5/ww2/b4 b 0");
    EXPECT_TRUE(TraditionalGame::is_irreversible(capture, *TraditionalGame::parse_move(capture, "A1-C3")));
}

TEST(TukvnanawopiRules, TK_8_NoPieceOrNoMoveLoses) {
    const Position bare = position_of(kCourseRules, "5/4/5/4/2w2/4/5/4/5 b 0");
    EXPECT_EQ(CourseGame::outcome(bare), Outcome::SecondWins);
    // Around A1 every neighbour is taken; it is shut in when the points behind them are taken as well.
    const Position crowded = position_of(kCourseRules, "5/4/5/4/w4/4/w1w2/w3/bww2 b 0");
    EXPECT_EQ(CourseGame::outcome(crowded), Outcome::Ongoing) << "C3 is free to land on";
    const Position shut = position_of(kCourseRules, "5/4/5/4/w4/4/ww3/w3/bww2 b 0");
    EXPECT_EQ(CourseGame::outcome(shut), Outcome::SecondWins);
    EXPECT_TRUE(move_texts<CourseGame>(shut).empty());
    const Position traditional = position_of(kSquareRules, "5/4/5/4/w4/4/ww3/w3/bww2 b 0");
    EXPECT_EQ(TraditionalGame::outcome(traditional), Outcome::FirstWins) << "White is the first player";
}

TEST(TukvnanawopiRules, TK_8_ALossCountsBeforeTheDraw) {
    const Position shut = position_of(kCourseRules, "5/4/5/4/w4/4/ww3/w3/bww2 b 20");
    EXPECT_EQ(CourseGame::outcome(shut), Outcome::SecondWins);
}

TEST(TukvnanawopiRules, TK_9_QuietPliesDraw) {
    const Position before = position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b 19");
    EXPECT_EQ(CourseGame::outcome(before), Outcome::Ongoing);
    const Position drawn = CourseGame::play(before, *CourseGame::parse_move(before, "E7-E9"));
    EXPECT_EQ(CourseGame::outcome(drawn), Outcome::Draw);
    EXPECT_TRUE(move_texts<CourseGame>(drawn).empty());
    EXPECT_EQ(CourseGame::count_moves(drawn), 0u);
}

TEST(TukvnanawopiRules, TK_9_TheLimitCanBeChangedAndSwitchedOff) {
    const Position early = position_of({Variant::Course, 3}, "5/4/2b2/4/5/4/2w2/4/5 b 3");
    EXPECT_EQ(CourseGame::outcome(early), Outcome::Draw);
    Position endless = position_of({Variant::Course, 0}, "5/4/2b2/4/5/4/2w2/4/5 b 9998");
    for (const char* move : {"E7-E9", "E3-E1", "E9-E7"}) {
        endless = CourseGame::play(endless, *CourseGame::parse_move(endless, move));
    }
    EXPECT_EQ(CourseGame::outcome(endless), Outcome::Ongoing);
    EXPECT_EQ(endless.quiet_plies, kMaxQuietPlies);
}

// Plays the same four moves twice, which brings the first position back for the third time.
Outcome outcome_after_repetition(std::string_view variant, std::string_view position,
                                 const std::vector<std::string>& moves) {
    const auto session = standard_registry().open(setup_of(variant, position));
    EXPECT_TRUE(session) << (session ? "" : session.error());
    for (int round = 0; round < 2; ++round) {
        for (const std::string& move : moves) {
            EXPECT_EQ((*session)->outcome(), Outcome::Ongoing);
            EXPECT_FALSE((*session)->play(move)) << move;
        }
    }
    return (*session)->outcome();
}

TEST(TukvnanawopiRules, TK_9t_TheThirdOccurrenceIsADraw) {
    const std::vector<std::string> moves{"E1-E3", "E9-E7", "E3-E1", "E7-E9"};
    const std::string_view position = "b1b1b/4/5/4/5/4/5/4/w1w1w w 0";
    EXPECT_EQ(outcome_after_repetition("traditional", position, moves), Outcome::Draw);
    EXPECT_EQ(outcome_after_repetition("traditional-line", position, moves), Outcome::Draw);
    EXPECT_EQ(outcome_after_repetition("course", position, moves), Outcome::Ongoing) << "[TK-9] alone counts";
}

}  // namespace

}  // namespace sortie::tukvnanawopi
