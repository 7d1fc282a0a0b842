// What a solver may use: memory and threads, time and nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/clock.h"

namespace sortie::solver {

struct Settings {
    std::size_t megabytes = 1024;
    int threads = 1;
    // Other than 0: varies the first numbers, and so the order of the search. The value stays.
    std::uint64_t seed = 0;
};

struct Limits {
    std::optional<Duration> time;
    std::optional<std::uint64_t> nodes;  // of the first thread
};

}  // namespace sortie::solver
