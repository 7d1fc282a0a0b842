// What the tree search proves is true, and what can be proved cheaply it proves.
#include <gtest/gtest.h>

#include "search/minimax.h"
#include "support/mcts_searcher.h"
#include "support/small_boards.h"
#include "support/solver.h"
#include "support/stones.h"

namespace sortie {
namespace {

using G = SmallBreakthrough;

// A proved score has the right sign, and a distance that is no shorter than the true one.
void expect_true(Score found, Score exact, const G::Position& position) {
    if (!is_decided(found)) return;
    ASSERT_EQ(is_win(found), is_win(exact)) << G::position_text(position);
    ASSERT_GE(plies_to_end(found), plies_to_end(exact)) << G::position_text(position);
}

TEST(MctsProof, SolvesSmallBoards) {
    struct Board {
        int columns;
        int rows;
        bool first_wins;
        std::uint64_t playouts;
    };
    for (const auto& [columns, rows, first_wins, playouts] :
         {Board{2, 4, false, 1000}, Board{2, 5, false, 10000}, Board{3, 4, false, 100000},
          Board{2, 6, true, 200000}, Board{4, 4, false, 2000000}}) {
        MctsSearcher<G> searcher;
        const SearchReport report = searcher.run({small_board(columns, rows)}, playouts);
        EXPECT_TRUE(first_wins ? is_win(report.score) : is_loss(report.score)) << columns << "x" << rows;
        EXPECT_EQ(report.probability, first_wins ? 1.0 : 0.0);
        EXPECT_LT(report.nodes, playouts);
    }
}

TEST(MctsProof, IsTrueOnRandomPositionsWithOneAndTwoThreads) {
    Random random(5);
    Solver<G> solver;
    int proved = 0;
    for (int i = 0; i < 600; ++i) {
        const auto start = i % 4 == 3 ? small_board(3, 4) : small_board(2, 4 + i % 4);
        const auto played = random_game<G>(start, random.below(10), random);
        mcts::Options options;
        options.threads = 1 + i % 2;
        options.seed = random.next();
        MctsSearcher<G> searcher(options);
        const SearchReport report = searcher.run(played, 1 + random.below(400));
        expect_true(report.score, solver.value(played.back()), played.back());
        proved += is_decided(report.score);
    }
    EXPECT_GT(proved, 300);
}

TEST(MctsProof, FindsWinsInOneThreeAndFive) {
    Random random(6);
    Solver<G> solver;
    std::array<int, 6> found{};
    for (int i = 0; i < 1500; ++i) {
        const auto start = i % 2 == 0 ? small_board(3, 4) : small_board(2, 6);
        const auto played = random_game<G>(start, random.below(14), random);
        const Score exact = solver.value(played.back());
        if (!is_win(exact) || plies_to_end(exact) > 5) continue;
        MctsSearcher<G> searcher;
        const SearchReport report = searcher.run(played, 5000);
        ASSERT_TRUE(is_win(report.score)) << G::position_text(played.back());
        const auto next = G::play(played.back(), *G::parse_move(played.back(), report.move));
        ASSERT_TRUE(is_loss(solver.value(next))) << G::position_text(played.back()) << " " << report.move;
        if (plies_to_end(exact) == 1) {
            ASSERT_EQ(report.score, win_in(1));
        }
        ++found[static_cast<std::size_t>(plies_to_end(exact))];
    }
    for (const std::size_t plies : {1u, 3u, 5u}) EXPECT_GT(found[plies], 20);
}

TEST(MctsProof, AProvedWinIsWonWhateverTheOpponentPlays) {
    Random random(7);
    for (int game = 0; game < 20; ++game) {
        MctsSearcher<G> searcher;
        std::vector<G::Position> played{small_board(2, 6)};
        ASSERT_TRUE(is_win(searcher.run(played, 200000).score));
        while (G::outcome(played.back()) == Outcome::Ongoing) {
            MoveList<G> moves;
            G::generate(played.back(), moves);
            auto move = moves[random.below(moves.size())];
            if (G::side_to_move(played.back()) == Side::First) {
                const SearchReport report = searcher.run(played, 1);  // the tree that is kept knows the way
                ASSERT_TRUE(is_win(report.score));
                move = *G::parse_move(played.back(), report.move);
            }
            played.push_back(G::play(played.back(), move));
        }
        EXPECT_EQ(G::outcome(played.back()), Outcome::FirstWins);
    }
}

TEST(MctsProof, HandlesExtraTurnsAndDraws) {
    Solver<Stones> solver;
    for (int stones = 2; stones <= 14; ++stones) {
        for (const bool drawn_at_one : {false, true}) {
            const auto start = Stones::heap(stones, drawn_at_one);
            const Score exact = solver.value(start);
            MctsSearcher<Stones> searcher;
            const SearchReport report = searcher.run({start}, 20000);
            EXPECT_EQ(is_win(report.score), is_win(exact)) << stones;
            EXPECT_EQ(is_loss(report.score), is_loss(exact)) << stones;
            if (exact != kDraw) continue;
            EXPECT_NEAR(report.probability, 0.5, 0.02);
            EXPECT_EQ(solver.value(Stones::play(start, *Stones::parse_move(start, report.move))), kDraw);
        }
    }
}

TEST(MctsProof, ProvesDrawsWhenItLooksAround) {
    mcts::Options options;
    options.exploration = 1.0;  // a known draw attracts visits; whatever looks worse needs some as well
    const SearchReport report = MctsSearcher<Stones>(options).run({Stones::heap(11, true)}, 20000);
    EXPECT_EQ(report.score, kDraw);
    EXPECT_EQ(report.probability, 0.5);
    EXPECT_LT(report.nodes, 20000u);
}

TEST(MctsProof, ThirdOccurrenceIsADraw) {
    using P = SmallPromotion;
    const auto played = nearly_repeated_game();
    MoveList<P> back;
    back.push_back(*P::parse_move(played.back(), "a5a6"));
    const SearchReport report = MctsSearcher<P>().run(played, back, 1000);
    EXPECT_EQ(report.nodes, 0u) << "known without a playout";
    EXPECT_EQ(report.score, kDraw);
    EXPECT_EQ(report.probability, 0.5);
    EXPECT_EQ(MctsSearcher<P>().run({played.back()}, back, 1000).nodes, 1000u) << "no history, no draw";
}

TEST(MctsProof, AgreesWithMinimaxWherePositionsRepeat) {
    using P = SmallPromotion;
    Random random(8);
    const SteadyClock clock;
    const StopFlag stop;
    const Budget budget({}, Side::First, clock, stop);
    const EvenEvaluator<P> evaluator;
    int decided = 0;
    for (int i = 0; i < 300; ++i) {
        const auto played = random_game<P>(small_promotion_board(2, 4), random.below(60), random);
        MoveList<P> moves;
        P::generate(played.back(), moves);
        ReferenceSearch<P, EvenEvaluator<P>> reference(evaluator, played, budget);
        const Score exact = reference.alpha_beta(5, moves).value;
        MctsSearcher<P> searcher;
        const Score found = searcher.run(played, 4000).score;
        if (!is_decided(exact)) continue;
        ++decided;
        ASSERT_EQ(is_win(found), is_win(exact)) << P::position_text(played.back());
        ASSERT_EQ(is_loss(found), is_loss(exact)) << P::position_text(played.back());
    }
    EXPECT_GT(decided, 50);
}

}  // namespace
}  // namespace sortie
