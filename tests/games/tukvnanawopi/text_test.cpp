// Position and move texts: what is written, what is read, and what is said about mistakes.
#include "games/tukvnanawopi/helpers.h"

namespace sortie::tukvnanawopi {

namespace {

using ::testing::HasSubstr;

constexpr std::string_view kStartRanks = "bbbbb/bbbb/bbbbb/bbbb/ww1bb/wwww/wwwww/wwww/wwwww";

TEST(TukvnanawopiText, TrailingFieldsMayBeMissing) {
    EXPECT_EQ(position_of(kCourseRules, kStartRanks), starting_position(kCourseRules));
    EXPECT_EQ(position_of(kSquareRules, kStartRanks), starting_position(kSquareRules));
    EXPECT_EQ(position_text(position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5")), "5/4/2b2/4/5/4/2w2/4/5 b 0");
    EXPECT_EQ(position_text(position_of(kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 b 3")),
              "5/4/2b2/4/5/4/2w2/4/5 b 3 9812ABCDIHGF");
    EXPECT_EQ(position_text(position_of(kLineRules, "5/4/5/2b1/5/4/2w2/4/5")),
              "5/4/5/2b1/5/4/2w2/4/5 w 0 98712ABCDIHG");
}

TEST(TukvnanawopiText, ClosedLinesAreReadInAnyOrderAndCase) {
    const Position position = position_of(kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 b 3");
    EXPECT_EQ(position_of(kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 b 3 abcdfghi1289"), position);
}

TEST(TukvnanawopiText, SideLettersAreColours) {
    EXPECT_EQ(position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b").side, Side::First);
    EXPECT_EQ(position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 w").side, Side::Second);
    EXPECT_EQ(position_of(kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 b").side, Side::Second);
    EXPECT_EQ(position_of(kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 w").side, Side::First);
}

struct Broken {
    Rules rules;
    std::string text;
    std::string message;
};

TEST(TukvnanawopiText, BrokenPositionsAreExplained) {
    const Broken cases[] = {
        {kCourseRules, "", "empty; expected ranks from the top"},
        {kCourseRules, " \t ", "empty; expected ranks from the top"},
        {kCourseRules, "b", "1 ranks; expected 9"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4", "8 ranks; expected 9"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5/4", "10 ranks; expected 9"},
        {kCourseRules, "5/4/2b2/4/5/4/2x2/4/5", "character 16 (rank 3): 'x' is no piece"},
        {kCourseRules, "5/4/2B2/4/5/4/2w2/4/5", "character 6 (rank 7): 'B' is no piece; expected b, w"},
        {kCourseRules, "5/4/2b2/5/5/4/2w2/4/5",
         "character 9 (rank 6): a run of '5' empty points; expected 1 to 4"},
        {kCourseRules, "5/4/2b0/4/5/4/2w2/4/5", "a run of '0' empty points; expected 1 to 5"},
        {kCourseRules, "5/4/2b11/4/5/4/2w2/4/5", "a run of '11' empty points"},
        {kCourseRules, "5/4/2b99999999999999999999/4/5/4/2w2/4/5", "empty points; expected 1 to 5"},
        {kCourseRules, "5/4/2b3/4/5/4/2w2/4/5", "character 7 (rank 7): more than 5 points"},
        {kCourseRules, "5/bbbbb/5/4/5/4/2w2/4/5", "character 7 (rank 8): more than 4 points"},
        {kCourseRules, "5/4/2b1/4/5/4/2w2/4/5", "rank 7: 4 points; expected 5"},
        {kCourseRules, "5/4//4/5/4/2w2/4/5", "rank 7: 0 points; expected 5"},
        {kCourseRules, "5/4/5/4/5/4/5/4/5", "there are no pieces"},
        {kCourseRules, "bbbbb/bbbb/bbbbb/bbbb/b4/bb2/5/4/w4", "Black has 21 pieces; expected at most 20"},
        {kCourseRules, "5/4/5/4/wwwww/wwww/wwwww/wwww/wwwww", "White has 23 pieces; expected at most 20"},
        {kCourseRules, "5/4/2b2/4/5/4/5/4/5 b", "White has no pieces, so the game is over; expected White"},
        {kSquareRules, "5/4/2w2/4/5/4/5/4/5 w", "Black has no pieces, so the game is over; expected Black"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 x", "side to move: 'x'; expected b or w"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 W", "side to move: 'W'; expected b or w"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b -1", "quiet plies: '-1'; expected a number from 0 to 9999"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b many", "quiet plies: 'many'; expected a number"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b 21", "quiet plies: 21; the game is drawn at 20"},
        {{Variant::Course, 0}, "5/4/2b2/4/5/4/2w2/4/5 b 10000", "expected a number from 0 to 9999"},
        {kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b 0 -", "'-' behind the 3 fields"},
        {kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 b 0 - -", "'-' behind the 4 fields"},
        {kSquareRules, "5/4/2b2/4/5/4/2w2/4/5 b 0 -", "closed lines: '-'; with these pieces expected 9812"},
        {kSquareRules, "b4/4/5/4/5/4/5/4/4w b 0 9", "rank 9 has a piece on A9; a closed line is empty"},
        {kSquareRules, "b4/4/5/4/5/4/5/4/4w b 0 i", "file I has a piece on I1; a closed line is empty"},
        {kSquareRules, "b4/4/5/4/5/4/5/4/4w b 0 5", "closed lines: '5'; with these pieces expected -"},
        {kSquareRules, "5/4/b4/4/5/4/5/4/4w b 0 99", "rank 9 stands there twice"},
        {kSquareRules, "5/4/b4/4/5/4/5/4/4w b 0 9", "closed lines: '9'; with these pieces expected 98"},
        {kLineRules, "5/b3/5/4/5/4/5/4/w3w b 0 98", "rank 8 has a piece on B8"},
        {kSquareRules, "5/4/b4/4/5/4/5/4/4w b 0 0", "closed lines: '0'; expected - or ranks 1 to 9"},
        {kSquareRules, "5/4/b4/4/5/4/5/4/4w b 0 9-", "closed lines: '-'; expected - or ranks"},
        {kSquareRules, "5/4/b4/4/5/4/5/4/4w b 0 K", "closed lines: 'K'; expected - or ranks"},
        {kCourseRules, std::string(300, 'b'), "300 characters; expected at most 256"},
        {kCourseRules, std::string("5/4/2b2/4/5\0/4/2w2/4/5", 22), "'\\x00' is no piece"},
    };
    for (const Broken& broken : cases) {
        const auto position = parse_position(broken.rules, broken.text);
        ASSERT_FALSE(position) << broken.text;
        EXPECT_THAT(position.error(), HasSubstr(broken.message)) << broken.text;
        EXPECT_EQ(position.error().find('\n'), std::string::npos);
    }
}

TEST(TukvnanawopiText, MovesAreReadInSeveralForms) {
    const Position course = position_of(kCourseRules, "4w/4/5/4/1bw2/4/5/4/w4 b 0");
    for (const char* text : {"C5-G5", "c5-g5", "C5G5", "c5g5", "C5xG5", "c5XG5"}) {
        const auto move = CourseGame::parse_move(course, text);
        ASSERT_TRUE(move) << move.error();
        EXPECT_EQ(CourseGame::move_text(course, *move), "C5-G5");
    }
    const Position turning = position_of(kSquareRules, "w3w/4/5/4/5/4/5/ww2/b4 b 0");
    for (const char* text : {"A1-C3-E1", "a1c3e1", "a1xc3xe1", "A1-C3E1"}) {
        const auto move = TraditionalGame::parse_move(turning, text);
        ASSERT_TRUE(move) << move.error();
        EXPECT_EQ(TraditionalGame::move_text(turning, *move), "A1-C3-E1");
    }
}

template <Game G>
void expect_refused(const Position& position, std::string_view text, const std::string& message) {
    const auto move = G::parse_move(position, text);
    ASSERT_FALSE(move) << text;
    EXPECT_THAT(move.error(), HasSubstr(message)) << text;
    EXPECT_EQ(move.error().find('\n'), std::string::npos);
}

TEST(TukvnanawopiText, BrokenMovesAreExplained) {
    const Position course = position_of(kCourseRules, "4w/4/5/4/1bw2/4/5/4/w4 b 0");
    const std::pair<std::string_view, std::string> cases[] = {
        {"", "character 1: expected two points"},
        {"C5", "character 3: expected two points"},
        {"C5-", "character 4: expected a point from A1 to I9"},
        {"C", "character 1: expected a point"},
        {"-C5-E5", "character 1: expected a point"},
        {"C5--E5", "character 4: expected a point"},
        {"C5-J5", "character 4: expected a point"},
        {"C5-E0", "character 4: expected a point"},
        {"C5-E4", "character 4: expected a point of the board; E4 lies between points"},
        {"c5 g5", "character 3: expected a point"},
        {"C5-G5 ", "character 6: expected"},
        {"C5-E5-G5", "character 7: expected the end after 2 points"},
        {"C5-C9", "the piece on C5 can go to"},
        {"C5-C5", "is not legal"},
        {"I9-G9", "Black is to move and has no piece on I9"},
        {"E9-G9", "Black is to move and has no piece on E9"},
        {"\xff\xfe", "'\\xff\\xfe', character 1"},
    };
    for (const auto& [text, message] : cases) expect_refused<CourseGame>(course, text, message);

    const Position stuck = position_of(kCourseRules, "4b/4/5/4/w4/4/ww3/w3/bww2 b 0");
    expect_refused<CourseGame>(stuck, "A1-C3", "the piece on A1 cannot move");
    const Position over = position_of(kCourseRules, "4b/4/5/4/w4/4/ww3/w3/bww2 b 20");
    expect_refused<CourseGame>(over, "I9-G9", "the game is over");

    const Position turning = position_of(kSquareRules, "w3w/4/5/4/5/4/5/ww2/b4 b 0");
    expect_refused<TraditionalGame>(turning, "A1-E1", "the piece on A1 can go to C1, E1, A3, C3");
    expect_refused<TraditionalGame>(turning, "A1-A3-C3", "is not legal");
    expect_refused<TraditionalGame>(turning, "A1-C3-A1", "is not legal");
    std::string endless = "A1";
    for (int i = 0; i < 30; ++i) endless += "-A3";
    expect_refused<TraditionalGame>(turning, endless, "expected the end after 21 points");
}

// The target and the captures exist, but not along this way: from a centre nothing goes straight up.
TEST(TukvnanawopiText, AWayThatBreaksARuleIsNotReadAsAnother) {
    const Position position = position_of(kSquareRules, "w3w/4/5/1w2/5/1b2/5/4/w3w b 0");
    expect_refused<TraditionalGame>(position, "D4-D8", "is not legal");
}

}  // namespace

}  // namespace sortie::tukvnanawopi
