// How a network sees a position. A game states its position as planes of bits (one for each kind of piece of
// each player) and a layout that numbers them as inputs, once as each player sees the board: what is mine
// comes first and my way is forward, so that one network serves both players.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/side.h"

namespace sortie {

struct InputLayout {
    static constexpr std::uint16_t kUnused = 0xffff;

    std::size_t count = 0;        // of inputs
    std::size_t most_active = 0;  // at once
    // By the player who looks and by bit, the bits of all planes counted through: the input, or kUnused for
    // bits that no position sets.
    std::array<std::vector<std::uint16_t>, 2> input_of;
    // By input: the same in the mirror image, whose value is the same. Empty where the game has no mirror.
    std::vector<std::uint16_t> mirror;

    // By input: what the other player sees in its place.
    std::vector<std::uint16_t> seen_by_other() const {
        std::vector<std::uint16_t> other(count);
        for (std::size_t bit = 0; bit < input_of[0].size(); ++bit) {
            if (input_of[0][bit] == kUnused) continue;
            other[input_of[0][bit]] = input_of[1][bit];
            other[input_of[1][bit]] = input_of[0][bit];
        }
        return other;
    }
};

}  // namespace sortie
