#include "core/result.h"

#include <gtest/gtest.h>
#include <memory>

namespace sortie {

TEST(Result, HoldsAValue) {
    Result<int> result = 7;
    EXPECT_TRUE(result.ok());
    EXPECT_TRUE(static_cast<bool>(result));
    EXPECT_EQ(*result, 7);
    *result = 8;
    EXPECT_EQ(result.value(), 8);
    EXPECT_THROW(static_cast<void>(result.error()), std::bad_variant_access);
}

TEST(Result, HoldsAMessage) {
    const Result<int> result = Error{"rank 3: too wide"};
    EXPECT_FALSE(result.ok());
    EXPECT_FALSE(static_cast<bool>(result));
    EXPECT_EQ(result.error(), "rank 3: too wide");
    EXPECT_THROW(static_cast<void>(result.value()), std::bad_variant_access);
}

// A value that is itself a text is not taken for a message.
TEST(Result, TellsATextFromAMessage) {
    const Result<std::string> result = std::string("fine");
    EXPECT_TRUE(result);
    EXPECT_EQ(result->size(), 4u);
}

TEST(Result, PassesMoveOnlyValuesOn) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = std::move(result).value();
    EXPECT_EQ(*taken, 5);
}

}  // namespace sortie
