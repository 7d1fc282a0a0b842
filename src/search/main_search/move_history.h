// What quiet moves have been worth so far in this search: a number per side and move. Moves are known by
// their codes folded to 14 bits; two moves with one number share their history.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/side.h"

namespace sortie::main_search {

class MoveHistory {
  public:
    static constexpr int kLargest = 16384;

    int value(Side side, std::uint16_t code) const { return quiet_[index(side)][fold(code)]; }

    // Moves the value towards ±kLargest, the slower the nearer it is.
    void update(Side side, std::uint16_t code, int bonus) {
        std::int16_t& entry = quiet_[index(side)][fold(code)];
        entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / kLargest);
    }

    // Between searches old experience counts for less.
    void age() {
        for (auto& side : quiet_) {
            for (std::int16_t& entry : side) entry = static_cast<std::int16_t>(entry / 2);
        }
    }
    void clear() {
        for (auto& side : quiet_) side.fill(0);
    }

    // A bonus for a move that was good at a depth.
    static int bonus(int depth) { return std::min(depth * depth * 16 + 32 * depth, 1600); }

  private:
    static constexpr std::size_t kSize = 1 << 14;
    static std::size_t fold(std::uint16_t code) { return (code ^ code >> 14) & (kSize - 1); }

    std::array<std::array<std::int16_t, kSize>, 2> quiet_ = {};
};

}  // namespace sortie::main_search
