// What makes two Breakthrough positions the same, and the counters that do not.
#include <gtest/gtest.h>
#include <set>

#include "games/breakthrough/game.h"
#include "support/breakthrough_session.h"

namespace sortie::breakthrough {

namespace {

// The key of any position of any variant, whatever game type holds it.
Key key_of_fen(const std::string& variant, const std::string& fen) {
    const auto start = Family::open({"", variant, std::nullopt, fen});
    EXPECT_TRUE(start) << fen;
    return std::visit([]<Game G>(const Start<G>& opened) { return G::key(opened.position); }, *start);
}

}  // namespace

TEST(BreakthroughPosition, KeysTellSidesPiecesSizesAndVariantsApart) {
    const std::set<Key> keys = {
        key_of_fen("standard", "p3/4/4/4/4/3P w"),  key_of_fen("standard", "p3/4/4/4/4/3P b"),
        key_of_fen("straight", "p3/4/4/4/4/3P w"),  key_of_fen("promotion", "p3/4/4/4/4/3P w"),
        key_of_fen("promotion", "q3/4/4/4/4/3P w"), key_of_fen("promotion", "p3/4/4/4/4/3Q w"),
        key_of_fen("standard", "p3/4/4/4/3P/4 w"),  key_of_fen("standard", "4/p3/4/4/4/3P w"),
        key_of_fen("standard", "6/6/6/p5/6/3P2 w"), key_of_fen("standard", "3/p2/3/3/3/3/3/P2 w"),
    };
    EXPECT_EQ(keys.size(), 10u);
}

TEST(BreakthroughPosition, CountersAreNoPartOfTheKey) {
    EXPECT_EQ(key_of_fen("promotion", "q3/4/4/4/4/3P w - - 0 1"),
              key_of_fen("promotion", "q3/4/4/4/4/3P w - - 57 80"));
}

TEST(BreakthroughPosition, MoveNumberCountsUpAfterBlacksMovesOnly) {
    const auto session = open_breakthrough("standard", "p3/4/4/4/4/3P w - - 0 7");
    play_all(*session, {"d1d2"});
    EXPECT_EQ(session->position_text(), "p3/4/4/4/3P/4 b - - 0 7");
    play_all(*session, {"a6a5"});
    EXPECT_EQ(session->position_text(), "4/p3/4/4/3P/4 w - - 0 8");
}

// Numbers beyond 9999 are not read, so none may be written.
TEST(BreakthroughPosition, MoveNumberStaysReadable) {
    const auto session = open_breakthrough("promotion", "p3/4/4/4/4/3P b - - 0 9999");
    play_all(*session, {"a6a5", "d1d2", "a5b5"});
    EXPECT_EQ(session->position_text(), "4/1p2/4/4/3P/4 w - - 3 9999");
}

}  // namespace sortie::breakthrough
