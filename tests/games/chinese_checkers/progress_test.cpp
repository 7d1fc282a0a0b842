// Rows to go, contact and the view from the other side.
#include "games/chinese_checkers/progress.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/chinese_checkers/helpers.h"

namespace sortie::chinese_checkers {

TEST(ChineseCheckersProgress, RowsToGo) {
    Position position = starting_position(kSymmetric);
    EXPECT_EQ(rows_to_go(position, Side::First), 140);
    EXPECT_EQ(rows_to_go(position, Side::Second), 140);
    position = after(after(position, "16.1-15.1"), "3.1-5.1");
    EXPECT_EQ(rows_to_go(position, Side::First), 139);
    EXPECT_EQ(rows_to_go(position, Side::Second), 138);
    std::swap(position.pieces[0], position.pieces[1]);
    EXPECT_EQ(rows_to_go(position, Side::First), 2);
    EXPECT_EQ(rows_to_go(position, Side::Second), 1);
}

TEST(ChineseCheckersProgress, ContactEndsWhenTheArmiesHavePassed) {
    EXPECT_FALSE(out_of_contact(starting_position(kSymmetric)));
    EXPECT_TRUE(out_of_contact(board_with(kSymmetric, {{'1', {"9.1", "3.1"}}, {'2', {"10.1", "15.2"}}})));
    EXPECT_FALSE(out_of_contact(board_with(kSymmetric, {{'1', {"10.5", "3.1"}}, {'2', {"10.1", "15.2"}}})));
    EXPECT_FALSE(out_of_contact(board_with(kSymmetric, {{'1', {"11.5", "3.1"}}, {'2', {"10.1", "15.2"}}})));
}

TEST(ChineseCheckersProgress, HalfATurnExchangesRowsAndColumns) {
    for (int row = 1; row <= kRowCount; ++row) {
        for (int column = 1; column <= row_length(row); ++column) {
            EXPECT_EQ(half_turn(bit<Bits128>(cell_at(row, column))),
                      bit<Bits128>(cell_at(kRowCount + 1 - row, row_length(row) + 1 - column)));
        }
    }
    EXPECT_EQ(half_turn(kCells), kCells);
}

TEST(ChineseCheckersProgress, TheMirrorShowsTheSameGame) {
    EXPECT_EQ(mirrored(mirrored(starting_position(kSymmetric))), starting_position(kSymmetric));
    Random random(4);
    for (int game = 0; game < 20; ++game) {
        // Specials near their targets, so that extra turns come soon.
        Position position =
            read(kAdjacent,
                 "1/../3.1/3111/...../2...../......./......../........./........../........./......../"
                 "......./.....1/11..2/2222/4.4/22/. 1 - 0");
        for (int ply = 0; ply < 60 && outcome(position) == Outcome::Ongoing; ++ply) {
            const Position mirror = mirrored(position);
            EXPECT_EQ(mirrored(mirror), position);
            EXPECT_EQ(read(kAdjacent, position_text(mirror)), mirror);
            EXPECT_EQ(rows_to_go(mirror, Side::First), rows_to_go(position, Side::Second));
            EXPECT_EQ(out_of_contact(mirror), out_of_contact(position));
            MoveList<ChineseCheckers> moves;
            generate(position, moves);
            ASSERT_EQ(count_moves(mirror), moves.size());
            const Move move = moves[random.below(moves.size())];
            const Move turned{static_cast<std::uint8_t>(kCellEnd - 2 - move.from),
                              static_cast<std::uint8_t>(kCellEnd - 2 - move.to)};
            EXPECT_EQ(play(mirror, turned), mirrored(play(position, move)));
            position = play(position, move);
        }
    }
}

}  // namespace sortie::chinese_checkers
