// A Breakthrough position: the two sides' pieces and whose turn it is, on a board that it points to. The
// pieces are kept as the mover's and the opponent's: what is indexed by side at run time cannot stay in
// registers.
#pragma once

#include <cstdint>

#include "core/bits.h"
#include "core/hash.h"
#include "core/side.h"
#include "games/breakthrough/board.h"

namespace sortie::breakthrough {

inline constexpr int kMaxCounter = 9999;  // the counters of a FEN have four digits at most

struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool operator==(const Move&) const = default;
};

template <BitSet BitsType>
struct Position {
    using Bits = BitsType;

    Bits own = 0;    // of the side to move
    Bits other = 0;  // of its opponent
    const Board<Bits>* board = nullptr;
    std::uint16_t move_number = 1;  // as in FEN: counts up after Black's moves, up to kMaxCounter
    Side side = Side::First;

    Bits pieces(Side of) const { return of == side ? own : other; }
    Bits empty() const { return board->all & ~(own | other); }
    bool operator==(const Position&) const = default;
};

// The variant `promotion` adds super pieces and a counter towards the draw.
template <BitSet BitsType>
struct PromotionPosition : Position<BitsType> {
    BitsType supers = 0;            // of both sides; a subset of their pieces
    std::uint16_t quiet_plies = 0;  // since the last capture or promotion [BT-6p]
    bool operator==(const PromotionPosition&) const = default;
};

// [BT-2] Fills the two first rows of each side.
template <class Position>
Position starting_position(const Rules& rules) {
    using Bits = typename Position::Bits;
    Position position;
    position.board = find_board<Bits>(rules);
    const auto [columns, rows] = rules.size;
    position.own = low_bits<Bits>(2 * columns);
    position.other = low_bits<Bits>(2 * columns) << ((rows - 2) * columns);
    return position;
}

// [BT-4] Whether a side stands on the opponent's first row.
template <BitSet Bits>
constexpr bool has_arrived(const Position<Bits>& position, Side side) {
    return (position.pieces(side) & position.board->goal[index(side)]) != 0;
}

// The FEN letter of what stands on a square, or '.'.
template <BitSet Bits>
char piece_letter(const Position<Bits>& position, int square) {
    if (contains(position.pieces(Side::First), square)) return 'P';
    return contains(position.pieces(Side::Second), square) ? 'p' : '.';
}

template <BitSet Bits>
char piece_letter(const PromotionPosition<Bits>& position, int square) {
    const char letter = piece_letter<Bits>(static_cast<const Position<Bits>&>(position), square);
    if (!contains(position.supers, square)) return letter;
    return letter == 'P' ? 'Q' : 'q';
}

// The counters are no part of a position's identity: the same board with the same side to move has the same
// key.
template <BitSet Bits>
constexpr Key key_of(const Position<Bits>& position) {
    const Key salt = position.board->salt * 2 + index(position.side);
    return hash_bits(hash_bits(salt, position.own), position.other);
}

template <BitSet Bits>
constexpr Key key_of(const PromotionPosition<Bits>& position) {
    return hash_bits(key_of<Bits>(static_cast<const Position<Bits>&>(position)), position.supers);
}

}  // namespace sortie::breakthrough
