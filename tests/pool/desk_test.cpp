#include "pool/desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace sortie {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ClaimedJob job(std::int64_t token, std::vector<std::uint64_t> numbers) {
    ClaimedJob claimed;
    claimed.run = 1;
    claimed.first = numbers.front();
    claimed.numbers = std::move(numbers);
    claimed.token = token;
    return claimed;
}

TEST(Desk, HandsOutEveryNumberOnce) {
    Desk desk;
    EXPECT_TRUE(desk.idle());
    desk.add({job(7, {4, 5}), job(7, {6})});
    EXPECT_FALSE(desk.idle());
    EXPECT_EQ(desk.waiting(), 3u);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 3; ++i) {
        const auto task = desk.take();
        ASSERT_TRUE(task);
        numbers.push_back(task->number);
        desk.done(*task, {"body", "notes", "first"});
    }
    EXPECT_THAT(numbers, ElementsAre(4, 5, 6));
    EXPECT_THAT(desk.tokens(), IsEmpty());  // nothing is left for whose lease one would beat
    EXPECT_FALSE(desk.idle());              // but the results are still to be sent
    const auto done = desk.take_done();
    ASSERT_EQ(done.size(), 3u);
    EXPECT_EQ(done[1].result.number, 5u);
    EXPECT_EQ(done[1].result.body, "body");
    EXPECT_TRUE(desk.idle());
}

TEST(Desk, AClaimIsHeldUntilItsLastNumber) {
    Desk desk;
    desk.add({job(7, {0, 1}), job(8, {2})});
    const auto first = desk.take();
    desk.done(*first, {});
    EXPECT_THAT(desk.tokens(), ElementsAre(7, 8));
    desk.done(*desk.take(), {});
    EXPECT_THAT(desk.tokens(), ElementsAre(8));
}

TEST(Desk, AFailureTakesTheRestOfItsJobWithIt) {
    Desk desk;
    desk.add({job(7, {0, 1, 2}), job(7, {10, 11})});
    desk.failed(*desk.take(), "no memory");
    EXPECT_EQ(desk.waiting(), 2u);  // of the other job
    const auto failed = desk.take_failed();
    ASSERT_EQ(failed.size(), 1u);
    EXPECT_EQ(failed.front().message, "no memory");
    desk.done(*desk.take(), {});
    desk.done(*desk.take(), {});
    EXPECT_THAT(desk.tokens(), IsEmpty());
}

TEST(Desk, WhatIsLostIsForgotten) {
    Desk desk;
    desk.add({job(7, {0, 1}), job(8, {2})});
    desk.keep_only({8}, {7, 8});
    EXPECT_TRUE(desk.is_lost(7));
    EXPECT_FALSE(desk.is_lost(8));
    EXPECT_EQ(desk.waiting(), 1u);
    EXPECT_EQ(desk.take()->number, 2u);
}

// A claim that came while the pool was asked is no part of the answer.
TEST(Desk, WhatWasNotAskedForIsKept) {
    Desk desk;
    desk.add({job(9, {5})});
    desk.keep_only({}, {8});
    EXPECT_FALSE(desk.is_lost(9));
    EXPECT_EQ(desk.waiting(), 1u);
}

TEST(Desk, UnsentResultsComeBeforeLaterOnes) {
    Desk desk;
    desk.add({job(7, {0, 1})});
    desk.done(*desk.take(), {"a", "", {}});
    auto unsent = desk.take_done();
    desk.done(*desk.take(), {"b", "", {}});
    desk.put_back(std::move(unsent));
    const auto done = desk.take_done();
    ASSERT_EQ(done.size(), 2u);
    EXPECT_EQ(done[0].result.body, "a");
    EXPECT_EQ(done[1].result.body, "b");
}

TEST(Desk, TheEndWakesThoseWhoWait) {
    Desk desk;
    std::jthread waiting([&] { EXPECT_FALSE(desk.take()); });
    desk.end();
}

}  // namespace
}  // namespace sortie
