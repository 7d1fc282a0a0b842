#include "search/time_manager.h"

#include <gtest/gtest.h>

namespace sortie {
namespace {

using std::chrono::milliseconds;

Limits game_clock(Duration remaining, Duration increment, std::optional<int> moves_to_go = std::nullopt) {
    Limits limits;
    limits.clock = ClockTimes{{remaining, remaining}, {increment, increment}, moves_to_go};
    return limits;
}

TEST(TimeManager, WithoutTimeLimitsItNeverStops) {
    ManualClock clock;
    const TimeManager time({}, Side::First, milliseconds(0), clock);
    clock.advance(std::chrono::hours(1000));
    EXPECT_FALSE(time.past_hard_limit());
    EXPECT_TRUE(time.should_begin_depth(10, true));
}

TEST(TimeManager, AFixedTimeIsUsedUpAndNotOverdrawn) {
    ManualClock clock;
    Limits limits;
    limits.move_time = milliseconds(100);
    const TimeManager time(limits, Side::First, milliseconds(10), clock);
    clock.advance(milliseconds(89));
    EXPECT_FALSE(time.past_hard_limit());
    EXPECT_TRUE(time.should_begin_depth(10, false));
    clock.advance(milliseconds(1));
    EXPECT_TRUE(time.past_hard_limit());
    EXPECT_FALSE(time.should_begin_depth(0, false));
}

TEST(TimeManager, SharesAreOfTheTimeThatAMoveShouldTake) {
    ManualClock clock;
    Limits limits;
    limits.move_time = milliseconds(100);
    const TimeManager fixed(limits, Side::First, milliseconds(0), clock);
    const TimeManager shared_out(game_clock(std::chrono::seconds(25), milliseconds(0)), Side::First,
                                 milliseconds(0), clock);
    const TimeManager unlimited({}, Side::First, milliseconds(0), clock);
    clock.advance(milliseconds(24));
    EXPECT_FALSE(fixed.past_share(0.25));
    clock.advance(milliseconds(1));
    EXPECT_TRUE(fixed.past_share(0.25));
    EXPECT_FALSE(shared_out.past_share(0.25));  // of a second
    clock.advance(milliseconds(225));
    EXPECT_TRUE(shared_out.past_share(0.25));
    clock.advance(std::chrono::hours(1));
    EXPECT_FALSE(unlimited.past_share(0.25));
}

TEST(TimeManager, AnOverheadLongerThanTheTimeStillLeavesAMoment) {
    ManualClock clock;
    Limits limits;
    limits.move_time = milliseconds(5);
    const TimeManager time(limits, Side::First, milliseconds(50), clock);
    EXPECT_FALSE(time.past_hard_limit());
    clock.advance(milliseconds(1));
    EXPECT_TRUE(time.past_hard_limit());
}

TEST(TimeManager, AGameClockIsNeverSpentOnOneMove) {
    for (const int remaining : {100, 1000, 60000, 3600000}) {
        ManualClock clock;
        const TimeManager time(game_clock(milliseconds(remaining), milliseconds(0)), Side::Second,
                               milliseconds(10), clock);
        clock.advance(milliseconds(remaining * 36 / 100));
        EXPECT_TRUE(time.past_hard_limit()) << remaining;
    }
}

TEST(TimeManager, TheLastMoveBeforeTheControlMayUseAllButTheOverhead) {
    ManualClock clock;
    const TimeManager time(game_clock(milliseconds(1000), milliseconds(0), 1), Side::First, milliseconds(100),
                           clock);
    clock.advance(milliseconds(899));
    EXPECT_FALSE(time.past_hard_limit());
    clock.advance(milliseconds(1));
    EXPECT_TRUE(time.past_hard_limit());
}

TEST(TimeManager, ASettledMoveGetsLessTimeThanAnUnstableOne) {
    ManualClock clock;
    const TimeManager time(game_clock(milliseconds(25000), milliseconds(0)), Side::First, milliseconds(0),
                           clock);
    clock.advance(milliseconds(500));
    EXPECT_TRUE(time.should_begin_depth(0, false));
    EXPECT_FALSE(time.should_begin_depth(9, false));
}

TEST(TimeManager, AnOnlyMoveIsPlayedAtOnceOnAGameClock) {
    ManualClock clock;
    const TimeManager time(game_clock(milliseconds(25000), milliseconds(0)), Side::First, milliseconds(0),
                           clock);
    EXPECT_FALSE(time.should_begin_depth(0, true));
}

}  // namespace
}  // namespace sortie
