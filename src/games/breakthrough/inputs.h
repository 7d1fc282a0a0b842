// Breakthrough as a network sees it: the pieces of both players. The second player sees the board upside
// down, and left and right may be exchanged.
#pragma once

#include <array>

#include "games/breakthrough/position.h"
#include "games/input_layout.h"

namespace sortie::breakthrough {

template <BitSet Bits>
constexpr std::array<Bits, 2> input_planes(const Position<Bits>& position) {
    return {position.pieces(Side::First), position.pieces(Side::Second)};
}

// `plane_bits`: the width of a plane, of which the board may use less.
InputLayout input_layout(const Rules& rules, int plane_bits);

}  // namespace sortie::breakthrough
