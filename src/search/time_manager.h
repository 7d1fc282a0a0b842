// Turns limits into two moments of a search: after the soft one no new depth is begun, at the hard one the
// search stops wherever it is. The soft one moves with how clear the decision is.
#pragma once

#include <optional>

#include "core/clock.h"
#include "core/limits.h"
#include "core/side.h"

namespace sortie {

class TimeManager {
  public:
    // `overhead` is kept back from every clock for the way of the move to the other side.
    TimeManager(const Limits& limits, Side side, Duration overhead, const Clock& clock);

    Duration elapsed() const { return clock_.now() - start_; }
    bool past_hard_limit() const { return hard_ && elapsed() >= *hard_; }
    // Whether a part of the time that a move should take is over.
    bool past_share(double share) const;

    // After each finished depth: `stability` counts how many depths in a row the best move has stayed the
    // same, `only_move` says that there is nothing to choose.
    bool should_begin_depth(int stability, bool only_move) const;

  private:
    const Clock& clock_;
    Duration start_;
    bool adaptive_ = false;  // a game clock is shared out; a fixed time a move is simply used up
    std::optional<Duration> soft_;
    std::optional<Duration> hard_;
};

}  // namespace sortie
