// The bit operations against loops over single bits, for both widths.
#include "core/bits.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace sortie {

namespace {

template <BitSet Bits>
std::vector<int> naive_members(Bits bits) {
    std::vector<int> members;
    for (int i = 0; i < kBitCount<Bits>; ++i) {
        if (bits % 2 == 1) members.push_back(i);
        bits /= 2;
    }
    return members;
}

template <BitSet Bits>
void check_against_loops(Bits bits) {
    const std::vector<int> members = naive_members(bits);
    RC_ASSERT(popcount(bits) == static_cast<int>(members.size()));
    std::vector<int> visited;
    for_each_bit(bits, [&](int i) { visited.push_back(i); });
    RC_ASSERT(visited == members);
    Bits rebuilt = 0;
    for (const int i : members) rebuilt |= bit<Bits>(i);
    RC_ASSERT(rebuilt == bits);
    for (int i = 0; i < kBitCount<Bits>; ++i) {
        RC_ASSERT(contains(bits, i) == (std::find(members.begin(), members.end(), i) != members.end()));
    }
    if (members.empty()) return;
    RC_ASSERT(lowest(bits) == members.front());
    RC_ASSERT(highest(bits) == members.back());
}

Bits128 joined(std::uint64_t high, std::uint64_t low) {
    return static_cast<Bits128>(high) << 64 | low;
}

}  // namespace

RC_GTEST_PROP(Bits, SixtyFourBitsAgreeWithLoops, (std::uint64_t bits)) {
    check_against_loops<Bits64>(bits);
}

RC_GTEST_PROP(Bits, HundredTwentyEightBitsAgreeWithLoops, (std::uint64_t high, std::uint64_t low)) {
    check_against_loops(joined(high, low));
    RC_ASSERT(low_word(joined(high, low)) == low);
    RC_ASSERT(high_word(joined(high, low)) == high);
}

// Sets with one word empty, which random ones never are.
RC_GTEST_PROP(Bits, EmptyWordsAgreeWithLoops, (std::uint64_t word)) {
    check_against_loops(joined(word, 0));
    check_against_loops(joined(0, word));
}

TEST(Bits, LowBitsFillFromTheBottom) {
    for (int n = 0; n <= 64; ++n) {
        EXPECT_EQ(popcount(low_bits<Bits64>(n)), n);
        EXPECT_EQ(naive_members(low_bits<Bits64>(n)).size(), static_cast<std::size_t>(n));
    }
    for (int n = 0; n <= 128; ++n) {
        const std::vector<int> members = naive_members(low_bits<Bits128>(n));
        EXPECT_EQ(members.size(), static_cast<std::size_t>(n));
        EXPECT_EQ(members.empty() ? 0 : members.back() + 1, n);
    }
}

}  // namespace sortie
