// This file is compiled once for every instruction set: Highway includes it again from foreach_target.h.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "learn/row_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, as Highway asks.
#include <hwy/highway.h>

#include "learn/row_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace sortie::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// At most eight numbers at once: four such vectors make a unit, whatever the machine has.
using Floats = hn::CappedTag<float, 8>;

void add_rows(const float* rows, std::size_t width, const std::uint16_t* inputs, std::size_t count,
              float* sum) {
    const Floats floats;
    const std::size_t lanes = hn::Lanes(floats);
    for (std::size_t first = 0; first < width; first += 4 * lanes) {
        auto a = hn::Load(floats, sum + first);
        auto b = hn::Load(floats, sum + first + lanes);
        auto c = hn::Load(floats, sum + first + 2 * lanes);
        auto d = hn::Load(floats, sum + first + 3 * lanes);
        for (std::size_t i = 0; i < count; ++i) {
            const float* const row = rows + inputs[i] * width + first;
            a = hn::Add(a, hn::Load(floats, row));
            b = hn::Add(b, hn::Load(floats, row + lanes));
            c = hn::Add(c, hn::Load(floats, row + 2 * lanes));
            d = hn::Add(d, hn::Load(floats, row + 3 * lanes));
        }
        hn::Store(a, floats, sum + first);
        hn::Store(b, floats, sum + first + lanes);
        hn::Store(c, floats, sum + first + 2 * lanes);
        hn::Store(d, floats, sum + first + 3 * lanes);
    }
}

void add_to_rows(float* rows, std::size_t width, const std::uint16_t* inputs, std::size_t count,
                 const float* gradient) {
    const Floats floats;
    const std::size_t lanes = hn::Lanes(floats);
    for (std::size_t first = 0; first < width; first += 4 * lanes) {
        const auto a = hn::Load(floats, gradient + first);
        const auto b = hn::Load(floats, gradient + first + lanes);
        const auto c = hn::Load(floats, gradient + first + 2 * lanes);
        const auto d = hn::Load(floats, gradient + first + 3 * lanes);
        for (std::size_t i = 0; i < count; ++i) {
            float* const row = rows + inputs[i] * width + first;
            hn::Store(hn::Add(a, hn::Load(floats, row)), floats, row);
            hn::Store(hn::Add(b, hn::Load(floats, row + lanes)), floats, row + lanes);
            hn::Store(hn::Add(c, hn::Load(floats, row + 2 * lanes)), floats, row + 2 * lanes);
            hn::Store(hn::Add(d, hn::Load(floats, row + 3 * lanes)), floats, row + 3 * lanes);
        }
    }
}

float weigh(const float* sum, const float* weights, std::size_t width) {
    const Floats floats;
    const auto zero = hn::Zero(floats);
    const auto one = hn::Set(floats, 1.0F);
    auto total = zero;
    for (std::size_t i = 0; i < width; i += hn::Lanes(floats)) {
        const auto clipped = hn::Min(hn::Max(hn::Load(floats, sum + i), zero), one);
        total = hn::MulAdd(hn::Mul(clipped, clipped), hn::Load(floats, weights + i), total);
    }
    return hn::GetLane(hn::SumOfLanes(floats, total));
}

void weigh_back(const float* sum, const float* weights, std::size_t width, float slope,
                float* weight_gradient, float* gradient) {
    const Floats floats;
    const auto zero = hn::Zero(floats);
    const auto one = hn::Set(floats, 1.0F);
    const auto slopes = hn::Set(floats, slope);
    const auto twice = hn::Set(floats, 2 * slope);
    for (std::size_t i = 0; i < width; i += hn::Lanes(floats)) {
        const auto value = hn::Load(floats, sum + i);
        const auto clipped = hn::Min(hn::Max(value, zero), one);
        const auto inside = hn::IfThenElseZero(hn::Lt(value, one), clipped);
        const auto old = hn::Load(floats, weight_gradient + i);
        hn::Store(hn::MulAdd(hn::Mul(clipped, clipped), slopes, old), floats, weight_gradient + i);
        hn::Store(hn::Mul(hn::Mul(inside, twice), hn::Load(floats, weights + i)), floats, gradient + i);
    }
}

}  // namespace sortie::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sortie {

HWY_EXPORT(add_rows);
HWY_EXPORT(add_to_rows);
HWY_EXPORT(weigh);
HWY_EXPORT(weigh_back);

void add_rows(const float* rows, std::size_t width, const std::uint16_t* inputs, std::size_t count,
              float* sum) {
    HWY_DYNAMIC_DISPATCH(add_rows)(rows, width, inputs, count, sum);
}

void add_to_rows(float* rows, std::size_t width, const std::uint16_t* inputs, std::size_t count,
                 const float* gradient) {
    HWY_DYNAMIC_DISPATCH(add_to_rows)(rows, width, inputs, count, gradient);
}

float weigh(const float* sum, const float* weights, std::size_t width) {
    return HWY_DYNAMIC_DISPATCH(weigh)(sum, weights, width);
}

void weigh_back(const float* sum, const float* weights, std::size_t width, float slope,
                float* weight_gradient, float* gradient) {
    HWY_DYNAMIC_DISPATCH(weigh_back)(sum, weights, width, slope, weight_gradient, gradient);
}

}  // namespace sortie
#endif
