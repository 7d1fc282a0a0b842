// How far the race is: what evaluations and the end game ask about a position beyond its rules.
#pragma once

#include <algorithm>

#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

// The rows that a side's pieces still have to gain in all: 140 at the start, 0 when they fill the goal.
inline int rows_to_go(const Position& position, Side side) {
    constexpr int kRowsInGoal = 4 * 4 + 3 * 3 + 2 * 2 + 1;  // what the pieces in rows 4 to 1 add up to
    int rows = -kRowsInGoal;
    for_each_bit(position.pieces[index(side)], [&](int cell) {
        rows += side == Side::First ? row_of(cell) : kRowCount + 1 - row_of(cell);
    });
    return rows;
}

// The rows that a side's specials are before the row of its targets: of both while both targets owe an extra
// turn, of the farther one while one does.
inline int special_rows_to_go(const Position& position, Side side) {
    const int owing = popcount(kOwing[position.paid] & kTargets[index(side)]);
    int all = 0;
    int most = 0;
    for_each_bit(position.pieces[index(side)] & position.specials, [&](int cell) {
        const int row = side == Side::First ? row_of(cell) : kRowCount + 1 - row_of(cell);
        const int rows = std::max(0, row - 2);
        all += rows;
        most = std::max(most, rows);
    });
    return owing == 2 ? all : owing == 1 ? most : 0;
}

// Whether the armies have passed each other: all of player 1's rows are above all of player 2's. From here on
// neither side needs to get past a piece of the other; a long hop or an extra turn can still touch one.
inline bool out_of_contact(const Position& position) {
    int lowest_of_first = 1;
    int highest_of_second = kRowCount;
    for_each_bit(position.pieces[index(Side::First)],
                 [&](int cell) { lowest_of_first = std::max(lowest_of_first, row_of(cell)); });
    for_each_bit(position.pieces[index(Side::Second)],
                 [&](int cell) { highest_of_second = std::min(highest_of_second, row_of(cell)); });
    return lowest_of_first < highest_of_second;
}

// All bits in the opposite order.
constexpr Bits64 reversed(Bits64 bits) {
    const auto swap = [&bits](int distance, Bits64 lower) {
        bits = ((bits >> distance) & lower) | ((bits & lower) << distance);
    };
    swap(1, 0x5555555555555555);
    swap(2, 0x3333333333333333);
    swap(4, 0x0f0f0f0f0f0f0f0f);
    return __builtin_bswap64(bits);
}

// The cells after half a turn of the board: row r becomes row 20 - r, left becomes right.
constexpr Bits128 half_turn(Bits128 cells) {
    constexpr int kLastCell = kCellEnd - 2;
    const Bits128 turned = static_cast<Bits128>(reversed(low_word(cells))) << 64 | reversed(high_word(cells));
    return turned >> (kBitCount<Bits128> - 1 - kLastCell);
}

// The same position seen by the other player: half a turn of the board, sides exchanged. It has the same
// moves and the same value.
inline Position mirrored(const Position& position) {
    Position mirror = position;
    mirror.pieces = {half_turn(position.pieces[1]), half_turn(position.pieces[0])};
    mirror.specials = half_turn(position.specials);
    mirror.side = opponent(position.side);
    mirror.paid = 0;
    for (unsigned i = 0; i < kTargetCells.size(); ++i) {  // half a turn reverses the order of the targets
        const unsigned paid = (position.paid >> i) & 1;
        mirror.paid = static_cast<std::uint8_t>(mirror.paid | (paid << (kTargetCells.size() - 1 - i)));
    }
    return mirror;
}

}  // namespace sortie::chinese_checkers
