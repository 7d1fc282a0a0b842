// Positions of `standard` and `straight` as numbers, one for all positions that are the same but for colours
// and for left and right: the board is seen from the side to move, and of the two mirror images the smaller
// number counts. A number in base three, a digit a square, is the shortest code that loses nothing.
#pragma once

#include "games/breakthrough/position.h"
#include "games/breakthrough/row_code.h"

namespace sortie::breakthrough {

using PositionCode = Bits128;

template <BitSet Bits>
class PositionCoder {
  public:
    explicit PositionCoder(const Rules& rules)
        : board_(*find_board<Bits>(rules)), row_code_(board_.columns) {}

    // Whether codes fit into 64 bits, and whether different positions have different codes at all: beyond 80
    // squares they are hashed.
    bool is_short() const { return fits(board_.rules.size, kShortSquares); }
    bool is_exact() const { return fits(board_.rules.size, kExactSquares); }

    PositionCode code(const Position<Bits>& position) const {
        if (is_short()) return smaller_image<std::uint64_t>(position);
        return is_exact() ? smaller_image<Bits128>(position) : hashed_image(position);
    }

    // The position behind an exact code, First to move.
    Position<Bits> position(PositionCode code) const;

  private:
    static constexpr int kShortSquares = 40;  // 3^40 < 2^64
    static constexpr int kExactSquares = 80;  // 3^80 < 2^128

    // Calls visit(own, other) for each row from the mover's first one on.
    template <class Visit>
    void visit_rows(const Position<Bits>& position, Visit&& visit) const {
        const Bits row_bits = low_bits<Bits>(board_.columns);
        const bool first = position.side == Side::First;
        for (int row = 0; row < board_.rows; ++row) {
            const int shift = (first ? row : board_.rows - 1 - row) * board_.columns;
            visit(static_cast<std::uint32_t>(position.own >> shift & row_bits),
                  static_cast<std::uint32_t>(position.other >> shift & row_bits));
        }
    }

    template <class Number>
    Number smaller_image(const Position<Bits>& position) const {
        Number plain = 0;
        Number mirrored = 0;
        visit_rows(position, [&](std::uint32_t own, std::uint32_t other) {
            plain = plain * row_code_.count() + row_code_.of(own, other);
            mirrored = mirrored * row_code_.count() + row_code_.mirrored(own, other);
        });
        return plain < mirrored ? plain : mirrored;
    }

    PositionCode hashed_image(const Position<Bits>& position) const;

    const Board<Bits>& board_;
    const RowCode row_code_;
};

}  // namespace sortie::breakthrough
