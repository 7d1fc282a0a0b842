// Chinese Checkers as a network sees it: normal and special pieces of both players, which targets have paid,
// and whether an extra move is due.
#pragma once

#include <array>

#include "games/chinese_checkers/position.h"
#include "games/input_layout.h"

namespace sortie::chinese_checkers {

// Of the last plane: the four targets that may have paid, then an extra move of either side.
inline constexpr int kExtraFlag = 4;

// The first of the inputs stand for the pieces of the player who looks: normal ones by cell, then specials.
inline constexpr std::size_t kOwnInputs = 2 * static_cast<std::size_t>(popcount(kCells));

constexpr std::array<Bits128, 5> input_planes(const Position& position) {
    const Bits128 extra =
        position.extra_due ? bit<Bits128>(kExtraFlag + static_cast<int>(index(position.side))) : 0;
    return {position.pieces[0] & ~position.specials, position.pieces[0] & position.specials,
            position.pieces[1] & ~position.specials, position.pieces[1] & position.specials,
            position.paid | extra};
}

// Player 2 sees the board after half a turn; left and right may be exchanged.
InputLayout input_layout();

}  // namespace sortie::chinese_checkers
