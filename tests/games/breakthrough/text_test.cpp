// What the reader of Breakthrough positions and moves refuses, with the words that point at the mistake, and
// the variants of writing that it takes.
#include <gtest/gtest.h>

#include "engine/registry.h"
#include "support/breakthrough_session.h"
#include "support/game_play.h"

namespace sortie {

namespace {

using namespace std::string_literals;

struct BadText {
    std::string text;
    std::string_view message;  // a part of the expected one
};

void expect_refused(const char* variant, const std::vector<BadText>& cases) {
    const Registry registry = standard_registry();
    for (const BadText& bad : cases) {
        const auto session = registry.open({"breakthrough", variant, std::nullopt, bad.text});
        ASSERT_FALSE(session) << bad.text.substr(0, 200);
        EXPECT_NE(session.error().find(bad.message), std::string::npos)
            << bad.text.substr(0, 200) << "\n  says: " << session.error();
        EXPECT_LT(session.error().size(), 300u);
    }
}

constexpr const char* kStart = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1";

}  // namespace

TEST(BreakthroughText, RefusesBoardsOfNoShape) {
    expect_refused(
        "standard",
        {{"", "empty"},
         {"   ", "empty"},
         {"\t\r\n", "empty"},
         {"/", "rank 2: an empty row; expected pieces or a number of empty squares"},
         {"w", "character 1 (rank 1): 'w' is no piece"},
         {"8", "rows"},
         {"//////", "rank 7: an empty row"},
         {"/pp/2/2/PP/PP w", "rank 6: an empty row"},
         {"8/8/8/8/8/8/8", "no pieces"},
         {"8/8/8/8/8/8/8/8 w - - 0 1", "no pieces"},
         {"pppppppp/pppppppp/8", "size 8x3"},
         {"p/p/1/1/P/P w", "size 1x6"},
         {"pp/pp/2/2/2/2/2/2/2/2/2/2/2/2/2/PP/PP w", "size 2x17"},
         {"9/9/9/9/9/9/9/9/9/9/9/9/9/9/9/P8 w", "at most 128 squares"},
         {"pppppppp/ppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w", "rank 7: 7 squares; expected 8 as in rank 8"},
         {"pppppppp/ppppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w", "rank 7: 9 squares; expected 8"},
         {"pppppppp/pppppppp/9/8/8/8/PPPPPPPP/PPPPPPPP w", "rank 6: 9 squares"},
         {"pppppppp/pppppppp/8/44p/8/8/PPPPPPPP/PPPPPPPP w", "character 21 (rank 5): a run of '44'"},
         {"pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPP w", "rank 1: 7 squares"},
         {"pppppppp/pppppppp/8//8/8/PPPPPPPP/PPPPPPPP w", "rank 5: 0 squares"},
         {"pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP/ w", "rank 1: 0 squares"},
         {"pppp/pppp/0/4/PPPP/PPPP w", "character 11 (rank 4): a run of '0'"},
         {"pppp/pppp/04/4/PPPP/PPPP w", "character 11 (rank 4): a run of '04'"},
         {"pppp/pppp/17/4/PPPP/PPPP w", "character 11 (rank 4): a run of '17'"},
         {"pppp/pppp/4/99999999999999999999/PPPP/PPPP w", "(rank 3): a run of"},
         {"pppp/ppp16/4/4/PPPP/PPPP w", "(rank 5): more than 16 squares"},
         {"pppppppppppppppppp/2 w", "more than 16 squares"},
         {"pppp/pppp/4/-4/PPPP/PPPP w", "character 13 (rank 3): '-' is no piece"},
         {"pppp/pppp/4/+4/PPPP/PPPP w", "character 13 (rank 3): '+' is no piece"}});
}

TEST(BreakthroughText, RefusesUnknownLetters) {
    expect_refused("standard", {{"ppkp/pppp/4/4/PPPP/PPPP w", "character 3 (rank 6): 'k' is no piece"},
                                {"pppp/pppp/4/4/PPPP/PPNP w", "character 22 (rank 1): 'N' is no piece"},
                                {"pppp/pppp/..../4/PPPP/PPPP w", "character 11 (rank 4): '.' is no piece"},
                                {"pppp\\pppp\\4\\4\\PPPP\\PPPP w", "character 5 (rank 1): '\\' is no piece"},
                                {"pp\xc3\xa4p/pppp/4/4/PPPP/PPPP w", "'\\xc3' is no piece"},
                                {"pppp/pppp/4/4/PPPP/PPP\xff w", "'\\xff' is no piece"},
                                {"pppp/pppp/\xef\xbc\x94/4/PPPP/PPPP w", "'\\xef' is no piece"},
                                {"pp\0p/pppp/4/4/PPPP/PPPP w"s, "'\\x00' is no piece"},
                                {"\0"s, "'\\x00' is no piece"},
                                {"pppp/pppp/4/4/PPPP/PPPP\0 w"s, "'\\x00' is no piece"},
                                {"pppp/pppp/4/4/PPPP/PPPP\x1b[2J w", "'\\x1b' is no piece"},
                                {"qppp/pppp/4/4/PPPP/PPPP w",
                                 "position, a6: a super piece; only the variant 'promotion'"},
                                {"pppp/pppp/4/4/PPPP/PPPQ w", "position, d1: a super piece"},
                                {"startpos", "'s' is no piece"},
                                {"-", "'-' is no piece"},
                                {"{\"fen\": 1}", "'{' is no piece"}});
}

TEST(BreakthroughText, RefusesWrongFields) {
    expect_refused("standard",
                   {{"pppp/pppp/4/4/PPPP/PPPP W", "side to move: 'W'; expected w or b"},
                    {"pppp/pppp/4/4/PPPP/PPPP x", "side to move: 'x'"},
                    {"pppp/pppp/4/4/PPPP/PPPP ww", "side to move: 'ww'"},
                    {"pppp/pppp/4/4/PPPP/PPPP white", "side to move: 'white'"},
                    {"pppp/pppp/4/4/PPPP/PPPP -", "side to move: '-'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w KQkq", "field 3: 'KQkq'; expected -"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - e3", "field 4: 'e3'; expected -"},
                    {"pppp/pppp/4/4/PPPP/PPPP w 0 1", "field 3: '0'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - x 1", "quiet plies: 'x'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - -1 1", "quiet plies: '-1'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - 10000 1", "quiet plies: '10000'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - 0 1.5", "move number: '1.5'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - 0 10000", "a number from 0 to 9999"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - 0 0x1", "move number: '0x1'"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - 0 1 moves a2a3", "'moves' behind the six fields"},
                    {"pppp/pppp/4/4/PPPP/PPPP w - - 0 1 2", "'2' behind the six fields"},
                    {"pppp pppp 4 4 PPPP PPPP w", "'w' behind the six fields"}});
}

TEST(BreakthroughText, RefusesPositionsThatCannotStand) {
    expect_refused("standard",
                   {{"pppp/pppp/p3/4/PPPP/PPPP w", "Black has 9 pieces; at most 8"},
                    {"pppp/pppp/4/P3/PPPP/PPPP w", "White has 9 pieces; at most 8"},
                    {"P3/p3/4/4/4/4 w", "rank 6: a White piece on the winning row"},
                    {"4/4/4/4/P3/p3 b", "rank 1: a Black piece on the winning row"},
                    {"P3/4/4/4/4/p3 w", "rank 6: a White piece on the winning row"},
                    {"P3/4/4/4/4/p3 b", "rank 1: a Black piece on the winning row"},
                    {"PP2/p3/4/4/4/4 b", "rank 6: 2 White pieces on the winning row"},
                    {"4/4/4/4/P3/ppp1 w", "rank 1: 3 Black pieces on the winning row"},
                    {"4/4/4/4/P3/4 w", "Black has no pieces, so the game is over; expected Black to move"},
                    {"4/4/p3/4/4/4 b", "White has no pieces, so the game is over; expected White to move"}});
}

TEST(BreakthroughText, RefusesWhatThePromotionVariantCannotHave) {
    expect_refused("promotion",
                   {{"pppp/pppp/4/4/PPPP/PPPP w - - 101 1", "quiet plies: 101; the game is drawn at 100"},
                    {"P3/p3/4/4/4/4 b", "position, a6: a White piece on the far row is a super piece"},
                    {"4/4/4/4/P3/1p2 w", "position, b1: a Black piece on the far row is a super piece"},
                    {"4/4/4/4/4/Q3 w", "Black has no pieces"},
                    {"4/4/4/4/4/4 w", "no pieces"},
                    {"QQQQ/QQQQ/Q3/4/4/p2q w", "expected q"},
                    {"QQQQ/QQQQ/Q3/4/p3/4 w", "White has 9 pieces"}});
}

TEST(BreakthroughText, RefusesHugeTextsAtOnce) {
    const std::string megabyte(1 << 20, 'p');
    expect_refused("standard", {{megabyte, "1048576 characters; expected at most 512"},
                                {std::string(1 << 20, '/'), "1048576 characters"},
                                {std::string(1 << 20, ' '), "1048576 characters"},
                                {std::string(1 << 20, '\0'), "1048576 characters"},
                                {std::string(kStart) + std::string(1 << 20, ' '), "expected at most 512"},
                                {std::string(512, '1'), "a run of"}});
}

TEST(BreakthroughText, RefusesAPositionOfAnotherSizeThanAskedFor) {
    const auto session = standard_registry().open({"breakthrough", "", BoardSize{6, 6}, kStart});
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error(), "position: a board of 8x8; expected 6x6");
}

TEST(BreakthroughText, ReadsPositionsWithTrailingFieldsMissing) {
    const std::string full = "p3/4/4/4/4/3P w - - 0 1";
    for (const char* text :
         {"p3/4/4/4/4/3P", "p3/4/4/4/4/3P w", "p3/4/4/4/4/3P w -", "p3/4/4/4/4/3P w - -",
          "p3/4/4/4/4/3P w - - 0", "  p3/4/4/4/4/3P \t w\n", "p3/4/4/4/4/3P w - - 00 01"}) {
        EXPECT_EQ(open_breakthrough("standard", text)->position_text(), full) << text;
    }
}

TEST(BreakthroughText, ReadsRunsOfTwoDigits) {
    const std::string fen = "p12p/14/14/14/14/14/14/P2P10 b - - 0 33";
    const auto session = open_breakthrough("standard", fen);
    EXPECT_EQ(session->position_text(), fen);
    EXPECT_EQ(session->identity().size, (BoardSize{14, 8}));
    EXPECT_EQ(open_breakthrough("standard", "p15/16/16/16/16/16/16/15P w - - 0 1")->position_text(),
              "p15/16/16/16/16/16/16/15P w - - 0 1");
}

TEST(BreakthroughText, ReadsMovesInAllWaysOfWriting) {
    for (const char* move : {"b3c4", "b3-c4", "b3xc4", "B3C4", "B3-C4", "B3XC4", "b3-C4"}) {
        const auto session = open_breakthrough("standard", "4/4/2p1/1P2/4/4 w - - 0 1");
        EXPECT_FALSE(session->play(move)) << move;
        EXPECT_EQ(session->position_text(), "4/4/2P1/4/4/4 b - - 0 1");
    }
    const auto tall = open_game({"breakthrough", "", BoardSize{4, 16}});
    EXPECT_FALSE(tall->play("a2-b3"));
    EXPECT_FALSE(tall->play("D15xC14"));
    EXPECT_EQ(tall->position_text().substr(0, 14), "pppp/ppp1/2p1/");
}

TEST(BreakthroughText, RefusesBrokenMoves) {
    const std::vector<BadText> cases = {
        {"", "character 1: expected two squares from a1 to h8"},
        {" ", "character 1"},
        {"a", "character 1"},
        {"a2", "character 3"},
        {"2", "character 1"},
        {"a2a", "character 3"},
        {"a2-", "character 4"},
        {"a2x", "character 4"},
        {"a2--a3", "character 4"},
        {"a2xxa3", "character 4"},
        {"a2a3a4", "character 5"},
        {"a2a3 ", "character 5"},
        {" a2a3", "character 1"},
        {"a2 a3", "character 3"},
        {"a2a3q", "character 5"},
        {"a2=a3", "character 3"},
        {"a2\xe2\x86\x92"
         "a3",
         "character 3"},
        {"i2i3", "character 1"},
        {"a2i3", "character 3"},
        {"a0a1", "character 1"},
        {"a9a8", "character 1"},
        {"a8a9", "character 3"},
        {"a02a3", "character 1"},
        {"a2a03", "character 3"},
        {"a12a13", "character 1"},
        {"a-2a3", "character 1"},
        {"aa22", "character 1"},
        {"2a3a", "character 1"},
        {"\0"s, "'\\x00', character 1"},
        {"a2a3\0"s, "character 5"},
        {"a2\0a3"s, "character 3"},
        {"\xff\xff\xff\xff", "character 1"},
        {"0000", "character 1"},
        {"null", "character 1"},
        {"pass", "character 1"},
        {"resign", "character 1"},
        {std::string(1 << 20, 'a'), "character 1"},
        {"a2a3" + std::string(1 << 20, '3'), "character 3"},
        {"a2a2", "the piece on a2 can go to a3, b3"},
        {"a2a4", "the piece on a2 can go to a3, b3"},
        {"a2c3", "'a2c3' is not legal: the piece on a2 can go to a3, b3"},
        {"b2b1", "the piece on b2 can go to b3, a3, c3"},
        {"a2h3", "the piece on a2 can go to a3, b3"},
        {"a2b2", "the piece on a2 can go to a3, b3"},
        {"a1a2", "no piece on a1 can move"},
        {"a1b2", "no piece on a1 can move"},
        {"d4d5", "no piece on d4 can move"},
        {"a7a6", "no piece on a7 can move"},
        {"h8h7", "no piece on h8 can move"},
    };
    const auto session = open_breakthrough();
    for (const BadText& bad : cases) {
        const auto problem = session->play(bad.text);
        ASSERT_TRUE(problem) << bad.text;
        EXPECT_NE(problem->message.find(bad.message), std::string::npos)
            << bad.text.substr(0, 100) << "\n  says: " << problem->message;
        EXPECT_LT(problem->message.size(), 300u);
    }
    EXPECT_EQ(session->position_text(), kStart) << "a refused move changes nothing";
}

TEST(BreakthroughText, RefusesMovesAfterTheEnd) {
    const auto session = open_breakthrough("standard", "P3/3p/4/4/4/4 b");
    const auto problem = session->play("d5d4");
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->message, "move 'd5d4': the game is over");
}

}  // namespace sortie
