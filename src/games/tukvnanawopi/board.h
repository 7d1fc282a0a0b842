// The fixed side of Tukvnanawopi: the 41 points as bits, the directions between them, the rule variants and
// who is who in them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/bits.h"
#include "core/side.h"

namespace sortie::tukvnanawopi {

inline constexpr int kLines = 9;  // ranks, and files, of the array that the board is laid on
inline constexpr int kMaxPieces = 20;

// [TK-1] Row and column of the array add up to an even number on every point. Rows are taken as eleven cells
// wide, of which every other one is numbered: the two spare columns give each row a number between its last
// point and the first of the next, so that a step over the edge never arrives on a point.
constexpr int point_at(int row, int column) {
    return (11 * row + column) / 2;
}

constexpr int row_of(int point) {
    return 2 * point / 11;
}

constexpr int column_of(int point) {
    return 2 * point % 11;
}

constexpr bool is_point(int row, int column) {
    return row >= 0 && row < kLines && column >= 0 && column < kLines && (row + column) % 2 == 0;
}

inline constexpr int kPointBits = point_at(kLines - 1, kLines - 1) + 1;  // spare numbers included

using LineMasks = std::array<Bits64, kLines>;

constexpr LineMasks make_lines(bool rows) {
    LineMasks masks = {};
    for (int row = 0; row < kLines; ++row) {
        for (int column = 0; column < kLines; ++column) {
            if (!is_point(row, column)) continue;
            masks[static_cast<std::size_t>(rows ? row : column)] |= bit<Bits64>(point_at(row, column));
        }
    }
    return masks;
}

inline constexpr LineMasks kRows = make_lines(true);
inline constexpr LineMasks kColumns = make_lines(false);

// All points of lines first .. last.
constexpr Bits64 span(const LineMasks& lines, int first, int last) {
    Bits64 points = 0;
    for (int line = first; line <= last; ++line) points |= lines[static_cast<std::size_t>(line)];
    return points;
}

inline constexpr Bits64 kPoints = span(kRows, 0, kLines - 1);
inline constexpr Bits64 kCorners = kRows[0] | kRows[2] | kRows[4] | kRows[6] | kRows[8];

// A direction is the difference of the point numbers of neighbours: up a rank pair, right, and the diagonals.
template <int kStep>
using Direction = std::integral_constant<int, kStep>;

// Calls visit(Direction<…>{}) for all eight: a shift by a constant each.
template <class Visit>
constexpr void for_each_direction(Visit&& visit) {
    visit(Direction<11>{});
    visit(Direction<-11>{});
    visit(Direction<1>{});
    visit(Direction<-1>{});
    visit(Direction<6>{});
    visit(Direction<-6>{});
    visit(Direction<5>{});
    visit(Direction<-5>{});
}

template <int kStep>
inline constexpr bool kOrthogonal = kStep == 11 || kStep == -11 || kStep == 1 || kStep == -1;

template <int kStep>
constexpr Bits64 shifted(Bits64 points) {
    if constexpr (kStep > 0) {
        return points << kStep;
    } else {
        return points >> -kStep;
    }
}

enum class Variant : std::uint8_t { Course, Traditional, TraditionalLine };

struct Rules {
    Variant variant = Variant::Course;
    std::uint16_t quiet_limit = 20;  // [TK-9] plies without a capture that make a draw; 0: never
    bool operator==(const Rules&) const = default;
};

inline constexpr int kMaxQuietPlies = 9999;  // what texts can hold

// The players by colour. Black always starts at the top; who of them is Side::First is up to the variant.
enum class Colour : std::uint8_t { Black, White };

// [TK-2] [TK-2t]
constexpr Colour first_colour(Variant variant) {
    return variant == Variant::Course ? Colour::Black : Colour::White;
}

constexpr Side side_of(Variant variant, Colour colour) {
    return colour == first_colour(variant) ? Side::First : Side::Second;
}

constexpr Colour colour_of(Variant variant, Side side) {
    return side_of(variant, Colour::Black) == side ? Colour::Black : Colour::White;
}

constexpr std::string_view colour_name(Colour colour) {
    return colour == Colour::Black ? "Black" : "White";
}

constexpr char colour_letter(Colour colour) {
    return colour == Colour::Black ? 'b' : 'w';
}

}  // namespace sortie::tukvnanawopi
