// How networks see games that have input planes (games/traits.h).
#pragma once

#include <concepts>

#include "core/bits.h"
#include "games/input_layout.h"
#include "games/traits.h"

namespace sortie {

template <HasInputPlanes G>
using InputPlanes = decltype(G::input_planes(std::declval<const typename G::Position&>()));

template <HasInputPlanes G>
using PlaneBits = typename InputPlanes<G>::value_type;

// The score that an output of 1.0 stands for. By default scores of networks read like those of the
// hand-crafted evaluations, a hundred for a piece.
template <HasInputPlanes G>
constexpr int network_score_scale() {
    if constexpr (requires { G::kNetworkScoreScale; }) return G::kNetworkScoreScale;
    return 110;
}

// Whether networks of a game correct its hand-crafted evaluation (the sum of both counts) or replace it.
template <class G>
inline constexpr bool kNetworkCorrects = false;
template <class G>
requires requires {
    G::kNetworkCorrectsHand;
}
inline constexpr bool kNetworkCorrects<G> = G::kNetworkCorrectsHand;

// Calls visit(bit) for each set bit, the bits of all planes counted through.
template <HasInputPlanes G, class Visit>
void for_each_plane_bit(const InputPlanes<G>& planes, Visit&& visit) {
    for (std::size_t plane = 0; plane < planes.size(); ++plane) {
        const std::size_t first = plane * kBitCount<PlaneBits<G>>;
        for_each_bit(planes[plane], [&](int index) { visit(first + static_cast<std::size_t>(index)); });
    }
}

}  // namespace sortie
