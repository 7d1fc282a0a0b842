// A Chinese Checkers position: who stands where, whose turn it is and what the special targets still owe.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.h"
#include "core/hash.h"
#include "core/side.h"
#include "games/chinese_checkers/board.h"

namespace sortie::chinese_checkers {

struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool operator==(const Move&) const = default;
};

struct Position {
    std::array<Bits128, 2> pieces = {};  // by side
    Bits128 specials = 0;                // of both sides; a subset of their pieces
    const Board* board = nullptr;
    std::uint8_t plies = 0;  // turns so far; the extra move is no turn of its own [CC-7]
    Side side = Side::First;
    bool extra_due = false;  // the side to move has moved and owes a move of the opponent's pieces [CC-7]
    std::uint8_t paid = 0;   // bit i: kTargetCells[i] has paid; stays 0 under `every-entry`

    Bits128 occupied() const { return pieces[0] | pieces[1]; }
    bool operator==(const Position&) const = default;
};

// [CC-2]
inline Position starting_position(const Rules& rules) {
    Position position;
    position.board = find_board(rules);
    position.pieces = {kGoal[index(Side::Second)], kGoal[index(Side::First)]};
    position.specials = kTargets[0] | kTargets[1];
    return position;
}

// The side whose pieces the next move moves.
constexpr Side moving_side(const Position& position) {
    return position.extra_due ? opponent(position.side) : position.side;
}

// [CC-7] By Position::paid: the targets, of both sides, that still owe an extra turn.
inline constexpr std::array<Bits128, 16> kOwing = [] {
    std::array<Bits128, 16> owing = {};
    for (std::size_t paid = 0; paid < owing.size(); ++paid) {
        for (std::size_t i = 0; i < kTargetCells.size(); ++i) {
            if ((paid >> i & 1) == 0) owing[paid] |= bit<Bits128>(kTargetCells[i]);
        }
    }
    return owing;
}();

// [CC-8] Whether a side stands as it must to win; while an extra move is due that does not end the game yet.
constexpr bool has_filled_goal(const Position& position, Side side) {
    return position.pieces[index(side)] == kGoal[index(side)] &&
           (position.pieces[index(side)] & position.specials) == kTargets[index(side)];
}

// [CC-9] The pieces in the right zone: specials on special targets, others elsewhere in the triangle.
constexpr int count_placed(const Position& position, Side side) {
    const Bits128 in_goal = position.pieces[index(side)] & kGoal[index(side)];
    return popcount(in_goal & ~(position.specials ^ kTargets[index(side)]));
}

// The letter of what stands on a cell, or '.'.
constexpr char piece_letter(const Position& position, int cell) {
    const bool special = contains(position.specials, cell);
    if (contains(position.pieces[index(Side::First)], cell)) return special ? '3' : '1';
    if (contains(position.pieces[index(Side::Second)], cell)) return special ? '4' : '2';
    return '.';
}

// The ply counter is no part of a position's identity, or no position would ever be met twice in a search.
// Near the ply limit [CC-9] equal keys can therefore have different values: that is for the search to handle.
inline Key key_of(const Position& position) {
    const Key salt = ((position.board->salt * 16 + position.paid) * 2 + (position.extra_due ? 1 : 0)) * 2 +
                     index(position.side);
    return hash_bits(hash_bits(hash_bits(salt, position.pieces[0]), position.pieces[1]), position.specials);
}

}  // namespace sortie::chinese_checkers
