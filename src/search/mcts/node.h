// A node of the shared tree. Threads meet in it through atomics only: counters are relaxed, children are
// published once with release, bounds only ever become tighter.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>

#include "games/game_concept.h"
#include "search/mcts/proof.h"

namespace sortie::mcts {

template <Game G>
class Node {
  public:
    using Move = typename G::Move;

    // Before other threads can see the node.
    void begin(const Move& move, Bounds proved) {
        move_ = move;
        tighten(proved);
    }

    const Move& move() const { return move_; }  // that led here

    std::uint32_t visits() const { return visits_.load(std::memory_order_relaxed); }
    std::uint32_t pending() const { return pending_.load(std::memory_order_relaxed); }
    // The mean of the visits, for First. There must have been one.
    double mean() const { return total() / visits(); }
    // The sum of their values, for the given side.
    double total_for(Side side) const { return side == Side::First ? total() : visits() - total(); }

    // A visit is announced on the way down and settled on the way up; in between it counts as lost for
    // whoever chose it (virtual loss), which keeps threads from following each other.
    void announce_visit() { pending_.fetch_add(1, std::memory_order_relaxed); }
    void settle_visit(double value) {
        total_.fetch_add(static_cast<std::uint64_t>(value * kUnit), std::memory_order_relaxed);
        visits_.fetch_add(1, std::memory_order_relaxed);
        pending_.fetch_sub(1, std::memory_order_relaxed);
    }

    Bounds bounds() const {
        const SmallBounds bounds = bounds_.load();
        return {bounds.low, bounds.high};
    }

    // Adds to what is proved; says whether that was news. In sequentially consistent order, so that of two
    // threads that solve the last two children at once at least one sees both.
    bool tighten(Bounds proved) {
        SmallBounds known = bounds_.load();
        for (;;) {
            const SmallBounds both{std::max(known.low, static_cast<std::int16_t>(proved.low)),
                                   std::min(known.high, static_cast<std::int16_t>(proved.high))};
            if (both.low == known.low && both.high == known.high) return false;
            if (bounds_.compare_exchange_weak(known, both)) return true;
        }
    }

    bool expanded() const { return growth_.load(std::memory_order_acquire) == Growth::Expanded; }
    std::span<Node> children() { return expanded() ? std::span<Node>(children_, count_) : std::span<Node>(); }
    std::span<const Node> children() const { return const_cast<Node*>(this)->children(); }

    // The right to expand is given to one thread, which then publishes the children or gives the right back.
    bool claim_expansion() {
        Growth leaf = Growth::Leaf;
        return growth_.compare_exchange_strong(leaf, Growth::Expanding, std::memory_order_relaxed);
    }
    void give_up_expansion() { growth_.store(Growth::Leaf, std::memory_order_relaxed); }
    void publish(std::span<Node> children) {
        children_ = children.data();
        count_ = static_cast<std::uint16_t>(children.size());
        growth_.store(Growth::Expanded, std::memory_order_release);
    }

    // All but the children, from a node of a tree that is at rest.
    void copy_from(const Node& other) {
        begin(other.move_, other.bounds());
        total_.store(other.total_.load(std::memory_order_relaxed), std::memory_order_relaxed);
        visits_.store(other.visits(), std::memory_order_relaxed);
    }

  private:
    enum class Growth : std::uint8_t { Leaf, Expanding, Expanded };
    struct alignas(4) SmallBounds {  // aligned as a whole, or it is not lock-free everywhere
        std::int16_t low = -kWin;
        std::int16_t high = kWin;
    };
    static_assert(std::atomic<SmallBounds>::is_always_lock_free);
    static constexpr double kUnit = 1 << 20;  // values are summed up as whole numbers: exact in any order

    double total() const { return static_cast<double>(total_.load(std::memory_order_relaxed)) / kUnit; }

    std::atomic<std::uint64_t> total_{0};
    Node* children_ = nullptr;
    std::atomic<SmallBounds> bounds_{SmallBounds{}};
    std::atomic<std::uint32_t> visits_{0};
    std::atomic<std::uint16_t> pending_{0};
    std::uint16_t count_ = 0;
    Move move_{};
    std::atomic<Growth> growth_{Growth::Leaf};
};

}  // namespace sortie::mcts
