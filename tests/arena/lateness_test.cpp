// How far a move goes beyond its time by the engine's own doing: while it had a processor. First moves count,
// with everything that is made when it is needed first.
#include <algorithm>
#include <gtest/gtest.h>

#include "arena/processor_wait.h"
#include "engine/registry.h"
#include "support/scale.h"

namespace sortie {

TEST(Lateness, OfTheEngineIsBounded) {
    if (kSlowBuild) GTEST_SKIP() << "sanitizers slow everything down";
    constexpr auto kMoveTime = std::chrono::milliseconds(20);
    constexpr auto kBound = std::chrono::milliseconds(25);
    constexpr int kMoves = 12;
    const Registry registry = standard_registry();
    const SteadyClock clock;
    const ProcessorWait wait;
    const StopFlag never;
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        const auto agent = (*session)->make_agent({"sortie", {}});
        ASSERT_TRUE(agent) << agent.error();
        (*agent)->prepare(Side::First);
        for (int i = 0; i < kMoves && (*session)->outcome() == Outcome::Ongoing; ++i) {
            Limits limits;
            limits.move_time = kMoveTime;
            const Duration waited = wait.total();
            const Duration start = clock.now();
            const SearchReport report = (*agent)->think({limits, 1, {}}, never, {});
            const Duration own = clock.now() - start - (wait.total() - waited);
            EXPECT_LT(own, kMoveTime + kBound) << game.name << ", move " << i + 1;
            ASSERT_FALSE((*session)->play(report.move));
        }
    }
}

}  // namespace sortie
