// The clocks of one game: what a side may still use, and by how much an answer came late.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "arena/conditions.h"
#include "core/limits.h"
#include "core/side.h"

namespace sortie {

class GameClock {
  public:
    explicit GameClock(const TimeControl& control)
        : control_(control), remaining_{control.base, control.base} {}

    // As the agent sees it.
    ClockTimes times(Side side) const {
        ClockTimes times{remaining_, {control_.increment, control_.increment}, std::nullopt};
        if (control_.moves) times.moves_to_go = *control_.moves - moves_[index(side)] % *control_.moves;
        return times;
    }

    // Takes the time of a move off the clock; returns how late it came, zero or less when in time.
    Duration charge(Side side, Duration spent) {
        Duration& left = remaining_[index(side)];
        const Duration late = spent - left;
        left = std::max(left - spent, Duration{}) + control_.increment;
        int& moves = moves_[index(side)];
        if (++moves; control_.moves && moves % *control_.moves == 0) left += control_.base;
        return late;
    }

  private:
    const TimeControl control_;
    std::array<Duration, 2> remaining_;  // by side
    std::array<int, 2> moves_{};
};

}  // namespace sortie
