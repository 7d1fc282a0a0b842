#include "core/hash.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "core/random.h"
#include "support/scale.h"

namespace sortie {

namespace {

std::size_t count_equal(std::vector<Key> keys) {
    std::sort(keys.begin(), keys.end());
    return keys.size() - static_cast<std::size_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
}

}  // namespace

// Keys end up in stored tables and in test expectations: the function must never change.
TEST(Hash, ValuesAreFixed) {
    EXPECT_EQ(hash_word(0, 0), 0xc9d874ca57d9e055u);
    EXPECT_EQ(hash_word(1, 2), 0xbd6066e6b2aeea0cu);
    EXPECT_EQ(hash_word(hash_word(7, 0xff), 0xff00), 0x4db988a06afd7bc4u);
}

// Sets with a few members differ in very few bits, which is what positions do. With 64-bit keys the odds of
// a single collision among a million are 1 to 40 million.
TEST(Hash, SmallPositionsDoNotCollide) {
    std::vector<Key> keys;
    for (std::uint64_t first = 0; first < 1024; ++first) {
        for (std::uint64_t second = 0; second < 1024; ++second) {
            keys.push_back(hash_bits(hash_bits(Key{1}, Bits64{first}), Bits64{second} << 54));
        }
    }
    EXPECT_EQ(count_equal(std::move(keys)), 0u);
}

TEST(Hash, PairsOfPiecesDoNotCollideOnWideBoards) {
    std::vector<Key> keys;
    for (int a = 0; a < 128; ++a) {
        for (int b = 0; b < 128; ++b) {
            for (const Key salt : {Key{2}, Key{3}}) {
                keys.push_back(hash_bits(hash_bits(salt, bit<Bits128>(a)), bit<Bits128>(b)));
            }
        }
    }
    EXPECT_EQ(count_equal(std::move(keys)), 0u);
}

// Changing one bit of the input changes every bit of the key about every other time.
TEST(Hash, EveryInputBitReachesEveryKeyBit) {
    Random random(3);
    const int rounds = scaled(2000);
    for (int input = 0; input < 64; ++input) {
        std::vector<int> flips(64);
        for (int round = 0; round < rounds; ++round) {
            const Key salt = random.next();
            const std::uint64_t word = random.next();
            const Key changed = hash_word(salt, word) ^ hash_word(salt, word ^ bit<Bits64>(input));
            for_each_bit(Bits64{changed}, [&](int i) { ++flips[static_cast<std::size_t>(i)]; });
        }
        for (const int count : flips) EXPECT_NEAR(count, rounds * 0.5, rounds * 0.2) << "input bit " << input;
    }
}

// The order of the words matters: swapping the two sides' pieces is another position.
TEST(Hash, OrderMatters) {
    EXPECT_NE(hash_word(hash_word(0, 1), 2), hash_word(hash_word(0, 2), 1));
}

}  // namespace sortie
