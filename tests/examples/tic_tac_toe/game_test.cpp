// A game that the product does not know works in a registry as it is: nothing else had to be edited.
#include "examples/tic_tac_toe/game.h"

#include <gtest/gtest.h>

#include "engine/game_registration.h"

namespace sortie {

namespace {

std::unique_ptr<Session> open_tic_tac_toe(std::optional<std::string> position = std::nullopt) {
    Registry registry;
    add_game<tic_tac_toe::Family>(registry);
    auto session = registry.open({"tic-tac-toe", "", std::nullopt, std::move(position)});
    EXPECT_TRUE(session);
    return session ? std::move(*session) : nullptr;
}

}  // namespace

TEST(TicTacToe, PlaysThroughASession) {
    const auto session = open_tic_tac_toe();
    EXPECT_EQ(session->legal_moves().size(), 9u);
    for (const char* move : {"b2", "a1", "c3", "b1", "c1", "c2"}) {
        EXPECT_FALSE(session->play(move)) << move;
    }
    EXPECT_EQ(session->position_text(), "..x/.xo/oox x");
    EXPECT_EQ(session->outcome(), Outcome::Ongoing);
    EXPECT_TRUE(session->play("a1"));
    EXPECT_FALSE(session->play("a3"));
    EXPECT_EQ(session->outcome(), Outcome::FirstWins);
    EXPECT_TRUE(session->legal_moves().empty());
}

TEST(TicTacToe, CountsTheKnownNumbersOfGames) {
    const std::uint64_t expected[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    const auto session = open_tic_tac_toe();
    for (int depth = 1; depth <= 9; ++depth) {
        std::uint64_t sum = 0;
        for (const MoveCount& entry : session->perft(depth, {})) sum += entry.count;
        EXPECT_EQ(sum, expected[depth - 1]) << "depth " << depth;
    }
}

TEST(TicTacToe, FullBoardIsADraw) {
    const auto session = open_tic_tac_toe("xox/xxo/o.o x");
    EXPECT_FALSE(session->play("b1"));
    EXPECT_EQ(session->outcome(), Outcome::Draw);
}

TEST(TicTacToe, RefusesPositionsThatCannotBe) {
    Registry registry;
    add_game<tic_tac_toe::Family>(registry);
    for (const char* text : {"", "xxx/.../... o", "x../.../... x", "xxx/oo./... x", "x../.../...  o",
                             "x.././... . o", "y../.../... o", "x.././.../.. o"}) {
        EXPECT_FALSE(registry.open({"tic-tac-toe", "", std::nullopt, text})) << text;
    }
    EXPECT_FALSE(registry.open({"tic-tac-toe", "", BoardSize{4, 4}}));
}

}  // namespace sortie
