// How the tree search behaves: repeatable, bounded, interruptible, and with a memory from move to move.
#include <gtest/gtest.h>
#include <thread>

#include "support/mcts_searcher.h"
#include "support/small_boards.h"

namespace sortie {
namespace {

using G = SmallBreakthrough;

// Material: enough of an evaluation to end playouts early.
struct MaterialEvaluator : EvenEvaluator<G> {
    Score evaluate(const State&, const G::Position& position) const {
        return 100 * (popcount(position.own) - popcount(position.other));
    }
};

TEST(MctsSearch, SameSeedGivesTheSameSearch) {
    const std::vector played{small_board(6, 6)};
    mcts::Options options;
    options.seed = 42;
    const auto report = [&] { return MctsSearcher<G>(options).run(played, 3000); };
    const SearchReport first = report();
    const SearchReport second = report();
    EXPECT_EQ(first.nodes, 3000u);
    EXPECT_EQ(second.nodes, 3000u);
    EXPECT_EQ(first.pv, second.pv);
    EXPECT_EQ(first.probability, second.probability);
    options.seed = 43;
    EXPECT_NE(report().probability, first.probability);
}

TEST(MctsSearch, EvaluationEndsPlayoutsEarlyAndCounts) {
    // White can take a piece for nothing, far from any goal.
    const breakthrough::Rules rules{{6, 10}, breakthrough::Variant::Standard};
    const auto position = *G::parse_position(rules, "pp4/6/6/6/6/3p2/2P3/6/6/PP4 w - - 0 1");
    const SearchReport report = MctsSearcher<G, MaterialEvaluator>().run({position}, 3000);
    EXPECT_EQ(report.move, "c4d5");
    EXPECT_GT(report.probability, 0.6);
    EXPECT_GT(report.score, 0);
}

TEST(MctsSearch, TreeIsKeptAlongTheMovesPlayedAndOnlyThere) {
    MctsSearcher<G> searcher;
    std::vector<G::Position> played{small_board(5, 5)};
    const SearchReport report = searcher.run(played, 20000);
    EXPECT_EQ(searcher.root_visits(), 20000u);
    const auto before = played;
    for (std::size_t i = 0; i < 2; ++i) {
        played.push_back(G::play(played.back(), *G::parse_move(played.back(), report.pv[i])));
    }
    searcher.run(played, 1);
    EXPECT_GT(searcher.root_visits(), 200u);
    const auto kept = searcher.root_visits();
    searcher.run(played, 10);
    EXPECT_EQ(searcher.root_visits(), kept + 10) << "the same position again";
    searcher.run(before, 10);
    EXPECT_EQ(searcher.root_visits(), 10u) << "moves were taken back";
}

TEST(MctsSearch, FullMemoryStopsTheTreeNotTheSearch) {
    mcts::Options options;
    options.megabytes = 1;
    MctsSearcher<G> searcher(options);
    std::vector<G::Position> played{small_board(5, 6)};
    const SearchReport full = searcher.run(played, 20000);
    EXPECT_EQ(full.table_permille, 1000);
    EXPECT_EQ(full.nodes, 20000u);
    for (std::size_t i = 0; i < 2; ++i) {
        played.push_back(G::play(played.back(), *G::parse_move(played.back(), full.pv[i])));
    }
    EXPECT_LT(searcher.run(played, 1).table_permille, 1000) << "a new root frees what lies beside it";
}

TEST(MctsSearch, TriesOnlyTheMovesAskedForAndReportsLines) {
    const auto start = small_board(6, 6);
    MoveList<G> all;
    G::generate(start, all);
    MoveList<G> some;
    for (std::size_t i = 3; i < 6; ++i) some.push_back(all[i]);
    MctsSearcher<G> searcher;
    searcher.run({start}, some, 2000, 5);
    ASSERT_GE(searcher.reports.size(), 3u);
    std::vector<std::string> moves;
    for (std::size_t i = searcher.reports.size() - 3; i < searcher.reports.size(); ++i) {
        EXPECT_EQ(searcher.reports[i].line, static_cast<int>(moves.size()) + 1);
        moves.push_back(searcher.reports[i].move);
    }
    std::vector<std::string> expected;
    for (const auto& move : some) expected.push_back(G::move_text(start, move));
    std::sort(moves.begin(), moves.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(moves, expected);
}

TEST(MctsSearch, DepthLimitEndsTheSearch) {
    MctsSearcher<G> searcher;
    searcher.depth = 3;
    const SearchReport report = searcher.run({small_board(5, 5)}, 1'000'000'000);
    EXPECT_GE(report.depth, 3);
    EXPECT_LT(report.nodes, 1'000'000u);
}

TEST(MctsSearch, TwoThreadsShareOneTreeAndOneLimit) {
    mcts::Options options;
    options.threads = 2;
    MctsSearcher<G> searcher(options);
    const SearchReport report = searcher.run({small_board(6, 6)}, 5000);
    EXPECT_EQ(report.nodes, 5000u);
    EXPECT_EQ(searcher.root_visits(), 5000u);
}

TEST(MctsSearch, StopFlagEndsItAtOnce) {
    mcts::Options options;
    options.threads = 2;
    MctsSearcher<G> searcher(options);
    const SteadyClock clock;
    Duration asked{};
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        asked = clock.now();
        searcher.stop.request();
    });
    const SearchReport report = searcher.run({small_board(8, 8)}, 1'000'000'000);
    const Duration answered = clock.now();
    stopper.join();
    EXPECT_FALSE(report.move.empty());
    // A playout lasts 10 microseconds; the rest is for busy machines and sanitizers.
    EXPECT_LT(milliseconds(answered - asked), 100);
}

TEST(MctsSearch, AnswersEvenWithoutAnyTime) {
    MctsSearcher<G> searcher;
    searcher.stop.request();
    EXPECT_FALSE(searcher.run({small_board(8, 8)}, 1000).move.empty());
}

}  // namespace
}  // namespace sortie
