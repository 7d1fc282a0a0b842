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

// The score that an output of 1.0 stands for. By default scores of networks read like those of the
// evaluations written by hand, a hundred for a piece.
template <HasInputPlanes G>
constexpr int network_score_scale() {
    if constexpr (requires { G::kNetworkScoreScale; }) return G::kNetworkScoreScale;
    return 110;
}

// Power: which set of output weights judges a position, 0 .. buckets - 1; otherwise the number of active
// inputs decides.
template <class G>
concept ChoosesBuckets = Game<G> && requires(const typename G::Position& position, std::size_t buckets) {
    { G::network_bucket(position, buckets) } -> std::same_as<std::size_t>;
};

// Whether networks of a game correct its evaluation written by hand (the sum of both counts) or replace it.
template <class G>
inline constexpr bool kNetworkCorrects = false;
template <class G>
requires requires {
    G::kNetworkCorrectsHand;
}
inline constexpr bool kNetworkCorrects<G> = G::kNetworkCorrectsHand;

// Power: results by degrees, from 0 to 1 as the first player sees them: not only who has won but how clearly,
// so that a network learns to win soon. `position` is the last that was reached, not always the end.
template <class G>
concept GradesResults = Game<G> && requires(const typename G::Position& position, Outcome outcome) {
    { G::graded_result(position, outcome) } -> std::same_as<double>;
};

// Calls visit(bit) for each set bit, the bits of all planes counted through.
template <HasInputPlanes G, class Visit>
void for_each_plane_bit(const InputPlanes<G>& planes, Visit&& visit) {
    for (std::size_t plane = 0; plane < planes.size(); ++plane) {
        const std::size_t first = plane * kBitCount<PlaneBits<G>>;
        for_each_bit(planes[plane], [&](int index) { visit(first + static_cast<std::size_t>(index)); });
    }
}

}  // namespace sortie
