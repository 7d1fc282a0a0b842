// What a position, a move and the rules are.
#pragma once

#include <array>
#include <cstdint>

#include "core/side.h"

namespace sortie::tic_tac_toe {

inline constexpr int kSquares = 9;
inline constexpr int kLines[] = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                                 0b010010010, 0b100100100, 0b100010001, 0b001010100};

struct Position {
    std::array<std::uint16_t, 2> marks = {};  // by side; bit 0 is a1, bit 8 is c3
    Side side = Side::First;
    bool operator==(const Position&) const = default;
};

struct Move {
    std::uint8_t square = 0;
    bool operator==(const Move&) const = default;
};

struct Rules {};

// The empty squares.
template <class Moves>
void generate_moves(const Position& position, Moves& moves) {
    for (int square = 0; square < kSquares; ++square) {
        if (((position.marks[0] | position.marks[1]) >> square & 1) == 0)
            moves.push_back({static_cast<std::uint8_t>(square)});
    }
}

}  // namespace sortie::tic_tac_toe
