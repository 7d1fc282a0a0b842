// The fixed side of a Breakthrough game: board size and rule variant as ready-made masks. Every supported
// board has one constant entry in a table; positions point to it. The squares are numbered row by row from
// a1, so stepping is shifting by the number of columns, and small and large boards share one code.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/bits.h"
#include "core/hash.h"
#include "core/side.h"
#include "games/setup.h"

namespace sortie::breakthrough {

inline constexpr int kMinColumns = 2;  // [BT-1]
inline constexpr int kMaxColumns = 16;
inline constexpr int kMinRows = 4;
inline constexpr int kMaxRows = 16;
inline constexpr int kMaxSquares = 128;

enum class Variant : std::uint8_t { Standard, Straight, Promotion };
inline constexpr int kVariantCount = 3;

struct Rules {
    BoardSize size;
    Variant variant = Variant::Standard;
    bool operator==(const Rules&) const = default;
};

template <BitSet Bits>
struct Board {
    Rules rules;
    int columns = 0;
    int rows = 0;
    Bits all = 0;
    Bits not_first_column = 0;
    Bits not_last_column = 0;
    Bits diagonal_quiet = 0;  // where a diagonal step may go without capturing: everywhere or [BT-3s] nowhere
    std::array<Bits, 2> goal = {};                          // by side: the opponent's first row
    std::array<std::uint8_t, kBitCount<Bits>> row_of = {};  // by square
    // By side and square: the piece-square class of the evaluation, kColumnClasses * row class + column
    // class.
    std::array<std::array<std::uint8_t, kBitCount<Bits>>, 2> place = {};
    Key salt = 0;  // keeps keys of different boards and variants apart
};

// Says what is wrong with a size, or nothing when the board is playable.
std::string size_problem(BoardSize size);

constexpr bool fits(BoardSize size, int bits) {
    return size.columns * size.rows <= bits;
}

template <BitSet Bits>
constexpr Bits row_mask(int columns, int row) {
    return static_cast<Bits>(low_bits<Bits>(columns) << (row * columns));
}

// The table entry for a playable board that fits into Bits. It lives for ever.
template <BitSet Bits>
const Board<Bits>* find_board(const Rules& rules);

}  // namespace sortie::breakthrough
