// Chains of hops: the occupancy of the board line by line, and everything a lifted piece can reach on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chinese_checkers/board.h"

namespace sortie::chinese_checkers {

// The occupancy of all lines of the three directions. On a line with fixed a the places are b; on the others,
// with fixed b or fixed a + b (a row of the board), they are a.
class Lines {
  public:
    explicit Lines(Bits128 occupied) {
        for_each_bit(occupied, [&](int cell) { toggle(cell); });
    }

    // Puts a piece on a cell, or lifts it.
    void toggle(int cell) {
        const auto [a, b] = coordinates(cell);
        fixed_a_[a] = static_cast<std::uint16_t>(fixed_a_[a] ^ (1u << b));
        fixed_b_[b] = static_cast<std::uint16_t>(fixed_b_[b] ^ (1u << a));
        const auto sum = static_cast<std::size_t>(a + b);
        rows_[sum] = static_cast<std::uint16_t>(rows_[sum] ^ (1u << a));
    }

    // [CC-4] Where single hops from an empty cell land.
    Bits128 landings(const HopTables& tables, int cell) const {
        const auto [a, b] = coordinates(cell);
        const auto sum = static_cast<std::size_t>(a + b);
        return (static_cast<Bits128>(tables.landings[b][fixed_a_[a]]) << (a * kStride)) |
               (tables.along_a[tables.landings[a][fixed_b_[b]]] << b) |
               (tables.along_row[tables.landings[a][rows_[sum]]] << sum);
    }

  private:
    struct Coordinates {
        std::uint8_t a;
        std::uint8_t b;
    };

    static constexpr Coordinates coordinates(int cell) {
        const auto number = static_cast<std::uint8_t>(cell);
        return {static_cast<std::uint8_t>(number / kStride), static_cast<std::uint8_t>(number % kStride)};
    }

    // The rows of an empty board: occupied are only the places that a row lacks, where b would be off it.
    static constexpr std::array<std::uint16_t, kRowCount> kEmptyRows = [] {
        std::array<std::uint16_t, kRowCount> rows = {};
        for (int sum = 0; sum < kRowCount; ++sum) {
            unsigned lacking = 0;
            for (int a = 0; a < kLineLength; ++a) {
                if (sum - a < 0 || sum - a >= kLineLength) lacking |= 1u << a;
            }
            rows[static_cast<std::size_t>(sum)] = static_cast<std::uint16_t>(lacking);
        }
        return rows;
    }();

    std::array<std::uint16_t, kLineLength> fixed_a_ = {};
    std::array<std::uint16_t, kLineLength> fixed_b_ = {};
    std::array<std::uint16_t, kRowCount> rows_ = kEmptyRows;
};

// [CC-5] All cells where a chain of hops of the piece on `origin` may end, if each hop lands on one of the
// cells `within`. The lines come back unchanged.
inline Bits128 hop_targets(const HopTables& tables, Lines& lines, int origin, Bits128 within = ~Bits128{0}) {
    lines.toggle(origin);
    Bits128 reached = bit<Bits128>(origin);
    for (Bits128 open = reached; open != 0;) {
        const int cell = lowest(open);
        open &= open - 1;
        const Bits128 fresh = lines.landings(tables, cell) & within & ~reached;
        reached |= fresh;
        open |= fresh;
    }
    lines.toggle(origin);
    return reached ^ bit<Bits128>(origin);
}

}  // namespace sortie::chinese_checkers
