// perft: counts the positions at the end of all move sequences of a given length. Generic over games, in bulk
// at the last ply where a game can count moves without generating them, and on any number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

#include "games/traits.h"

namespace sortie {

// Inlined by force: only then does the position before it stay in registers.
template <Game G>
[[gnu::always_inline]] inline std::uint64_t count_leaf_moves(const typename G::Position& position) {
    if constexpr (CountsMoves<G>) {
        return G::count_moves(position);
    } else {
        MoveList<G> moves;
        G::generate(position, moves);
        return moves.size();
    }
}

template <Game G>
std::uint64_t perft(const typename G::Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return count_leaf_moves<G>(position);
    MoveList<G> moves;
    G::generate(position, moves);
    std::uint64_t count = 0;
    // Spares a call a position, and with it the parts of play() that counting does not need.
    if (depth == 2) {
        for (const auto& move : moves) count += count_leaf_moves<G>(G::play(position, move));
        return count;
    }
    for (const auto& move : moves) count += perft<G>(G::play(position, move), depth - 1);
    return count;
}

struct PerftControl {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;  // set it to give up; the counts are then partial
    // Called on the calling thread only; the last call of a count that was not stopped has done == total.
    std::function<void(std::size_t done, std::size_t total)> progress;
};

// Below this depth a count takes so little time that it need not look at the stop flag.
inline constexpr int kUnstoppablePerftDepth = 4;

template <Game G, class Stopped>
std::uint64_t stoppable_perft(const typename G::Position& position, int depth, const Stopped& stopped) {
    if (depth <= kUnstoppablePerftDepth) return perft<G>(position, depth);
    if (stopped()) return 0;
    MoveList<G> moves;
    G::generate(position, moves);
    std::uint64_t count = 0;
    for (const auto& move : moves) count += stoppable_perft<G>(G::play(position, move), depth - 1, stopped);
    return count;
}

// The counts below each root move, in the order in which they are generated. The depth must be at least 1.
template <Game G>
std::vector<std::uint64_t> perft_divide(const typename G::Position& root, int depth,
                                        const PerftControl& control) {
    struct Task {
        typename G::Position position;
        std::size_t root_move;
    };
    MoveList<G> root_moves;
    G::generate(root, root_moves);
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < root_moves.size(); ++i) tasks.push_back({G::play(root, root_moves[i]), i});

    // Split further until there are enough pieces of work for even loads and smooth progress.
    constexpr std::size_t kEnoughTasks = 2000;
    int task_depth = depth - 1;
    for (; task_depth > 3 && tasks.size() < kEnoughTasks; --task_depth) {
        std::vector<Task> children;
        for (const Task& task : tasks) {
            MoveList<G> moves;
            G::generate(task.position, moves);
            for (const auto& move : moves) children.push_back({G::play(task.position, move), task.root_move});
        }
        tasks = std::move(children);
    }

    std::vector<std::atomic<std::uint64_t>> counts(root_moves.size());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    const auto stopped = [&] {
        return control.stop != nullptr && control.stop->load(std::memory_order_relaxed);
    };
    const auto report = [&] {
        if (control.progress) control.progress(done.load(std::memory_order_relaxed), tasks.size());
    };
    const auto work = [&](bool reports) {
        while (!stopped()) {
            const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
            if (i >= tasks.size()) return;
            const std::uint64_t count = stoppable_perft<G>(tasks[i].position, task_depth, stopped);
            counts[tasks[i].root_move].fetch_add(count, std::memory_order_relaxed);
            done.fetch_add(1, std::memory_order_relaxed);
            if (reports) report();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < control.threads; ++i) helpers.emplace_back(work, false);
        work(true);
    }
    if (!stopped()) report();  // the helpers may have finished after the last report
    return {counts.begin(), counts.end()};
}

}  // namespace sortie
