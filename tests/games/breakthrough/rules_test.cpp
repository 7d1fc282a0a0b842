// One test or more for each clause of src/games/breakthrough/rules.md that standard and straight games
// follow, named after the clause. The variant with promotion has a file of its own.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/registry.h"
#include "support/breakthrough_session.h"
#include "support/game_play.h"

namespace sortie {

namespace {

// An otherwise empty board with one white and one black piece, given as zero-based columns and rows.
std::string two_piece_fen(BoardSize size, int white_column, int white_row, int black_column, int black_row,
                          char side) {
    std::string text;
    for (int row = size.rows - 1; row >= 0; --row) {
        std::string line(static_cast<std::size_t>(size.columns), '.');
        if (row == white_row) line[static_cast<std::size_t>(white_column)] = 'P';
        if (row == black_row) line[static_cast<std::size_t>(black_column)] = 'p';
        int run = 0;
        for (const char c : line + "/") {
            if (c == '.') {
                ++run;
                continue;
            }
            if (run > 0) text += std::to_string(run);
            run = 0;
            if (c != '/' || row > 0) text += c;
        }
    }
    return fmt::format("{} {}", text, side);
}

std::string square(int column, int row) {
    return fmt::format("{}{}", static_cast<char>('a' + column), row + 1);
}

// Boards of one word, of two, and with rows that straddle the border between the two words.
constexpr BoardSize kRuleSizes[] = {{2, 4},  {2, 16}, {4, 16},  {7, 9},   {8, 8},  {16, 4},
                                    {5, 13}, {9, 8},  {11, 11}, {10, 12}, {16, 8}, {8, 16}};

}  // namespace

TEST(BreakthroughRules, BT_1_SizesFromTheSmallestToTheLargest) {
    for (const BoardSize size : {BoardSize{2, 4}, {16, 4}, {2, 16}, {16, 8}, {8, 16}, {11, 11}}) {
        const auto session = open_game({"breakthrough", "", size});
        EXPECT_EQ(session->identity().size, size);
        EXPECT_EQ(session->view().points.size(), static_cast<std::size_t>(size.columns * size.rows));
    }
    const auto registry = standard_registry();
    for (const BoardSize size : {BoardSize{1, 8}, {17, 4}, {8, 3}, {2, 17}, {16, 9}, {9, 15}, {0, 0}}) {
        EXPECT_FALSE(registry.open({"breakthrough", "", size})) << size_text(size);
    }
    EXPECT_EQ(open_breakthrough()->identity().size, (BoardSize{8, 8}));
}

TEST(BreakthroughRules, BT_2_EachSideFillsItsTwoFirstRowsAndWhiteBegins) {
    EXPECT_EQ(open_breakthrough()->position_text(), "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1");
    EXPECT_EQ(open_game({"breakthrough", "", BoardSize{2, 4}})->position_text(), "pp/pp/PP/PP w - - 0 1");
    EXPECT_EQ(open_game({"breakthrough", "", BoardSize{11, 5}})->position_text(),
              "ppppppppppp/ppppppppppp/11/PPPPPPPPPPP/PPPPPPPPPPP w - - 0 1");
}

TEST(BreakthroughRules, BT_2_WhiteMovesUpAndBlackDown) {
    EXPECT_EQ(moves_of("standard", "4/1p2/4/4/2P1/4 w"), (Texts{"c2b3", "c2c3", "c2d3"}));
    EXPECT_EQ(moves_of("standard", "4/1p2/4/4/2P1/4 b"), (Texts{"b5a4", "b5b4", "b5c4"}));
}

TEST(BreakthroughRules, BT_3_FirstMovesOnTheStandardBoard) {
    const Texts moves = open_breakthrough()->legal_moves();
    EXPECT_EQ(moves.size(), 22u);
}

TEST(BreakthroughRules, BT_3_NoCaptureStraightAhead) {
    EXPECT_EQ(moves_of("standard", "5/5/2p2/2P2/5/5 w"), (Texts{"c3b4", "c3d4"}));
    EXPECT_EQ(moves_of("standard", "5/5/2p2/2P2/5/5 b"), (Texts{"c4b3", "c4d3"}));
}

TEST(BreakthroughRules, BT_3_DiagonalCaptureTakesThePieceAway) {
    const auto session = open_breakthrough("standard", "5/5/1p1p1/2P2/5/5 w - - 0 1");
    EXPECT_EQ(sorted_moves(*session), (Texts{"c3b4", "c3c4", "c3d4"}));
    play_all(*session, {"c3d4"});
    EXPECT_EQ(session->position_text(), "5/5/1p1P1/5/5/5 b - - 0 1");
}

TEST(BreakthroughRules, BT_3_CapturingIsOptional) {
    const auto session = open_breakthrough("standard", "5/5/1p3/2P2/5/P4 w - - 0 1");
    EXPECT_EQ(sorted_moves(*session), (Texts{"a1a2", "a1b2", "c3b4", "c3c4", "c3d4"}));
    play_all(*session, {"a1a2"});
    EXPECT_EQ(session->position_text(), "5/5/1p3/2P2/P4/5 b - - 0 1");
}

TEST(BreakthroughRules, BT_3_OwnPiecesBlockAllThreeWays) {
    EXPECT_EQ(moves_of("standard", "3/p2/3/PPP/1P1/3 w"),
              (Texts{"a3a4", "a3b4", "b3a4", "b3b4", "b3c4", "c3b4", "c3c4"}));
    EXPECT_EQ(moves_of("standard", "3/1p1/ppp/3/P2/3 b"),
              (Texts{"a4a3", "a4b3", "b4a3", "b4b3", "b4c3", "c4b3", "c4c3"}));
}

// A lone piece on every square of every kind of board: its moves are the neighbours in the next row and
// nothing beyond an edge, on whichever side of a word border they lie.
TEST(BreakthroughRules, BT_3_NoStepGoesAroundAnEdge) {
    for (const BoardSize size : kRuleSizes) {
        for (int row = 0; row < size.rows; ++row) {
            for (int column = 0; column < size.columns; ++column) {
                for (const char side : {'w', 'b'}) {
                    const bool white = side == 'w';
                    const int far_row = white ? size.rows - 1 : 0;
                    if (row == far_row) continue;
                    const int next = white ? row + 1 : row - 1;
                    // The other piece keeps out of the way: on its own first row or, if that is the next
                    // one, beside the mover.
                    const bool beside = next == far_row;
                    const int other_row = beside ? row : far_row;
                    const int other_column = beside && column == 0 ? 1 : 0;
                    const std::string fen =
                        white ? two_piece_fen(size, column, row, other_column, other_row, side)
                              : two_piece_fen(size, other_column, other_row, column, row, side);
                    Texts expected;
                    for (const int target : {column - 1, column, column + 1}) {
                        if (target < 0 || target >= size.columns) continue;
                        expected.push_back(square(column, row) + square(target, next));
                    }
                    EXPECT_EQ(moves_of("standard", fen), expected) << fen;
                }
            }
        }
    }
}

// An enemy stands where a diagonal that ran on into the neighbouring row would land.
TEST(BreakthroughRules, BT_3_NoCaptureAroundAnEdge) {
    for (const BoardSize size : kRuleSizes) {
        const int last = size.columns - 1;
        for (int row = 1; row + 2 < size.rows; ++row) {
            const std::string fens[] = {
                two_piece_fen(size, 0, row, last, row, 'w'), two_piece_fen(size, last, row, 0, row + 2, 'w'),
                two_piece_fen(size, 0, row, last, row, 'b'), two_piece_fen(size, last, row, 0, row + 2, 'b')};
            for (const std::string& fen : fens) {
                const Texts moves = moves_of("straight", fen);
                ASSERT_EQ(moves.size(), 1u) << fen;
                EXPECT_EQ(std::count(moves[0].begin(), moves[0].end(), moves[0][0]), 2) << fen << moves[0];
            }
        }
    }
}

TEST(BreakthroughRules, BT_4_ReachingTheFarRowWinsAtOnce) {
    const auto white = open_breakthrough("standard", "4/P2p/4/4/4/3P w - - 0 1");
    play_all(*white, {"a5b6"});
    EXPECT_EQ(white->outcome(), Outcome::FirstWins);
    EXPECT_TRUE(white->legal_moves().empty());
    EXPECT_TRUE(white->play("d5d4"));
    const auto black = open_breakthrough("straight", "p3/4/4/4/p2P/4 b - - 0 1");
    play_all(*black, {"a2a1"});
    EXPECT_EQ(black->outcome(), Outcome::SecondWins);
    EXPECT_TRUE(black->legal_moves().empty());
}

TEST(BreakthroughRules, BT_4_TheRowBeforeTheLastDoesNotWin) {
    const auto session = open_breakthrough("standard", "4/3p/P3/4/4/4 w - - 0 1");
    play_all(*session, {"a4a5"});
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
}

TEST(BreakthroughRules, BT_4_CapturingTheLastPieceWins) {
    for (const char* variant : {"standard", "straight"}) {
        const auto session = open_breakthrough(variant, "4/4/1p2/P3/4/4 w - - 0 1");
        play_all(*session, {"a3b4"});
        EXPECT_EQ(session->outcome(), Outcome::FirstWins);
    }
    const auto black = open_breakthrough("standard", "4/4/1p2/P3/4/4 b - - 0 1");
    play_all(*black, {"b4a3"});
    EXPECT_EQ(black->outcome(), Outcome::SecondWins);
}

// Both ways of winning in one move; the position it leads to can be written down and read again.
TEST(BreakthroughRules, BT_4_CapturingTheLastPieceOnItsFirstRowWins) {
    const auto session = open_breakthrough("standard", "1p2/P3/4/4/4/4 w - - 0 1");
    play_all(*session, {"a5b6"});
    EXPECT_EQ(session->outcome(), Outcome::FirstWins);
    EXPECT_EQ(session->position_text(), "1P2/4/4/4/4/4 b - - 0 1");
    EXPECT_EQ(outcome_of("standard", "1P2/4/4/4/4/4 b - - 0 1"), "first");
}

TEST(BreakthroughRules, BT_4_StandingOnOnesOwnFirstRowWinsNothing) {
    EXPECT_EQ(outcome_of("standard", "pppp/4/4/4/4/PPPP w"), "ongoing");
    EXPECT_EQ(outcome_of("straight", "pppp/4/4/4/4/PPPP b"), "ongoing");
}

TEST(BreakthroughRules, BT_5_NoLegalMoveLoses) {
    // Every piece that could move faces an enemy, and with straight quiet moves only there is no way around.
    const auto session = open_breakthrough("straight", "3/1p1/1p1/1P1/1P1/3 w - - 0 1");
    EXPECT_TRUE(session->legal_moves().empty());
    EXPECT_EQ(session->outcome(), Outcome::SecondWins);
    EXPECT_EQ(outcome_of("straight", "3/1p1/1p1/1P1/1P1/3 b"), "first");
    EXPECT_EQ(outcome_of("standard", "3/1p1/1p1/1P1/1P1/3 w"), "ongoing");
}

TEST(BreakthroughRules, BT_5_MovesRunOutDuringPlay) {
    const auto session = open_breakthrough("straight", "1p/2/2/1P/2/2 w - - 0 1");
    play_all(*session, {"b3b4", "b6b5"});
    EXPECT_EQ(session->outcome(), Outcome::SecondWins);
}

TEST(BreakthroughRules, BT_6_EveryMoveAdvancesSoPlayComesToAnEnd) {
    for (const char* variant : {"standard", "straight"}) {
        const auto session = open_game({"breakthrough", variant, BoardSize{5, 7}});
        int plies = 0;
        while (session->outcome() == Outcome::Ongoing) {
            const Texts moves = session->legal_moves();
            for (const std::string& move : moves) {
                EXPECT_EQ(move[3] - move[1], session->side_to_move() == Side::First ? 1 : -1) << move;
            }
            play_all(*session, {moves[static_cast<std::size_t>(plies) % moves.size()]});
            ++plies;
        }
        EXPECT_NE(session->outcome(), Outcome::Draw);
        EXPECT_LT(plies, 2 * 10 * 7);
    }
}

// A counter of a hundred quiet plies, as other programs write it, ends no standard game.
TEST(BreakthroughRules, BT_6_QuietPliesAreNoDraw) {
    EXPECT_EQ(outcome_of("standard", "pppp/4/4/4/4/PPPP w - - 100 80"), "ongoing");
    EXPECT_EQ(outcome_of("straight", "pppp/4/4/4/4/PPPP w - - 100 80"), "ongoing");
}

TEST(BreakthroughRules, BT_3s_QuietMovesGoStraightOnly) {
    EXPECT_EQ(moves_of("straight", "4/1p2/4/4/2P1/4 w"), (Texts{"c2c3"}));
    EXPECT_EQ(
        open_breakthrough("straight", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w")->legal_moves().size(),
        8u);
}

TEST(BreakthroughRules, BT_3s_CapturesGoDiagonally) {
    EXPECT_EQ(moves_of("straight", "5/5/1ppp1/2P2/5/5 w"), (Texts{"c3b4", "c3d4"}));
    EXPECT_EQ(moves_of("straight", "5/5/2p2/1PPP1/5/5 b"), (Texts{"c4b3", "c4d3"}));
}

}  // namespace sortie
