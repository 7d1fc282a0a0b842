#include "core/static_vector.h"

#include <gtest/gtest.h>
#include <numeric>

namespace sortie {

TEST(StaticVector, GrowsToItsCapacity) {
    StaticVector<int, 3> vector;
    EXPECT_TRUE(vector.empty());
    for (int i = 1; i <= 3; ++i) vector.push_back(i * 10);
    EXPECT_EQ(vector.size(), 3u);
    EXPECT_EQ(vector[2], 30);
    EXPECT_EQ(std::accumulate(vector.begin(), vector.end(), 0), 60);
}

TEST(StaticVector, ShrinksAndClears) {
    StaticVector<int, 4> vector;
    for (int i = 0; i < 4; ++i) vector.push_back(i);
    vector.resize_down(2);
    EXPECT_EQ(vector.size(), 2u);
    EXPECT_EQ(vector.end() - vector.begin(), 2);
    vector.push_back(9);
    EXPECT_EQ(vector[2], 9);
    vector.clear();
    EXPECT_TRUE(vector.empty());
}

TEST(StaticVector, CopiesAreIndependent) {
    StaticVector<int, 2> one;
    one.push_back(1);
    StaticVector<int, 2> other = one;
    other[0] = 5;
    other.push_back(6);
    EXPECT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0], 1);
}

}  // namespace sortie
