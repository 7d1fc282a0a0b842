// Predicts which positions can be left out of a proof: up to a certain effort of the solver they are worth a
// try with the rules alone. The limit follows what the tries at it come to, so that few of them fail.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

namespace sortie::solver {

class LeafLimit {
  public:
    // `leaf_nodes`: of a try, at most.
    explicit LeafLimit(std::uint64_t leaf_nodes)
        : limit_(std::max(0.0F, static_cast<float>(std::bit_width(leaf_nodes) - 1) - kFirstLead)) {}

    // Efforts are logarithms to the base two of the solver's nodes.
    bool is_worth_trying(int effort) const {
        return static_cast<float>(effort) <= limit_.load(std::memory_order_relaxed);
    }
    // Threads that tell of tries at once may lose one of them.
    void tried(int effort, bool proved) {
        const float limit = limit_.load(std::memory_order_relaxed);
        if (proved && static_cast<float>(effort) + 1 < limit) return;  // says nothing about the limit
        limit_.store(std::max(0.0F, limit + (proved ? kUp : -kDown)), std::memory_order_relaxed);
    }

  private:
    // What took the solver no effort is always tried. The rules alone take about 2^5 times as many nodes as
    // the solver.
    static constexpr float kFirstLead = 5;
    // One failure in six tries at the limit leaves it where it is.
    static constexpr float kUp = 0.05F;
    static constexpr float kDown = 5 * kUp;

    std::atomic<float> limit_;
};

}  // namespace sortie::solver
