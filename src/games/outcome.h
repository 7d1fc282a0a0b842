// How a position stands: still open, won by one side, or drawn.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/side.h"

namespace sortie {

enum class Outcome : std::uint8_t { Ongoing, FirstWins, SecondWins, Draw };

constexpr Outcome win_for(Side side) {
    return side == Side::First ? Outcome::FirstWins : Outcome::SecondWins;
}

// Why a game is over, as far as its rules say.
enum class EndReason : std::uint8_t {
    None,
    Goal,      // reached what the game is about
    Captured,  // the loser has no piece left
    Blocked,   // the loser has no move left
    Quiet,     // too many plies without a capture
    Repetition,
    PlyLimit
};

// As in JSON; empty for none.
constexpr std::string_view reason_name(EndReason reason) {
    switch (reason) {
        case EndReason::Goal:
            return "goal";
        case EndReason::Captured:
            return "captured";
        case EndReason::Blocked:
            return "blocked";
        case EndReason::Quiet:
            return "quiet";
        case EndReason::Repetition:
            return "repetition";
        case EndReason::PlyLimit:
            return "ply_limit";
        case EndReason::None:
            break;
    }
    return "";
}

// The plies to a draw by a counter where nothing counts.
inline constexpr int kNoDrawInSight = 1 << 20;

}  // namespace sortie
