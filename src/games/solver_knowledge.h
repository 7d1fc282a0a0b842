// The values that the solver and a game's knowledge for it exchange (trait Solvable).
#pragma once

#include <cstdint>

#include "core/bits.h"

namespace sortie::solver {

// A position as a number. Positions with the same code have the same value.
using PositionCode = Bits128;

// From the side to move. A game that the solver takes on has no draws and no repetition, and the players
// move in turn.
enum class Value : std::uint8_t { Unknown, Win, Loss };

constexpr Value opposite(Value value) {
    return value == Value::Win ? Value::Loss : value == Value::Loss ? Value::Win : Value::Unknown;
}

// What can be told about an open position at a glance.
struct Glance {
    Value value = Value::Unknown;  // proved, or unknown
    unsigned facts = 0;            // otherwise: what was found out on the way, a bit each
};

// How much knowledge to make ready: all that helps, or what is there at once.
enum class Preparation : std::uint8_t { Full, Quick };

}  // namespace sortie::solver
