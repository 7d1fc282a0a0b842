// Position keys. A key is computed from the words of a position when it is needed instead of being kept up to
// date move by move: two multiplications cost less than the table look-ups of incremental hashing, and a key
// that is never stored can never be stale.
#pragma once

#include <cstdint>

#include "core/bits.h"

namespace sortie {

using Key = std::uint64_t;

// A multiplication of 64 x 64 bits folded to 64: every output bit depends on all input bits.
constexpr std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) {
    const Bits128 product = static_cast<Bits128>(a) * b;
    return low_word(product) ^ high_word(product);
}

// Chains words into a key: start with any salt, add the words in a fixed order.
constexpr Key hash_word(Key key, std::uint64_t word) {
    return fold_multiply(key ^ 0x9e3779b97f4a7c15ULL, word ^ 0xd6e8feb86659fd93ULL);
}

constexpr Key hash_bits(Key key, Bits64 bits) {
    return hash_word(key, bits);
}

constexpr Key hash_bits(Key key, Bits128 bits) {
    return hash_word(hash_word(key, low_word(bits)), high_word(bits));
}

}  // namespace sortie
