#include "core/clock.h"

#include <gtest/gtest.h>

namespace sortie {

using namespace std::chrono_literals;

TEST(ManualClock, StandsStillUntilItIsMoved) {
    ManualClock clock;
    const Duration start = clock.now();
    EXPECT_EQ(clock.now(), start);
    clock.advance(1500us);
    EXPECT_EQ(clock.now() - start, 1500us);
    clock.advance(1s);
    EXPECT_EQ(clock.now() - start, 1001500us);
}

TEST(SteadyClock, NeverGoesBack) {
    const SteadyClock clock;
    Duration last = clock.now();
    for (int i = 0; i < 1000; ++i) {
        const Duration now = clock.now();
        EXPECT_GE(now, last);
        last = now;
    }
}

TEST(Clock, ConvertsToSecondsAndMilliseconds) {
    EXPECT_DOUBLE_EQ(seconds(1500ms), 1.5);
    EXPECT_EQ(milliseconds(2500us), 2);
    EXPECT_EQ(milliseconds(3s), 3000);
}

}  // namespace sortie
