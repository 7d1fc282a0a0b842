// This file is compiled once for every instruction set: Highway includes it again from foreach_target.h.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "eval/effort_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, as Highway asks.
#include <algorithm>
#include <cstring>
#include <hwy/highway.h>

#include "eval/effort_kernels.h"
#include "eval/effort_network.h"

HWY_BEFORE_NAMESPACE();
namespace sortie::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using EffortNumbers = hn::CappedTag<std::int16_t, 2 * EffortNetwork::kSecond>;
using EffortWide = hn::Repartition<std::int32_t, EffortNumbers>;

void effort_layers(const EffortNetwork& network, const std::uint16_t* active, std::size_t count,
                   std::int32_t* sums) {
    const EffortNumbers numbers;
    const EffortWide wide;
    const std::size_t lanes = hn::Lanes(numbers);
    alignas(64) std::int16_t first[EffortNetwork::kFirst];
    const auto largest = hn::Set(numbers, static_cast<std::int16_t>(EffortNetwork::kLargestFirst));
    for (std::size_t i = 0; i < EffortNetwork::kFirst; i += lanes) {
        auto sum = hn::Load(numbers, network.biases.data() + i);
        for (std::size_t k = 0; k < count; ++k)
            sum =
                hn::Add(sum, hn::Load(numbers, network.rows.data() + active[k] * EffortNetwork::kFirst + i));
        hn::Store(hn::Min(hn::Max(sum, hn::Zero(numbers)), largest), numbers, first + i);
    }
    std::int32_t pairs[EffortNetwork::kFirst / 2];
    std::memcpy(pairs, first, sizeof first);
    for (std::size_t to = 0; to < EffortNetwork::kSecond; to += lanes / 2) {
        auto even = hn::Load(wide, network.second_biases.data() + to);
        auto odd = hn::Zero(wide);
        const std::int16_t* weights = network.second.data() + 2 * to;
        for (const std::int32_t pair : pairs) {
            const auto both = hn::BitCast(numbers, hn::Set(wide, pair));
            even = hn::ReorderWidenMulAccumulate(wide, both, hn::Load(numbers, weights), even, odd);
            weights += 2 * EffortNetwork::kSecond;
        }
        hn::StoreU(hn::RearrangeToOddPlusEven(even, odd), wide, sums + to);
    }
}

}  // namespace sortie::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sortie {

HWY_EXPORT(effort_layers);

void effort_layers(const EffortNetwork& network, const std::uint16_t* active, std::size_t count,
                   std::int32_t* sums) {
    HWY_DYNAMIC_DISPATCH(effort_layers)(network, active, count, sums);
}

namespace plain {

void effort_layers(const EffortNetwork& network, const std::uint16_t* active, std::size_t count,
                   std::int32_t* sums) {
    for (std::size_t to = 0; to < EffortNetwork::kSecond; ++to) sums[to] = network.second_biases[to];
    for (std::size_t from = 0; from < EffortNetwork::kFirst; ++from) {
        int number = network.biases[from];
        for (std::size_t k = 0; k < count; ++k)
            number += network.rows[active[k] * EffortNetwork::kFirst + from];
        number = std::clamp(number, 0, EffortNetwork::kLargestFirst);
        for (std::size_t to = 0; to < EffortNetwork::kSecond; ++to)
            sums[to] += number * network.second[(from / 2 * EffortNetwork::kSecond + to) * 2 + from % 2];
    }
}

}  // namespace plain

}  // namespace sortie
#endif
