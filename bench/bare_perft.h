// The yardstick for move generation: 8x8 Breakthrough as two bare words and nothing else. No board sizes, no
// variants, no move list, no keys; bulk counting at the last ply. What the hardware allows, about.
#pragma once

#include <bit>
#include <cstdint>

namespace sortie::bench {

template <bool White>
std::uint64_t bare_perft(std::uint64_t own, std::uint64_t other, int depth) {
    constexpr std::uint64_t kNotFileA = ~0x0101010101010101ULL;
    constexpr std::uint64_t kNotFileH = ~0x8080808080808080ULL;
    constexpr std::uint64_t kGoal = White ? 0xff00000000000000ULL : 0xffULL;
    const std::uint64_t straight = (White ? own << 8 : own >> 8) & ~(own | other);
    const std::uint64_t up = (White ? (own & kNotFileH) << 9 : (own & kNotFileA) >> 9) & ~own;
    const std::uint64_t down = (White ? (own & kNotFileA) << 7 : (own & kNotFileH) >> 7) & ~own;
    if (depth == 1) {
        return static_cast<std::uint64_t>(std::popcount(straight) + std::popcount(up) + std::popcount(down));
    }
    std::uint64_t count = 0;
    const auto follow = [&](std::uint64_t targets, int step) {
        for (; targets != 0; targets &= targets - 1) {
            const std::uint64_t target = targets & (0 - targets);
            const std::uint64_t origin = White ? target >> step : target << step;
            const std::uint64_t left = other & ~target;
            if ((target & kGoal) != 0 || left == 0) continue;
            count += bare_perft<!White>(left, own ^ origin ^ target, depth - 1);
        }
    };
    follow(straight, 8);
    follow(up, 9);
    follow(down, 7);
    return count;
}

}  // namespace sortie::bench
