// The main search against exhaustive search: the values it proves, the wins it must not miss, the same answer
// every time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/breakthrough/game.h"
#include "search/main_search/search.h"
#include "support/random_breakthrough.h"
#include "support/scale.h"
#include "support/solver.h"

namespace sortie {
namespace {

using G = breakthrough::AdvancingGame<Bits64>;
using SearchType = main_search::Search<G, G::Evaluator>;
using breakthrough::Variant;

main_search::RootMove<G> search(SearchType& search, const G::Position& position, const Limits& limits) {
    MoveList<G> moves;
    G::generate(position, moves);
    const StopFlag never;
    return search.run({position}, moves, 1, limits, never, {}).front();
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

Limits to_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

// There are many exchanges, all of whose orders would take thousands of nodes.
TEST(AlphaBeta, ClosedPositionsAreJudgedWithFewNodes) {
    const breakthrough::Rules rules{{8, 8}, Variant::Standard};
    const SteadyClock clock;
    SearchType engine({1, 1}, G::Evaluator{}, clock);
    for (const char* text : {"1pppppp1/pp4p1/1p1p1p2/2pp1pp1/1PPP1P2/3P1PP1/PP4P1/1PPPPPP1 w",
                             "1pppppp1/1p4p1/p2p1p2/1ppp1p2/1PPP1Pp1/3P1PP1/PPPPPPP1/1P4P1 b"}) {
        const auto position = G::parse_position(rules, text);
        ASSERT_TRUE(position) << position.error();
        engine.clear();
        search(engine, *position, to_depth(1));
        EXPECT_LT(engine.total_nodes(), 800u) << text;
    }
}

TEST(AlphaBeta, AFewNodesAreSpentOnWhatEarlierSearchesFound) {
    const breakthrough::Rules rules{{8, 8}, Variant::Standard};
    const SteadyClock clock;
    SearchType engine({1, 1}, G::Evaluator{}, clock);
    const auto start = G::initial(rules);
    const auto line = search(engine, start, to_depth(8)).pv;
    ASSERT_GT(line.size(), 2u);
    const auto later = G::play(G::play(start, line[0]), line[1]);
    EXPECT_EQ(search(engine, later, to_nodes(2)).move, line[2]);
    engine.clear();
    EXPECT_NE(search(engine, later, to_nodes(2)).move, line[2]);
}

TEST(AlphaBeta, ADepthCutShortCountsFromTheFirstOneOn) {
    const breakthrough::Rules rules{{8, 8}, Variant::Standard};
    const SteadyClock clock;
    SearchType engine({1, 1}, G::Evaluator{}, clock);
    // Each side has a piece to capture.
    const auto position = *G::parse_position(rules, "2pp4/8/8/1p4p1/P6P/8/2PP4/8 w");
    search(engine, position, to_depth(1));
    const std::uint64_t whole = engine.total_nodes();
    engine.clear();
    const auto best = search(engine, position, to_nodes(whole - 1));
    EXPECT_TRUE(engine.statistics().depths.empty());
    EXPECT_TRUE(G::is_capture(position, best.move));
    EXPECT_GT(best.score, -kInfinite);
}

TEST(AlphaBeta, WhatSettlesAnExchange) {
    const breakthrough::Rules rules{{5, 6}, Variant::Standard};
    // b5 is defended by a6 and c6, d3 by nobody.
    const auto position = *G::parse_position(rules, "p1p2/1p3/P1P2/3p1/2P2/5 w");
    const auto move = [&](const char* text) { return *G::parse_move(position, text); };
    const std::uint16_t elsewhere = G::move_code(move("c4d5"));
    EXPECT_FALSE(G::settles(position, move("a4b5"), elsewhere));
    EXPECT_TRUE(
        G::settles(position, move("a4b5"), G::move_code(move("c4b5"))));  // b5 is where the last move went
    EXPECT_TRUE(G::settles(position, move("c2d3"), elsewhere));
}

struct EndGames {
    BoardSize size;
    int pieces;
    int count;
};

class AlphaBetaEndGames : public ::testing::TestWithParam<EndGames> {};

TEST_P(AlphaBetaEndGames, AWinInNIsNeverMissedAtDepthN) {
    const auto [size, pieces, count] = GetParam();
    const SteadyClock clock;
    SearchType engine({1, 1}, G::Evaluator{}, clock);
    Random random(7);
    Solver<G> truth;
    for (int i = 0; i < scaled(count); ++i) {
        const auto position = random_breakthrough<Bits64>({size, Variant::Standard}, pieces, random);
        const Score value = truth.value(position);
        engine.clear();
        const auto found = search(engine, position, to_depth(std::max(plies_to_end(value), 1)));
        ASSERT_EQ(found.score, value) << G::position_text(position);
        // The move keeps the value: the shortest win, the longest defence.
        ASSERT_EQ(-truth.value(G::play(position, found.move)), value > 0 ? value + 1 : value - 1)
            << G::position_text(position);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, AlphaBetaEndGames,
                         ::testing::Values(EndGames{{3, 5}, 6, 1500}, EndGames{{4, 5}, 6, 800},
                                           EndGames{{3, 7}, 4, 800}, EndGames{{5, 6}, 3, 800},
                                           EndGames{{8, 8}, 2, 500}),
                         [](const auto& tested) {
                             return fmt::format("{}_{}", size_text(tested.param.size), tested.param.pieces);
                         });

TEST(RootMove, APlansBonusIsNoPartOfItsValue) {
    main_search::RootMove<G> move;
    move.bonus = 300;
    EXPECT_EQ(move.value(), -kInfinite);  // not searched
    move.score = 350;
    EXPECT_EQ(move.value(), 50);
    move.score = win_in(5);
    EXPECT_EQ(move.value(), win_in(5));
}

TEST(AlphaBeta, ProvesSmallBoards) {
    const SteadyClock clock;
    SearchType engine({16, 1}, G::Evaluator{}, clock);
    const auto winner = [&](BoardSize size) {
        engine.clear();
        const auto found = search(engine, G::initial({size, Variant::Standard}), to_depth(60));
        EXPECT_TRUE(is_decided(found.score)) << size_text(size);
        return found.score > 0 ? Side::First : Side::Second;
    };
    for (const BoardSize size : {BoardSize{2, 4}, {2, 5}, {2, 7}, {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 4}}) {
        EXPECT_EQ(winner(size), Side::Second) << size_text(size);
    }
    for (const BoardSize size : {BoardSize{2, 6}, {2, 8}, {3, 6}}) {
        EXPECT_EQ(winner(size), Side::First) << size_text(size);
    }
}

TEST(AlphaBeta, OneThreadAndANodeLimitAreDeterministic) {
    const SteadyClock clock;
    Limits limits;
    limits.nodes = 20000;
    std::vector<std::pair<Score, std::vector<G::Move>>> answers;
    for (int run = 0; run < 2; ++run) {
        SearchType engine({4, 1}, G::Evaluator{}, clock);
        const auto best = search(engine, G::initial({{8, 8}, Variant::Standard}), limits);
        answers.emplace_back(best.score, best.pv);
    }
    EXPECT_EQ(answers[0], answers[1]);
}

TEST(AlphaBeta, StopsWhenTold) {
    const SteadyClock clock;
    SearchType engine({4, 2}, G::Evaluator{}, clock);
    StopFlag stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request();
    });
    const auto position = G::initial({{8, 8}, Variant::Standard});
    MoveList<G> moves;
    G::generate(position, moves);
    const Duration start = clock.now();
    const auto best = engine.run({position}, moves, 1, {}, stop, {});
    EXPECT_LT(clock.now() - start, std::chrono::seconds(2));
    EXPECT_GT(best.front().score, -kInfinite);
}

TEST(AlphaBeta, SeveralLinesAreDistinctAndOrdered) {
    const SteadyClock clock;
    SearchType engine({4, 1}, G::Evaluator{}, clock);
    const auto position = G::initial({{6, 6}, Variant::Standard});
    MoveList<G> moves;
    G::generate(position, moves);
    const StopFlag never;
    const auto best = engine.run({position}, moves, 4, to_depth(8), never, {});
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_GE(best[i - 1].score, best[i].score);
        EXPECT_FALSE(best[i - 1].move == best[i].move);
    }
}

}  // namespace
}  // namespace sortie
