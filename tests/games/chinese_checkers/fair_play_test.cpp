// Late in the game a piece does not stay at home only to keep the opponent from filling its goal.
#include <gtest/gtest.h>

#include "games/chinese_checkers/helpers.h"
#include "search/main_search/search.h"

namespace sortie::chinese_checkers {

namespace {

using G = ChineseCheckers;

// Player 1 has a piece at home, on 16.1, and one before it, on 15.1; the opponent needs a move.
Position with_a_sitter(int plies) {
    Position position =
        board_with(kSymmetric, {{'1', {"1.1", "3.1", "3.2", "3.3", "4.2", "4.3", "16.1", "15.1"}},
                                {'3', {"2.1", "2.2"}},
                                {'2', {"19.1", "17.1", "17.2", "17.3", "16.2", "16.3", "16.4", "14.1"}},
                                {'4', {"18.1", "18.2"}}});
    position.plies = static_cast<std::uint8_t>(plies);
    return position;
}

bool is_fair(const Position& position, std::string_view text) {
    const auto move = G::parse_move(position, text);
    EXPECT_TRUE(move) << text;
    return G::is_fair(position, *move);
}

}  // namespace

TEST(FairPlay, FreesTheHomeLateInTheGame) {
    const Position late = with_a_sitter(120);
    EXPECT_TRUE(is_fair(late, "16.1-15.2"));
    EXPECT_FALSE(is_fair(late, "4.2-4.1")) << "leaves the sitter where it is";
    Position gone = late;
    gone.pieces[0] ^= bit<Bits128>(cell_named("16.1")) | bit<Bits128>(cell_named("12.1"));
    EXPECT_TRUE(is_fair(gone, "4.2-4.1"));
    EXPECT_FALSE(is_fair(gone, "15.1-16.1")) << "goes back";
}

TEST(FairPlay, AllowsEverythingEarlyAndWithTheOpponentsPieces) {
    EXPECT_TRUE(is_fair(with_a_sitter(60), "4.2-4.1"));
    Position extra = with_a_sitter(120);
    extra.extra_due = true;
    for (const Move& move : generated<G>(extra)) EXPECT_TRUE(G::is_fair(extra, move));
}

TEST(FairPlay, IsWhatTheSearchChooses) {
    const SteadyClock clock;
    main_search::Search<G, G::Evaluator> search({1, 1}, G::Evaluator{}, clock);
    Limits limits;
    limits.depth = 2;
    const Position late = with_a_sitter(120);
    const auto best = search.run({late}, generated<G>(late), 1, limits, StopFlag{}, {});
    EXPECT_EQ(best.front().move.from, cell_named("16.1"));
    const auto lines = search.run({late}, generated<G>(late), 1000, limits, StopFlag{}, {});
    EXPECT_EQ(lines.size(), generated<G>(late).size()) << "analysis sees all moves";
}

}  // namespace sortie::chinese_checkers
