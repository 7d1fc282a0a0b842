// The two loops that training spends its time in, on rows of floats: adding up rows, and adding to rows.
// Compiled for several instruction sets and chosen at run time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie {

// Widths are multiples of this many numbers; rows start where a cache line does.
inline constexpr std::size_t kFloatUnit = 32;

// sum += rows[input] for all inputs.
void add_rows(const float* rows, std::size_t width, const std::uint16_t* inputs, std::size_t count,
              float* sum);
// rows[input] += gradient for all inputs.
void add_to_rows(float* rows, std::size_t width, const std::uint16_t* inputs, std::size_t count,
                 const float* gradient);

// Σ clip(sum)² · weights, where clip() holds between 0 and 1.
float weigh(const float* sum, const float* weights, std::size_t width);
// The way back from `slope`, the derivative by that result: adds clip(sum)² · slope to weight_gradient and
// writes 2 · clip(sum) · weights · slope, or 0 where the sum is clipped, to gradient.
void weigh_back(const float* sum, const float* weights, std::size_t width, float slope,
                float* weight_gradient, float* gradient);

}  // namespace sortie
