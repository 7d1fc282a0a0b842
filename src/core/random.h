// The one source of randomness: a seeded generator that is passed in, never a global. Equal seeds give equal
// sequences on every machine (the standard library's distributions do not promise that).
#pragma once

#include <cstdint>

#include "core/hash.h"

namespace sortie {

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // wyrand: a Weyl sequence through a folded multiplication.
    std::uint64_t next() {
        state_ += 0xa0761d6478bd642fULL;
        return fold_multiply(state_, state_ ^ 0xe7037ed1a0b428dbULL);
    }

    // Uniform in 0 .. bound - 1. The bound must be positive.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t threshold = (0 - bound) % bound;
        for (;;) {
            const Bits128 product = static_cast<Bits128>(next()) * bound;
            if (low_word(product) >= threshold) return high_word(product);
        }
    }

    // Uniform in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

// Seeds of their own for the parts of a whole that has one: the agent on a seat (0 or 1) in a game (by
// number) of a run has derive_seed(run, game, seat), so that a run repeats itself although no two of its
// games are alike. An agent gets its random numbers for a move the same way: derive_seed(its own, games
// before, ply). At most 31 bits, so that every front end can show them and take them.
constexpr std::uint64_t derive_seed(std::uint64_t whole, std::uint64_t group, std::uint64_t part) {
    return hash_word(hash_word(hash_word(0, whole), group), part) >> 33;
}

}  // namespace sortie
