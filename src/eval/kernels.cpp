// This file is compiled once for every instruction set: Highway includes it again from foreach_target.h.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "eval/kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, as Highway asks.
#include <algorithm>
#include <hwy/highway.h>

#include "eval/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace sortie::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Numbers = hn::CappedTag<std::int16_t, kRowUnit>;
using Wide = hn::Repartition<std::int32_t, Numbers>;

// Sums are read and written without trust in their alignment, which costs nothing where it holds: g++ 12 with
// -Og has put a temporary state in an odd place.
void change_sum(const std::int16_t* from, std::int16_t* to, std::size_t width, const RowChanges& changes) {
    const Numbers numbers;
    for (std::size_t i = 0; i < width; i += hn::Lanes(numbers)) {
        auto sum = hn::LoadU(numbers, from + i);
        for (std::size_t row = 0; row < changes.added_count; ++row) {
            sum = hn::Add(sum, hn::Load(numbers, changes.added[row] + i));
        }
        for (std::size_t row = 0; row < changes.removed_count; ++row) {
            sum = hn::Sub(sum, hn::Load(numbers, changes.removed[row] + i));
        }
        hn::StoreU(sum, numbers, to + i);
    }
}

std::int32_t weigh_sums(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                        std::size_t width) {
    const Numbers numbers;
    const Wide wide;
    const auto zero = hn::Zero(numbers);
    const auto one = hn::Set(numbers, static_cast<std::int16_t>(kOne));
    auto low = hn::Zero(wide);
    auto high = hn::Zero(wide);
    const auto add = [&](const std::int16_t* sums, const std::int16_t* factors) HWY_ATTR {
        const auto clipped = hn::Min(hn::Max(hn::LoadU(numbers, sums), zero), one);
        const auto weighed = hn::Mul(clipped, hn::Load(numbers, factors));
        low = hn::ReorderWidenMulAccumulate(wide, clipped, weighed, low, high);
    };
    for (std::size_t i = 0; i < width; i += hn::Lanes(numbers)) {
        add(own + i, weights + i);
        add(other + i, weights + width + i);
    }
    return hn::GetLane(hn::SumOfLanes(wide, hn::Add(low, high)));
}

}  // namespace sortie::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sortie {

HWY_EXPORT(change_sum);
HWY_EXPORT(weigh_sums);

void change_sum(const std::int16_t* from, std::int16_t* to, std::size_t width, const RowChanges& changes) {
    HWY_DYNAMIC_DISPATCH(change_sum)(from, to, width, changes);
}

std::int32_t weigh_sums(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                        std::size_t width) {
    return HWY_DYNAMIC_DISPATCH(weigh_sums)(own, other, weights, width);
}

namespace plain {

void change_sum(const std::int16_t* from, std::int16_t* to, std::size_t width, const RowChanges& changes) {
    for (std::size_t i = 0; i < width; ++i) {
        int sum = from[i];
        for (std::size_t row = 0; row < changes.added_count; ++row) sum += changes.added[row][i];
        for (std::size_t row = 0; row < changes.removed_count; ++row) sum -= changes.removed[row][i];
        to[i] = static_cast<std::int16_t>(sum);
    }
}

std::int32_t weigh_sums(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                        std::size_t width) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const int a = std::clamp<int>(own[i], 0, kOne);
        const int b = std::clamp<int>(other[i], 0, kOne);
        sum += a * a * weights[i] + b * b * weights[width + i];
    }
    return sum;
}

}  // namespace plain

}  // namespace sortie
#endif
