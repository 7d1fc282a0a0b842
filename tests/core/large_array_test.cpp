#include "core/large_array.h"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>

namespace sortie {
namespace {

TEST(LargeArrayTest, StartsZeroedAndKeepsWhatIsWritten) {
    const LargeArray<std::uint64_t> array(1'000'000);
    EXPECT_EQ(array.size(), 1'000'000U);
    EXPECT_TRUE(std::all_of(array.begin(), array.end(), [](std::uint64_t word) { return word == 0; }));
    array[999'999] = 7;
    EXPECT_EQ(array.end()[-1], 7U);
}

TEST(LargeArrayTest, LiesOnTheBoundsOfHugePages) {
    const LargeArray<char> array(1);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.begin()) % (std::uintptr_t{2} << 20), 0U);
}

}  // namespace
}  // namespace sortie
