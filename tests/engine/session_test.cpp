#include "engine/session.h"

#include <gtest/gtest.h>

#include "support/breakthrough_session.h"

namespace sortie {

TEST(Session, PlaysAndTakesBack) {
    const auto session = open_breakthrough();
    const std::string start = session->position_text();
    EXPECT_EQ(session->side_to_move(), Side::First);
    EXPECT_FALSE(session->play("a2a3"));
    EXPECT_EQ(session->side_to_move(), Side::Second);
    const std::string after_one = session->position_text();
    EXPECT_FALSE(session->play("h7g6"));
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->position_text(), after_one);
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->position_text(), start);
    EXPECT_FALSE(session->take_back());
    EXPECT_EQ(session->position_text(), start);
}

TEST(Session, GoesToAnotherPositionWithItsAgents) {
    const auto session = open_breakthrough();
    const auto agent = session->make_agent({"sortie", {{"depth", "2"}}});
    ASSERT_TRUE(agent);
    EXPECT_FALSE(session->play("a2a3"));
    const std::string there = session->position_text();
    EXPECT_TRUE(session->set_position("pp/pp/2/PP/PP w")) << "another board";
    EXPECT_TRUE(session->set_position("nonsense"));
    EXPECT_EQ(session->position_text(), there);
    EXPECT_EQ(session->played_moves(), Texts{"a2a3"});

    EXPECT_FALSE(session->set_position("8/P7/8/8/8/8/7p/8 w - - 0 9"));
    EXPECT_TRUE(session->played_moves().empty());
    EXPECT_FALSE(session->take_back());
    EXPECT_EQ(session->start_text(), "8/P7/8/8/8/8/7p/8 w - - 0 9");
    EXPECT_EQ((*agent)->think({}, StopFlag{}, {}).score, win_in(1));
}

TEST(Session, RefusedMoveChangesNothing) {
    const auto session = open_breakthrough();
    const std::string start = session->position_text();
    EXPECT_TRUE(session->play("a2a4"));
    EXPECT_TRUE(session->play("nonsense"));
    EXPECT_EQ(session->position_text(), start);
    EXPECT_FALSE(session->take_back()) << "a refused move leaves nothing to take back";
}

TEST(Session, ListedMovesAreTheOnesThatCanBePlayed) {
    const auto session = open_breakthrough("standard", "4/1p2/2P1/4/4/4 w - - 0 1");
    for (const std::string& move : session->legal_moves()) {
        EXPECT_FALSE(session->play(move)) << move;
        EXPECT_TRUE(session->take_back());
    }
    EXPECT_EQ(sorted_moves(*session), (Texts{"c4b5", "c4c5", "c4d5"}));
}

TEST(Session, FinishedGameCanBeTakenBack) {
    const auto session = open_breakthrough("standard", "4/P2p/4/4/4/4 w - - 0 1");
    play_all(*session, {"a5a6"});
    EXPECT_EQ(session->outcome(), Outcome::FirstWins);
    EXPECT_TRUE(session->take_back());
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
    EXPECT_FALSE(session->legal_moves().empty());
}

TEST(Session, ViewShowsThePieces) {
    const View view = open_breakthrough("promotion", "p3/4/2Q1/4/4/4 b - - 0 1")->view();
    ASSERT_EQ(view.pieces.size(), 2u);
    EXPECT_EQ(view.width, 4);
    EXPECT_EQ(view.height, 6);
    for (const View::Piece& piece : view.pieces) {
        const View::Point& point = view.points[static_cast<std::size_t>(piece.point)];
        const bool white = piece.side == Side::First;
        EXPECT_EQ(point.name, white ? "c4" : "a6");
        EXPECT_EQ(point.x, white ? 2 : 0);
        EXPECT_EQ(point.y, white ? 2 : 0) << "y runs downwards";
        EXPECT_EQ(piece.kind, white ? "super" : "man");
        EXPECT_EQ(piece.letter, white ? 'Q' : 'p');
    }
}

TEST(Session, PerftNamesTheRootMoves) {
    const auto session = open_breakthrough();
    const auto counts = session->perft(4, {});
    Texts names;
    std::uint64_t sum = 0;
    for (const MoveCount& entry : counts) {
        names.push_back(entry.move);
        sum += entry.count;
    }
    EXPECT_EQ(names, session->legal_moves());
    EXPECT_EQ(sum, 256036u);
}

}  // namespace sortie
