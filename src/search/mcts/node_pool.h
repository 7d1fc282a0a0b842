// Memory for the nodes of a tree, in blocks, up to a bound. Nodes are given out in runs (the children of one
// node) and are all freed together.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "search/mcts/node.h"

namespace sortie::mcts {

template <Game G>
class NodePool {
  public:
    explicit NodePool(std::size_t megabytes)
        : most_blocks_(std::max<std::size_t>(1, (megabytes << 20) / (kBlockSize * sizeof(Node<G>)))) {}

    // A run of fresh nodes; empty when the pool is full. Safe to call from any thread. `count` must be in
    // 1 .. kMaxMoves.
    std::span<Node<G>> allocate(std::size_t count) {
        if (full()) return {};
        const std::lock_guard lock(mutex_);
        if (blocks_.empty() || used_in_last_ + count > kBlockSize) {
            if (blocks_.size() == most_blocks_) {
                full_.store(true, std::memory_order_relaxed);
                return {};
            }
            blocks_.push_back(std::make_unique<Node<G>[]>(kBlockSize));
            used_in_last_ = 0;
        }
        Node<G>* const first = blocks_.back().get() + used_in_last_;
        used_in_last_ += count;
        return {first, count};
    }

    bool full() const { return full_.load(std::memory_order_relaxed); }

    int fill_permille() const {
        const std::lock_guard lock(mutex_);
        return static_cast<int>(blocks_.size() * 1000 / most_blocks_);
    }

  private:
    // The first block holds a root and its children at least.
    static constexpr std::size_t kBlockSize = std::max<std::size_t>(4096, 2 * G::kMaxMoves);

    std::size_t most_blocks_;
    mutable std::mutex mutex_;
    std::atomic<bool> full_{false};
    std::vector<std::unique_ptr<Node<G>[]>> blocks_;
    std::size_t used_in_last_ = 0;
};

}  // namespace sortie::mcts
