// How a position stands: still open, won by one side, or drawn.
#pragma once

#include <cstdint>

#include "core/side.h"

namespace sortie {

enum class Outcome : std::uint8_t { Ongoing, FirstWins, SecondWins, Draw };

constexpr Outcome win_for(Side side) {
    return side == Side::First ? Outcome::FirstWins : Outcome::SecondWins;
}

// The plies to a draw by a counter where nothing counts.
inline constexpr int kNoDrawInSight = 1 << 20;

}  // namespace sortie
