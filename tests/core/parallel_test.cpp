#include "core/parallel.h"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>

namespace sortie {
namespace {

TEST(Parallel, DoesEverythingOnce) {
    const StopFlag never;
    for (const int threads : {1, 3}) {
        std::array<std::atomic<int>, 50> calls{};
        std::size_t last = 0;
        const auto problem = in_parallel(
            calls.size(), threads, never,
            [&](std::size_t i) -> std::optional<Error> {
                ++calls[i];
                return std::nullopt;
            },
            [&](std::size_t done) { last = done; });
        EXPECT_FALSE(problem);
        EXPECT_EQ(last, calls.size());
        for (const auto& count : calls) EXPECT_EQ(count, 1);
    }
}

TEST(Parallel, EndsWithTheFirstFailureOrTheFlag) {
    const StopFlag never;
    std::atomic<int> calls = 0;
    const auto fails = [&](std::size_t i) -> std::optional<Error> {
        ++calls;
        if (i == 3) throw std::runtime_error("broken");
        return std::nullopt;
    };
    EXPECT_EQ(in_parallel(100, 1, never, fails)->message, "broken");
    EXPECT_EQ(calls, 4);
    StopFlag stop;
    calls = 0;
    EXPECT_FALSE(in_parallel(100, 1, stop, [&](std::size_t) -> std::optional<Error> {
        if (++calls == 5) stop.request();
        return std::nullopt;
    }));
    EXPECT_EQ(calls, 5);
}

}  // namespace
}  // namespace sortie
