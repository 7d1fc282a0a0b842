#include "engine/bench.h"

#include <gtest/gtest.h>

#include "support/scale.h"

namespace sortie {
namespace {

TEST(Bench, TwoRunsGiveTheSameSignature) {
    const Registry registry = standard_registry();
    const StopFlag never;
    for (const GameInfo& game : registry.games()) {
        if (kSlowBuild && game.name == "breakthrough") continue;  // the other two show the same there
        const auto first = run_bench(registry, game.name, 0, never, {});
        const auto second = run_bench(registry, game.name, 0, never, {});
        ASSERT_TRUE(first && second) << game.name;
        ASSERT_EQ(first->size(), 1u);
        EXPECT_EQ(first->front().nodes, second->front().nodes) << game.name;
        EXPECT_GT(first->front().nodes, 1000u) << game.name;
    }
}

TEST(Bench, AnUnknownGameIsNamed) {
    const StopFlag never;
    const auto lines = run_bench(standard_registry(), "chess", 0, never, {});
    ASSERT_FALSE(lines);
    EXPECT_EQ(lines.error(), "the bench has no game 'chess'");
}

}  // namespace
}  // namespace sortie
