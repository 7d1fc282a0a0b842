// Tukvnanawopi as a network sees it: the pieces of both players, and how near the draw by quiet plies is.
#pragma once

#include <algorithm>
#include <array>

#include "games/input_layout.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

// [TK-9] What is left of the quiet plies, two of them to a class; with this many or more there is no hurry.
inline constexpr int kUnhurriedPlies = 20;
inline constexpr int kHurryClasses = kUnhurriedPlies / 2;

constexpr int hurry_class(int plies_left) {
    return std::clamp((kUnhurriedPlies - plies_left) / 2, 0, kHurryClasses - 1);
}

inline std::array<Bits64, 3> input_planes(const Position& position) {
    return {position.pieces[0], position.pieces[1], bit<Bits64>(hurry_class(plies_to_draw(position)))};
}

// The second player sees the board after half a turn; left and right may be exchanged.
InputLayout input_layout();

}  // namespace sortie::tukvnanawopi
