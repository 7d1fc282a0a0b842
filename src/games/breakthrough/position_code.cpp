#include "games/breakthrough/position_code.h"

#include <algorithm>

namespace sortie::breakthrough {

template <BitSet Bits>
Position<Bits> PositionCoder<Bits>::position(PositionCode code) const {
    Position<Bits> position;
    position.board = &board_;
    // The lowest digit is the first column of the far row.
    for (int row = board_.rows - 1; row >= 0; --row) {
        for (int column = 0; column < board_.columns; ++column) {
            const int square = row * board_.columns + column;
            const auto digit = static_cast<int>(code % 3);
            code /= 3;
            if (digit == 1) position.own |= bit<Bits>(square);
            if (digit == 2) position.other |= bit<Bits>(square);
        }
    }
    return position;
}

template <BitSet Bits>
PositionCode PositionCoder<Bits>::hashed_image(const Position<Bits>& position) const {
    const auto hash = [&](bool mirrored) {
        Key low = 1;
        Key high = 2;
        visit_rows(position, [&](std::uint32_t own, std::uint32_t other) {
            const std::uint64_t row = mirrored ? row_code_.mirrored(own, other) : row_code_.of(own, other);
            low = hash_word(low, row);
            high = hash_word(high, row);
        });
        return static_cast<Bits128>(high) << 64 | low;
    };
    return std::min(hash(false), hash(true));
}

template class PositionCoder<Bits64>;
template class PositionCoder<Bits128>;

}  // namespace sortie::breakthrough
