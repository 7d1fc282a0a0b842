// Position and move texts, both ways, and what is said about broken ones.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/chinese_checkers/helpers.h"

namespace sortie::chinese_checkers {

using testing::HasSubstr;

constexpr Rules kEveryEntry{HopRule::Symmetric, true, false};

// The start in three parts.
const std::string kTop = "2/44/222/2222/...../";
const std::string kMiddle = "....../......./......../........./........../........./......../......./....../";
const std::string kBottom = "...../1111/111/33/1";
// A special of player 1 on 2.1; player 1 has won; both stand in their goals.
const std::string kArrived =
    "2/34/222/2222/1..../4...../......./......../........./........../........./......../......./....../"
    "...../.111/111/31/.";
const std::string kFirstDone = "1/33/111/1111/2222./" + kMiddle + "...../..../222/44/2";
const std::string kBothDone = "1/33/111/1111/...../" + kMiddle + "...../2222/222/44/2";

TEST(ChineseCheckersText, ReadsBackWhatItWrites) {
    for (const std::string& text :
         {std::string(kStartText), fmt::format("{}{}{} 2 2.2,18.1 199", kTop, kMiddle, kBottom),
          kArrived + " 1 2.1+ 12", kArrived + " 2 2.1,2.2,18.1,18.2 13", kFirstDone + " 2 - 77",
          kFirstDone + " 2 2.1,2.2 200"}) {
        EXPECT_EQ(position_text(read(kSymmetric, text)), text);
    }
    EXPECT_EQ(position_text(read(kEveryEntry, kArrived + " 1 -+ 12")), kArrived + " 1 -+ 12");
}

TEST(ChineseCheckersText, MissingFieldsHaveTheValuesOfTheStart) {
    const std::string rows = kTop + kMiddle + kBottom;
    EXPECT_EQ(read(kSymmetric, rows), starting_position(kSymmetric));
    EXPECT_EQ(read(kSymmetric, " " + rows + "\t1 \n"), starting_position(kSymmetric));
    const Position second = read(kSymmetric, rows + " 2");
    EXPECT_EQ(second.side, Side::Second);
    EXPECT_EQ(second.plies, 0);
    EXPECT_EQ(read(kSymmetric, rows + " 1 18.2,2.1").paid, 0b1001);
}

struct Broken {
    std::string text;
    std::string message;
};

TEST(ChineseCheckersText, SaysWhatIsWrongWithAPosition) {
    const std::string start = kTop + kMiddle + kBottom;
    const std::vector<Broken> cases = {
        {"", "empty; expected 19 rows"},
        {" \n", "empty; expected 19 rows"},
        {std::string(300, '.'), "300 characters; expected at most 256"},
        {"2/44", "2 rows; expected 19"},
        {start + "/.", "20 rows; expected 19"},
        {kTop + kMiddle + "...../1111/111/33", "18 rows; expected 19"},
        {"2/44/222/2222/..../" + kMiddle + kBottom, "row 5: 4 cells; expected 5"},
        {"2/44/222/2222/....../" + kMiddle + kBottom, "row 5: 6 cells; expected 5"},
        {"/44/222/2222/...../" + kMiddle + kBottom, "row 1: 0 cells; expected 1"},
        {"2/44/2x2/2222/...../" + kMiddle + kBottom,
         "row 3, column 2: 'x' is no piece; expected 1, 2, 3, 4 or ."},
        {"2/44/222/2222/...0./" + kMiddle + kBottom, "row 5, column 4: '0' is no piece"},
        {"2/44/222/2222/5/" + kMiddle + kBottom, "row 5, column 1: '5' is no piece"},
        {"2/44/222/2222/\xc3\xa4.../" + kMiddle + kBottom, "row 5, column 1: '\\xc3' is no piece"},
        {"2/44/222/2222/1..../" + kMiddle + kBottom, "player 1 has 11 pieces; expected 10"},
        {"./44/222/2222/...../" + kMiddle + kBottom, "player 2 has 9 pieces; expected 10"},
        {"4/44/222/2222/...../" + kMiddle + kBottom, "player 2 has 3 special pieces (4); expected 2"},
        {kTop + kMiddle + "...../1111/111/31/1", "player 1 has 1 special pieces (3); expected 2"},
        {start + " w", "side to move: 'w'; expected 1 or 2"},
        {start + " 3", "side to move: '3'; expected 1 or 2"},
        {start + " 1 x", "paid targets: 'x' is no special target; expected - or some of 2.1,2.2,18.1,18.2"},
        {start + " 1 3.1", "'3.1' is no special target"},
        {start + " 1 2.3", "'2.3' is no special target"},
        {start + " 1 2.1,", "'' is no special target"},
        {start + " 1 2.1;2.2", "'2.1;2.2' is no special target"},
        {start + " 1 -,2.1", "'-' is no special target"},
        {start + " 1 2.1,2.2,2.1", "2.1 stands there twice"},
        {start + " 1 - 201", "plies: '201'; expected a number from 0 to 200"},
        {start + " 1 - -1", "plies: '-1'"},
        {start + " 1 - 1e2", "plies: '1e2'"},
        {start + " 1 - 99999999999999999999999", "plies: "},
        {start + " 1 - 0 0", "'0' behind the four fields"},
        {start + " 1 + 0", "'' is no special target"},
        {start + " 1 -+ 1", "an extra move (+) without cause; expected a special of player 1"},
        {start + " 1 2.1+ 1", "an extra move (+) without cause"},
        {kArrived + " 1 -+ 1", "that is listed as paid"},
        {kArrived + " 1 2.2+ 1", "without cause"},
        {kArrived + " 2 2.1+ 1", "expected a special of player 2"},
        {kFirstDone + " 1 2.1,2.2 90", "player 1 has won and is to move; expected 2 to move"},
        {kFirstDone + " 1 2.1+ 90", "an extra move (+) is due though player 1 has won"},
        {kBothDone + " 1 2.1,18.1 90", "both players have filled their goals"},
    };
    for (const Broken& broken : cases) {
        const auto position = parse_position(kSymmetric, broken.text);
        ASSERT_FALSE(position.ok()) << broken.text;
        EXPECT_THAT(position.error(), HasSubstr(broken.message)) << broken.text;
        EXPECT_EQ(position.error().find('\n'), std::string::npos) << broken.text;
    }
    const auto remembered = parse_position(kEveryEntry, kArrived + " 2 2.1 3");
    ASSERT_FALSE(remembered.ok());
    EXPECT_THAT(remembered.error(), HasSubstr("'2.1'; expected - or -+ because every entry pays"));
}

TEST(ChineseCheckersText, AWinnerIsToMoveOnlyAfterAnExtraTurn) {
    const std::string second_done = "./33/111/1111/1..../" + kMiddle + "...../2222/222/44/2";
    EXPECT_EQ(outcome(read(kSymmetric, second_done + " 2 2.1 90")), Outcome::SecondWins);
    EXPECT_EQ(outcome(read(kEveryEntry, second_done + " 2 - 90")), Outcome::SecondWins);
    EXPECT_FALSE(parse_position(kSymmetric, second_done + " 2 - 90").ok());
    EXPECT_EQ(outcome(read(kSymmetric, second_done + " 1 - 90")), Outcome::SecondWins);
}

TEST(ChineseCheckersText, MovesReadBack) {
    const Position start = starting_position(kSymmetric);
    for (const std::string& text : legal_moves(start)) {
        const auto move = ChineseCheckers::parse_move(start, text);
        ASSERT_TRUE(move.ok()) << move.error();
        EXPECT_EQ(move_text(start, *move), text);
    }
}

TEST(ChineseCheckersText, ThePlusOfAnExtraMoveMayBeLeftOut) {
    const Position due = read(kSymmetric, kArrived + " 1 2.1+ 12");
    for (const std::string& text : legal_moves(due)) {
        ASSERT_EQ(text.front(), '+');
        const auto with = ChineseCheckers::parse_move(due, text);
        const auto without = ChineseCheckers::parse_move(due, text.substr(1));
        ASSERT_TRUE(with.ok() && without.ok()) << text;
        EXPECT_EQ(*with, *without);
    }
}

TEST(ChineseCheckersText, SaysWhatIsWrongWithAMove) {
    const std::vector<Broken> cases = {
        {"", "expected two cells, such as 16.1-15.2"},
        {"16.1", "expected two cells"},
        {"16.1 15.1", "expected two cells"},
        {"16.1-", "'' is no cell; expected row.column"},
        {"-15.1", "'' is no cell"},
        {"16-15.1", "'16' is no cell"},
        {"16.1-15.1-14.1", "'15.1-14.1' is no cell"},
        {"016.1-15.1", "'016.1' is no cell"},
        {"16.1-15.0", "'15.0' is no cell"},
        {"16.1-15.1 ", "'15.1 ' is no cell"},
        {"a.b-c.d", "'a.b' is no cell"},
        {"16.1-20.1", "there is no cell 20.1; expected a row from 1 to 19"},
        {"16.1-15.6", "there is no cell 15.6; expected a column from 1 to 5 in row 15"},
        {"16.1-99999999999.1", "'99999999999.1' is no cell"},
        {"+16.1-15.1", "no extra move is due; expected a move without +"},
        {"16.1-15.1+4.1-5.1", "two moves at once; expected the move and then the extra move"},
        {"16.1-16.1", "'16.1-16.1' is not legal: the piece on 16.1 can go to 15.2, 15.1"},
        {"16.1-10.1", "'16.1-10.1' is not legal: the piece on 16.1 can go to"},
        {"4.1-5.1", "no piece of player 1 on 4.1 can move"},
        {"19.1-18.1", "no piece of player 1 on 19.1 can move"},
        {"10.1-10.2", "no piece of player 1 on 10.1 can move"},
    };
    const Position start = starting_position(kSymmetric);
    for (const Broken& broken : cases) {
        const auto move = ChineseCheckers::parse_move(start, broken.text);
        ASSERT_FALSE(move.ok()) << broken.text;
        EXPECT_THAT(move.error(), HasSubstr(broken.message)) << broken.text;
    }
    const Position due = read(kSymmetric, kArrived + " 1 2.1+ 12");
    EXPECT_THAT(
        ChineseCheckers::parse_move(due, "5.1-5.2").error(),
        HasSubstr("no piece of player 2 on 5.1 can move; an extra move with an opposing piece is due"));
    const Position done = read(kSymmetric, kFirstDone + " 2 - 77");
    EXPECT_THAT(ChineseCheckers::parse_move(done, "5.1-6.1").error(), HasSubstr("the game is over"));
}

TEST(ChineseCheckersText, VariantsAndModifiersOpen) {
    const auto rules_of = [](const std::string& variant) {
        const auto start = Family::open({"", variant});
        if (!start) throw std::invalid_argument(start.error());
        return std::get<0>(*start).position.board->rules;
    };
    EXPECT_EQ(rules_of(""), kSymmetric);
    EXPECT_EQ(rules_of("symmetric"), kSymmetric);
    EXPECT_EQ(rules_of("adjacent"), kAdjacent);
    EXPECT_EQ(rules_of("adjacent+count"), (Rules{HopRule::Adjacent, false, true}));
    EXPECT_EQ(rules_of("+every-entry"), kEveryEntry);
    EXPECT_EQ(rules_of("adjacent+count+every-entry"), (Rules{HopRule::Adjacent, true, true}));
    const auto unknown = Family::open({"", "symmetric+counts"});
    ASSERT_FALSE(unknown.ok());
    EXPECT_THAT(unknown.error(), HasSubstr("expected one of every-entry, count"));
    const auto broken = Family::open({"", "", std::nullopt, "2/44"});
    ASSERT_FALSE(broken.ok());
    EXPECT_THAT(broken.error(), HasSubstr("2 rows; expected 19"));
}

TEST(ChineseCheckersText, KeysTellApartWhatDiffers) {
    const Position position = read(kSymmetric, kArrived + " 1 2.1 12");
    std::set<Key> keys = {key_of(position)};
    for (const char* fields : {" 2 2.1 12", " 1 - 12", " 1 2.1,18.2 12", " 1 2.1+ 12"}) {
        EXPECT_TRUE(keys.insert(key_of(read(kSymmetric, kArrived + fields))).second) << fields;
    }
    EXPECT_TRUE(keys.insert(key_of(read(kAdjacent, kArrived + " 1 2.1 12"))).second);
    EXPECT_EQ(key_of(read(kSymmetric, kArrived + " 1 2.1 13")), key_of(position))
        << "plies are no part of it";
}

}  // namespace sortie::chinese_checkers
