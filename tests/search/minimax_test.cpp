// The reference searches agree with each other, with exact values, and with the rules about repetition.
#include "search/minimax.h"

#include <gtest/gtest.h>

#include "support/small_boards.h"
#include "support/solver.h"
#include "support/stones.h"

namespace sortie {
namespace {

// A different, arbitrary evaluation for each salt, with few values so that ties are common.
template <Game G>
struct ArbitraryEvaluator : EvenEvaluator<G> {
    using State = typename EvenEvaluator<G>::State;
    std::uint64_t salt = 0;

    Score evaluate(const State&, const typename G::Position& position) const {
        return static_cast<Score>(hash_word(G::key(position), salt) % 9) - 4;
    }
};

template <Game G>
struct Searched {
    ReferenceResult<G> minimax;
    ReferenceResult<G> alpha_beta;
};

// Calls use(search, root moves) with a search of the position that `played` ends with.
template <Game G, EvaluatorFor<G> E, class Use>
auto with_search(const E& evaluator, const std::vector<typename G::Position>& played, const Limits& limits,
                 Use use) {
    const SteadyClock clock;
    const StopFlag stop;
    const Budget budget(limits, Side::First, clock, stop);
    MoveList<G> moves;
    G::generate(played.back(), moves);
    ReferenceSearch<G, E> search(evaluator, played, budget);
    return use(search, moves);
}

template <Game G, EvaluatorFor<G> E>
Searched<G> search(const E& evaluator, const std::vector<typename G::Position>& played, int depth,
                   const Limits& limits = {}) {
    return with_search<G>(evaluator, played, limits, [&](auto& search, const auto& moves) {
        return Searched<G>{search.minimax(depth, moves), search.alpha_beta(depth, moves)};
    });
}

template <Game G>
void expect_same(const Searched<G>& searched, const typename G::Position& root) {
    ASSERT_EQ(searched.minimax.value, searched.alpha_beta.value) << G::position_text(root);
    ASSERT_EQ(searched.minimax.pv, searched.alpha_beta.pv) << G::position_text(root);
    ASSERT_LE(searched.alpha_beta.nodes, searched.minimax.nodes);
}

TEST(Minimax, EqualsAlphaBetaOnRandomPositions) {
    Random random(1);
    std::uint64_t minimax_nodes = 0;
    std::uint64_t alpha_beta_nodes = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto start = small_board(2 + i % 4, 4 + i % 3);
        const auto played = random_game<SmallBreakthrough>(start, random.below(12), random);
        const ArbitraryEvaluator<SmallBreakthrough> evaluator{{}, random.next()};
        const auto searched = search<SmallBreakthrough>(evaluator, played, 1 + i % 4);
        expect_same<SmallBreakthrough>(searched, played.back());
        minimax_nodes += searched.minimax.nodes;
        alpha_beta_nodes += searched.alpha_beta.nodes;
    }
    EXPECT_LT(alpha_beta_nodes * 2, minimax_nodes);
}

TEST(Minimax, EqualsAlphaBetaWherePositionsRepeat) {
    Random random(2);
    for (int i = 0; i < 500; ++i) {
        const auto played =
            random_game<SmallPromotion>(small_promotion_board(2, 4), random.below(60), random);
        const ArbitraryEvaluator<SmallPromotion> evaluator{{}, random.next()};
        expect_same<SmallPromotion>(search<SmallPromotion>(evaluator, played, 1 + i % 5), played.back());
    }
}

TEST(Minimax, FindsTheExactDistanceOfWinsAndLosses) {
    Random random(3);
    Solver<SmallBreakthrough> solver;
    int decided = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto played = random_game<SmallBreakthrough>(
            i % 4 == 3 ? small_board(3, 4) : small_board(2, 4 + i % 4), random.below(14), random);
        const Score exact = solver.value(played.back());
        ASSERT_TRUE(is_decided(exact));
        const int depth = 1 + i % 5;
        const auto found = search<SmallBreakthrough>(EvenEvaluator<SmallBreakthrough>{}, played, depth);
        const Score expected = plies_to_end(exact) <= depth ? exact : kDraw;
        ASSERT_EQ(found.minimax.value, expected) << SmallBreakthrough::position_text(played.back());
        ASSERT_EQ(found.alpha_beta.value, expected);
        if (is_decided(expected)) {
            ++decided;
            ASSERT_EQ(found.alpha_beta.pv.size(), static_cast<std::size_t>(plies_to_end(exact)));
        }
    }
    EXPECT_GT(decided, 500);
}

TEST(Minimax, KnowsWhoWinsSmallBoards) {
    struct Board {
        int columns;
        int rows;
        bool first_wins;
    };
    Solver<SmallBreakthrough> solver;
    for (const auto& [columns, rows, first_wins] :
         {Board{2, 4, false}, Board{2, 5, false}, Board{3, 4, false}, Board{2, 6, true}}) {
        const auto start = small_board(columns, rows);
        const Score exact = solver.value(start);
        EXPECT_EQ(is_win(exact), first_wins) << columns << "x" << rows;
        const auto found = with_search<SmallBreakthrough>(
            EvenEvaluator<SmallBreakthrough>{}, {start}, {},
            [&](auto& search, const auto& moves) { return search.alpha_beta(plies_to_end(exact), moves); });
        EXPECT_EQ(found.value, exact) << columns << "x" << rows;
    }
}

TEST(Minimax, NegatesOnlyWhenTheTurnPasses) {
    Solver<Stones> solver;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    for (int stones = 2; stones <= 12; ++stones) {
        for (const bool drawn_at_one : {false, true}) {
            const auto start = Stones::heap(stones, drawn_at_one);
            const auto found = search<Stones>(EvenEvaluator<Stones>{}, {start}, stones);
            EXPECT_EQ(found.minimax.value, solver.value(start)) << stones;
            expect_same<Stones>(found, start);
            wins += is_win(found.minimax.value);
            draws += found.minimax.value == kDraw;
            losses += is_loss(found.minimax.value);
        }
    }
    EXPECT_EQ(wins, 13);
    EXPECT_EQ(draws, 3);
    EXPECT_EQ(losses, 6);
}

TEST(Minimax, ThirdOccurrenceIsADraw) {
    const auto played = nearly_repeated_game();
    struct PessimisticEvaluator : EvenEvaluator<SmallPromotion> {
        Score evaluate(const State&, const SmallPromotion::Position& judged) const {
            return SmallPromotion::side_to_move(judged) == Side::Second ? -50 : 50;
        }
    };
    const auto found = search<SmallPromotion>(PessimisticEvaluator{}, played, 2);
    EXPECT_EQ(found.minimax.value, kDraw);
    ASSERT_EQ(found.minimax.pv.size(), 1u);
    EXPECT_EQ(SmallPromotion::move_text(played.back(), found.minimax.pv.front()), "a5a6");
    expect_same<SmallPromotion>(found, played.back());

    const auto without_history = search<SmallPromotion>(PessimisticEvaluator{}, {played.back()}, 2);
    EXPECT_EQ(without_history.minimax.value, -50);
}

TEST(Minimax, NodeLimitEndsTheSearchWithTheBestSoFar) {
    const auto start = small_board(5, 5);
    Limits limits;
    limits.nodes = 500;
    const auto found = search<SmallBreakthrough>(EvenEvaluator<SmallBreakthrough>{}, {start}, 6, limits);
    for (const auto& result : {found.minimax, found.alpha_beta}) {
        EXPECT_FALSE(result.complete);
        EXPECT_LE(result.nodes, 500u);
    }
    EXPECT_TRUE(
        search<SmallBreakthrough>(EvenEvaluator<SmallBreakthrough>{}, {start}, 2, limits).minimax.complete);
}

TEST(Minimax, StopFlagEndsTheSearch) {
    const SteadyClock clock;
    StopFlag stop;
    stop.request();
    const Budget budget({}, Side::First, clock, stop);
    const std::vector played{small_board(5, 5)};
    MoveList<SmallBreakthrough> moves;
    SmallBreakthrough::generate(played.back(), moves);
    const EvenEvaluator<SmallBreakthrough> evaluator;
    ReferenceSearch<SmallBreakthrough, EvenEvaluator<SmallBreakthrough>> search(evaluator, played, budget);
    EXPECT_FALSE(search.minimax(20, moves).complete);
    EXPECT_FALSE(search.alpha_beta(20, moves).complete);
}

// Quiescence as plainly as can be: behind the last depth whoever is to move leaves it at that, or captures.
template <Game G>
Score value_when_quiet(const ArbitraryEvaluator<G>& evaluator, const typename G::Position& position,
                       int depth, int ply) {
    if (const Outcome outcome = G::outcome(position); outcome != Outcome::Ongoing)
        return outcome == win_for(G::side_to_move(position)) ? win_in(ply) : loss_in(ply);
    Score best = depth > 0 ? -kInfinite : evaluator.evaluate(evaluator.start(position), position);
    MoveList<G> moves;
    G::generate(position, moves);
    for (const auto& move : moves) {
        if (depth <= 0 && !G::is_capture(position, move)) continue;
        best = std::max(best, -value_when_quiet(evaluator, G::play(position, move), depth - 1, ply + 1));
    }
    return best;
}

using G = SmallBreakthrough;

TEST(AlphaBeta, FollowsCapturesWhenAskedTo) {
    Random random(5);
    int differs = 0;
    for (int i = 0; i < 100; ++i) {
        const auto played = random_game<G>(small_board(2 + i % 2, 5), random.below(10), random);
        ArbitraryEvaluator<G> evaluator;
        evaluator.salt = random.next();
        const int depth = 1 + i % 2;
        for (const bool deepens : {false, true}) {
            const auto found = with_search<G>(evaluator, played, {}, [&](auto& search, const auto& moves) {
                return search.alpha_beta(depth, moves, {AlphaBetaStyle::Sort::Generated, deepens, true});
            });
            ASSERT_EQ(found.value, value_when_quiet<G>(evaluator, played.back(), depth, 0));
            ASSERT_TRUE(found.complete);
        }
        const auto blind = search<G>(evaluator, played, depth).alpha_beta;
        differs += blind.value != value_when_quiet<G>(evaluator, played.back(), depth, 0);
    }
    EXPECT_GT(differs, 20);
}

}  // namespace
}  // namespace sortie
