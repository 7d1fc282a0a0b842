// The fixed side of a Chinese Checkers game: the diamond as bits, the rules in force and their hop tables.
//
// Cell (a, b) of [CC-1] is bit 11 * a + b. The eleventh column is never a cell, so that a step over either
// edge lands outside kCells, and each of the six directions is one shift: by 11, 1 or 10, left or right.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/hash.h"
#include "core/side.h"

namespace sortie::chinese_checkers {

inline constexpr int kLineLength = 10;  // cells along each edge of the rhombus, and at most on any line
inline constexpr int kStride = kLineLength + 1;
inline constexpr int kCellEnd = kStride * kLineLength;  // cells are numbers below this, with gaps
inline constexpr int kRowCount = 19;
inline constexpr int kPiecesPerSide = 10;

// [CC-1] Rows and columns count from 1, as people write them.
constexpr int row_length(int row) {
    return std::min(row, kRowCount + 1 - row);
}

constexpr int row_of(int cell) {
    return cell / kStride + cell % kStride + 1;
}

constexpr int column_of(int cell) {
    return cell % kStride + 1 - std::max(0, row_of(cell) - kLineLength);
}

constexpr int cell_at(int row, int column) {
    const int b = column - 1 + std::max(0, row - kLineLength);
    return (row - 1 - b) * kStride + b;
}

constexpr Bits128 rows_between(int first, int last) {
    Bits128 cells = 0;
    for (int row = first; row <= last; ++row) {
        for (int column = 1; column <= row_length(row); ++column) cells |= bit<Bits128>(cell_at(row, column));
    }
    return cells;
}

inline constexpr Bits128 kCells = rows_between(1, kRowCount);

// [CC-8] By side: the triangle to fill. The start is the opponent's goal [CC-2].
inline constexpr std::array<Bits128, 2> kGoal = {rows_between(1, 4), rows_between(16, 19)};

// [CC-7] The special targets, player 1's before player 2's, from top left to bottom right.
inline constexpr std::array<int, 4> kTargetCells = {cell_at(2, 1), cell_at(2, 2), cell_at(18, 1),
                                                    cell_at(18, 2)};
inline constexpr std::array<Bits128, 2> kTargets = {
    bit<Bits128>(kTargetCells[0]) | bit<Bits128>(kTargetCells[1]),
    bit<Bits128>(kTargetCells[2]) | bit<Bits128>(kTargetCells[3])};

// All cells next to the given ones [CC-1].
constexpr Bits128 neighbours(Bits128 cells) {
    return ((cells << kStride) | (cells >> kStride) | (cells << 1) | (cells >> 1) | (cells << (kStride - 1)) |
            (cells >> (kStride - 1))) &
           kCells;
}

// By cell: its neighbours.
inline constexpr std::array<Bits128, kCellEnd> kNeighbours = [] {
    std::array<Bits128, kCellEnd> table = {};
    for_each_bit(kCells,
                 [&](int cell) { table[static_cast<std::size_t>(cell)] = neighbours(bit<Bits128>(cell)); });
    return table;
}();

enum class HopRule : std::uint8_t { Symmetric, Adjacent };

struct Rules {
    HopRule hop = HopRule::Symmetric;
    bool every_entry = false;  // [CC-7]
    bool count = false;        // [CC-9]
    bool operator==(const Rules&) const = default;
};

// Where hops lead, by the occupancy of a line. A line is ten bits, whatever its direction; ends that a short
// line lacks count as occupied, which makes them neither pivot nor landing of a hop.
struct HopTables {
    static constexpr std::size_t kLineCount = std::size_t{1} << kLineLength;

    // By place on the line and the line's occupancy: the places where a hop lands [CC-4].
    std::array<std::array<std::uint16_t, kLineCount>, kLineLength> landings = {};
    // The places of a line that runs along a, or along a with a + b fixed, as cells from cell 0 on.
    std::array<Bits128, kLineCount> along_a = {};
    std::array<Bits128, kLineCount> along_row = {};
};

struct Board {
    Rules rules;
    Key salt = 0;  // keeps keys of different rules apart
    const HopTables* hops = nullptr;
};

// The entry of a constant table with one board for each combination of rules. It lives for ever.
const Board* find_board(const Rules& rules);

}  // namespace sortie::chinese_checkers
