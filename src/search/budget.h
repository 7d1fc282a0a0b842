// When a reference search or a tree search has to end: node limit, time and stop flag in one small object
// that any number of threads may ask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/clock.h"
#include "core/limits.h"
#include "core/side.h"
#include "core/stop.h"

namespace sortie {

class Budget {
  public:
    // The time starts to run now. The clock and the flag must outlive the budget.
    Budget(const Limits& limits, Side side, const Clock& clock, const StopFlag& stop)
        : clock_(clock), stop_(stop), start_(clock.now()), nodes_(limits.nodes.value_or(UINT64_MAX)) {
        time_ = limits.move_time;
        if (limits.clock) {
            const Duration share = fair_share(*limits.clock, side);
            time_ = time_ ? std::min(*time_, share) : share;
        }
    }

    std::uint64_t node_limit() const { return nodes_; }
    Duration elapsed() const { return clock_.now() - start_; }
    bool must_stop() const { return stop_.requested() || (time_ && elapsed() >= *time_); }

  private:
    // An even part of what is left on a game clock.
    static Duration fair_share(const ClockTimes& times, Side side) {
        constexpr int kExpectedMoves = 30;
        const int moves = std::clamp(times.moves_to_go.value_or(kExpectedMoves), 1, kExpectedMoves);
        // One part more than there are moves: the last one must not use up the clock.
        return times.remaining[index(side)] / (moves + 1) + times.increment[index(side)] / 2;
    }

    const Clock& clock_;
    const StopFlag& stop_;
    Duration start_;
    std::uint64_t nodes_;
    std::optional<Duration> time_;
};

}  // namespace sortie
