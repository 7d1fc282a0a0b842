// Sets of pieces in a row as numbers in base three, digit 0 for empty squares, 1 and 2 for the two armies:
// the shortest code for rows that a table can be indexed with.
#pragma once

#include <cstdint>
#include <vector>

namespace sortie::breakthrough {

class RowCode {
  public:
    explicit RowCode(int columns);

    // How many codes there are: 3 to the power of the columns.
    std::uint64_t count() const { return count_; }
    // `ones` and `twos` are disjoint sets of columns.
    std::uint64_t of(std::uint32_t ones, std::uint32_t twos) const { return sums_[ones] + 2 * sums_[twos]; }
    // Of the same row with left and right exchanged.
    std::uint64_t mirrored(std::uint32_t ones, std::uint32_t twos) const {
        return mirrored_sums_[ones] + 2 * mirrored_sums_[twos];
    }

  private:
    std::uint64_t count_ = 1;
    std::vector<std::uint32_t> sums_;  // by set of columns: the sum of their powers of three
    std::vector<std::uint32_t> mirrored_sums_;
};

}  // namespace sortie::breakthrough
