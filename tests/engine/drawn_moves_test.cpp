// Moves as boards show them, and positions out of pieces.
#include "engine/drawn_moves.h"

#include <gtest/gtest.h>

#include "engine/composition.h"
#include "engine/registry.h"
#include "support/game_play.h"

namespace sortie {
namespace {

using Names = std::vector<std::string>;

DrawnMove drawn(const Session& session, std::string_view move) {
    const auto result = session.drawn_move(move);
    return result ? *result : DrawnMove{result.error(), {}, {}};
}

TEST(DrawnMovesTest, EveryLegalMoveHasAPathOnTheBoard) {
    for (const char* const game : {"breakthrough", "tukvnanawopi", "chinese-checkers"}) {
        const auto session = open_game({game});
        const auto moves = session->legal_moves();
        const auto drawn_moves = session->drawn_moves();
        ASSERT_EQ(drawn_moves.size(), moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            EXPECT_EQ(drawn_moves[i].text, moves[i]);
            EXPECT_GE(drawn_moves[i].path.size(), 2u);
        }
    }
}

TEST(DrawnMovesTest, CapturesByReplacementAndByJump) {
    const auto breakthrough = open_game({"breakthrough", "", std::nullopt, "4/1p2/P3/4 w"});
    EXPECT_EQ(drawn(*breakthrough, "a2b3").captures, Names{"b3"});
    EXPECT_EQ(drawn(*breakthrough, "a2a3").captures, Names{});
    const auto course = open_game({"tukvnanawopi"});
    ASSERT_FALSE(course->play("G5-E5"));
    EXPECT_EQ(drawn(*course, "C5-G5").captures, Names{"E5"});
    EXPECT_EQ(drawn(*course, "C5-G5").path, (Names{"C5", "G5"}));
}

TEST(DrawnMovesTest, ChainsOfHopsListTheirLandings) {
    const auto session = open_game({"chinese-checkers"});
    // Two hops: over 16.1 and then over 14.1, which steps there first.
    for (const char* const move : {"16.1-15.1", "4.4-5.5", "15.1-14.1", "5.5-6.6"})
        ASSERT_FALSE(session->play(move)) << move;
    bool chain = false;
    for (const DrawnMove& move : session->drawn_moves()) chain |= move.path.size() > 2;
    EXPECT_TRUE(chain);
}

TEST(DrawnMovesTest, ReasonsOfTheEnd) {
    EXPECT_EQ(open_game({"breakthrough"})->end_reason(), EndReason::None);
    const auto goal = open_game({"breakthrough", "", std::nullopt, "4/P3/3p/4 w"});
    ASSERT_FALSE(goal->play("a3a4"));
    EXPECT_EQ(goal->end_reason(), EndReason::Goal);
    const auto captured = open_game({"breakthrough", "", std::nullopt, "4/1p2/P3/4 w"});
    ASSERT_FALSE(captured->play("a2b3"));
    EXPECT_EQ(captured->end_reason(), EndReason::Captured);
}

TEST(CompositionTest, WritesWhatTheGameReads) {
    const auto session = open_game({"breakthrough", "", BoardSize{4, 4}});
    const auto text =
        compose_position(session->view(), {{"a1", 'P'}, {"d4", 'p'}, {"b4", 'p'}}, Side::Second);
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(*text, "1p1p/4/4/P3 b");
    EXPECT_FALSE(compose_position(session->view(), {{"a1", 'P'}, {"a1", 'p'}}, Side::First));
    EXPECT_FALSE(compose_position(session->view(), {{"e9", 'P'}}, Side::First));
    EXPECT_FALSE(compose_position(session->view(), {{"a1", 'Q'}}, Side::First));
}

}  // namespace
}  // namespace sortie
