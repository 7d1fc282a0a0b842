#include "games/breakthrough/row_code.h"

namespace sortie::breakthrough {

RowCode::RowCode(int columns) : sums_(std::size_t{1} << columns), mirrored_sums_(std::size_t{1} << columns) {
    std::uint32_t power = 1;
    for (int column = 0; column < columns; ++column, power *= 3) {
        for (std::size_t set = 0; set < sums_.size(); ++set) {
            if (set >> column & 1) sums_[set] += power;
            if (set >> (columns - 1 - column) & 1) mirrored_sums_[set] += power;
        }
        count_ *= 3;
    }
}

}  // namespace sortie::breakthrough
