// The power to be judged by a network: planes of bits, and a layout that numbers them (games/input_layout.h).
#pragma once

#include <concepts>

#include "core/bits.h"
#include "games/game_concept.h"
#include "games/input_layout.h"

namespace sortie {

template <class G>
concept HasInputPlanes = Game<G> &&
    requires(const typename G::Position& position, const typename G::Rules& rules) {
    // The bits of each plane: an array of Bits64 or Bits128.
    { G::input_planes(position)[0] } -> std::convertible_to<Bits128>;
    { G::input_layout(rules) } -> std::same_as<InputLayout>;
};

template <HasInputPlanes G>
using InputPlanes = decltype(G::input_planes(std::declval<const typename G::Position&>()));

template <HasInputPlanes G>
using PlaneBits = typename InputPlanes<G>::value_type;

// Calls visit(bit) for each set bit, the bits of all planes counted through.
template <HasInputPlanes G, class Visit>
void for_each_plane_bit(const InputPlanes<G>& planes, Visit&& visit) {
    for (std::size_t plane = 0; plane < planes.size(); ++plane) {
        const std::size_t first = plane * kBitCount<PlaneBits<G>>;
        for_each_bit(planes[plane], [&](int index) { visit(first + static_cast<std::size_t>(index)); });
    }
}

}  // namespace sortie
