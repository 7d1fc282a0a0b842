// Sets of squares as plain unsigned words of 64 or 128 bits, with the few operations that the language lacks.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace sortie {

using Bits64 = std::uint64_t;
__extension__ using Bits128 = unsigned __int128;

template <class T>
concept BitSet = std::same_as<T, Bits64> || std::same_as<T, Bits128>;

template <BitSet Bits>
inline constexpr int kBitCount = static_cast<int>(sizeof(Bits) * 8);

constexpr std::uint64_t low_word(Bits128 bits) {
    return static_cast<std::uint64_t>(bits);
}

constexpr std::uint64_t high_word(Bits128 bits) {
    return static_cast<std::uint64_t>(bits >> 64);
}

template <BitSet Bits>
constexpr Bits bit(int index) {
    return Bits{1} << index;
}

template <BitSet Bits>
constexpr bool contains(Bits bits, int index) {
    return ((bits >> index) & 1) != 0;
}

// The lowest n bits.
template <BitSet Bits>
constexpr Bits low_bits(int n) {
    return n >= kBitCount<Bits> ? ~Bits{0} : static_cast<Bits>(bit<Bits>(n) - 1);
}

constexpr int popcount(Bits64 bits) {
    return std::popcount(bits);
}

constexpr int popcount(Bits128 bits) {
    return std::popcount(low_word(bits)) + std::popcount(high_word(bits));
}

// Index of the lowest set bit. The set must not be empty.
constexpr int lowest(Bits64 bits) {
    return std::countr_zero(bits);
}

constexpr int lowest(Bits128 bits) {
    return low_word(bits) != 0 ? std::countr_zero(low_word(bits)) : 64 + std::countr_zero(high_word(bits));
}

// Index of the highest set bit. The set must not be empty.
constexpr int highest(Bits64 bits) {
    return 63 - std::countl_zero(bits);
}

constexpr int highest(Bits128 bits) {
    return high_word(bits) != 0 ? 64 + highest(high_word(bits)) : highest(low_word(bits));
}

// Calls visit(index) for each set bit, lowest first.
template <BitSet Bits, class Visit>
constexpr void for_each_bit(Bits bits, Visit&& visit) {
    for (; bits != 0; bits &= bits - 1) visit(lowest(bits));
}

// The same for 128 bits, a word at a time: it spares the two-word arithmetic in the loop.
template <class Visit>
constexpr void for_each_bit(Bits128 bits, Visit&& visit) {
    for_each_bit(low_word(bits), visit);
    for_each_bit(high_word(bits), [&](int index) { visit(index + 64); });
}

}  // namespace sortie
