#include "cli/terminal/interrupt.h"

#include <csignal>
#include <gtest/gtest.h>

namespace sortie {

TEST(Interrupt, StopsTheSearchAndCanBeUsedAgain) {
    for (int i = 0; i < 2; ++i) {
        StopFlag stop;
        const InterruptStops interrupt(stop);
        EXPECT_FALSE(stop.requested());
        std::raise(SIGINT);
        EXPECT_TRUE(stop.requested());
    }
}

TEST(Interrupt, EndsTheProcessOutsideASearch) {
    {
        StopFlag stop;
        const InterruptStops interrupt(stop);
    }
    EXPECT_EXIT(std::raise(SIGINT), ::testing::KilledBySignal(SIGINT), "");
}

}  // namespace sortie
