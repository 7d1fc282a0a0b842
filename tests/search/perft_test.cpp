#include "search/perft.h"

#include <gtest/gtest.h>
#include <numeric>

#include "games/breakthrough/game.h"
#include "games/traits.h"

namespace sortie {

namespace {

using G = breakthrough::AdvancingGame<Bits64>;

// The same game without the trait of counting moves: the bulk count must not show in the result.
struct Uncounted : G {
    static std::size_t count_moves(const Position&) = delete;
    static Result<Move> parse_move(const Position& position, std::string_view text) {
        return G::parse_move(position, text);
    }
};
static_assert(Game<Uncounted> && !CountsMoves<Uncounted>);

const G::Position kStart = G::initial({{6, 6}, breakthrough::Variant::Standard});

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

TEST(Perft, CountsTheRootItselfAtDepthZero) {
    EXPECT_EQ(perft<G>(kStart, 0), 1u);
}

TEST(Perft, DivideSumsToTheTotal) {
    for (int depth = 1; depth <= 6; ++depth) {
        const auto counts = perft_divide<G>(kStart, depth, {});
        EXPECT_EQ(counts.size(), 16u);
        EXPECT_EQ(sum(counts), perft<G>(kStart, depth)) << "depth " << depth;
    }
}

TEST(Perft, DivideCountsBelowEachRootMove) {
    MoveList<G> moves;
    G::generate(kStart, moves);
    const auto counts = perft_divide<G>(kStart, 5, {});
    for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(counts[i], perft<G>(G::play(kStart, moves[i]), 4)) << G::move_text(kStart, moves[i]);
    }
}

TEST(Perft, BulkCountMakesNoDifference) {
    for (int depth = 1; depth <= 4; ++depth) {
        EXPECT_EQ(perft<Uncounted>(kStart, depth), perft<G>(kStart, depth)) << "depth " << depth;
    }
}

TEST(Perft, ThreadsMakeNoDifference) {
    const auto single = perft_divide<G>(kStart, 5, {});
    for (const int threads : {2, 3, 8}) {
        PerftControl control;
        control.threads = threads;
        EXPECT_EQ(perft_divide<G>(kStart, 5, control), single) << threads << " threads";
    }
}

TEST(Perft, StopFlagStops) {
    std::atomic<bool> stop = true;
    PerftControl control;
    control.threads = 2;
    control.stop = &stop;
    EXPECT_EQ(sum(perft_divide<G>(kStart, 5, control)), 0u);

    // Set on the way, it leaves a part of the count: depth 9 would take far longer than a test may.
    stop = false;
    control.progress = [&](std::size_t, std::size_t) { stop = true; };
    const std::uint64_t partial = sum(perft_divide<G>(kStart, 9, control));
    EXPECT_GT(partial, 0u);
}

TEST(Perft, ReportsProgressOnTheCallingThread) {
    const auto caller = std::this_thread::get_id();
    for (const int threads : {1, 4}) {
        std::size_t reports = 0;
        std::size_t last = 0;
        std::size_t all = 0;
        PerftControl control;
        control.threads = threads;
        control.progress = [&](std::size_t done, std::size_t total) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_LE(done, total);
            EXPECT_GE(done, last);
            last = done;
            all = total;
            ++reports;
        };
        perft_divide<G>(kStart, 5, control);
        EXPECT_EQ(last, all) << threads << " threads: the last report says that everything is done";
        EXPECT_GT(reports, threads == 1 ? 16u : 0u);
    }
}

TEST(Perft, FinishedPositionHasNothingBelowIt) {
    const auto position = G::parse_position({{4, 6}, breakthrough::Variant::Standard}, "P3/3p/4/4/4/4 b");
    ASSERT_TRUE(position);
    EXPECT_EQ(perft<G>(*position, 0), 1u);
    EXPECT_EQ(perft<G>(*position, 1), 0u);
    EXPECT_EQ(perft<G>(*position, 3), 0u);
    EXPECT_TRUE(perft_divide<G>(*position, 3, {}).empty());
}

}  // namespace sortie
