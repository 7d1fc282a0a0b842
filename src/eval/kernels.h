// The arithmetic of a network, in integers: sums of rows of the first layer, kept up to date move by move,
// and the output from two of them. Compiled for several instruction sets (Highway) and chosen at run time;
// all of them give the same numbers as the plain loops.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie {

// Sums are clipped to 0 .. kOne, which stands for 1.0, and squared. Output weights stay within
// ±kLargestOutputWeight, so that a clipped sum times a weight fits into 16 bits.
inline constexpr int kOne = 255;
inline constexpr int kLargestOutputWeight = 127;

// Rows are this many numbers long or a multiple of it, and start where a cache line does.
inline constexpr std::size_t kRowUnit = 32;

// The rows that enter and leave a sum.
struct RowChanges {
    static constexpr std::size_t kMost = 24;
    std::size_t added_count = 0;
    std::size_t removed_count = 0;
    const std::int16_t* added[kMost];
    const std::int16_t* removed[kMost];
};

// to = from + added - removed, number by number, in the arithmetic of 16 bits.
void change_sum(const std::int16_t* from, std::int16_t* to, std::size_t width, const RowChanges& changes);
// Σ clip(own)² · weights[0 …] + Σ clip(other)² · weights[width …].
std::int32_t weigh_sums(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                        std::size_t width);

namespace plain {
void change_sum(const std::int16_t* from, std::int16_t* to, std::size_t width, const RowChanges& changes);
std::int32_t weigh_sums(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                        std::size_t width);
}  // namespace plain

}  // namespace sortie
