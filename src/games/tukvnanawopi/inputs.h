// Tukvnanawopi as a network sees it: the pieces of both players, those of them that can be captured, and how
// near the draw by quiet plies is.
#pragma once

#include <algorithm>
#include <array>

#include "games/input_layout.h"
#include "games/tukvnanawopi/movegen.h"

namespace sortie::tukvnanawopi {

// [TK-9] What is left of the quiet plies, two of them to a class; with this many or more there is no hurry.
inline constexpr int kUnhurriedPlies = 20;
inline constexpr int kHurryClasses = kUnhurriedPlies / 2;

constexpr int hurry_class(int plies_left) {
    return std::clamp((kUnhurriedPlies - plies_left) / 2, 0, kHurryClasses - 1);
}

// A single layer cannot put together who stands next to whom with what is empty behind, so captures are shown
// to it.
template <Paths kPaths>
std::array<Bits64, 5> input_planes(const Position& position) {
    const Bits64 first = position.pieces[0];
    const Bits64 second = position.pieces[1];
    const Bits64 empty = position.empty();
    Bits64 first_targets = 0;
    Bits64 second_targets = 0;
    for_each_direction([&](auto direction) {
        constexpr int kStep = decltype(direction)::value;
        const Bits64 before_empty = shifted<-kStep>(empty);
        first_targets |= shifted<kStep>(movers<kPaths, kStep>(second)) & before_empty;
        second_targets |= shifted<kStep>(movers<kPaths, kStep>(first)) & before_empty;
    });
    return {first, second, first & first_targets, second & second_targets,
            bit<Bits64>(hurry_class(plies_to_draw(position)))};
}

// What a lead is worth depends on how many pieces are on the board and on the time left [TK-9]: by both if
// the buckets can be shared so, otherwise by the pieces.
inline std::size_t network_bucket(const Position& position, std::size_t buckets) {
    constexpr std::size_t kTimes = 4;
    const std::size_t times = buckets % kTimes == 0 ? kTimes : 1;
    const auto pieces = static_cast<std::size_t>(popcount(position.occupied()));
    const auto left = static_cast<std::size_t>(std::clamp(plies_to_draw(position), 0, kUnhurriedPlies - 1));
    return pieces * (buckets / times) / (2 * kMaxPieces + 1) * times + left * times / kUnhurriedPlies;
}

// The second player sees the board after half a turn; left and right may be exchanged.
InputLayout input_layout();

}  // namespace sortie::tukvnanawopi
