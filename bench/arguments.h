// The numbers on a benchmark's command line.
#pragma once

#include <array>
#include <cstdlib>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie::bench {

// Those that are left out keep their defaults; anything else ends the program.
template <std::size_t N>
std::array<int, N> numbers_or_exit(int argc, char** argv, std::array<int, N> numbers, const char* usage) {
    bool understood = argc <= static_cast<int>(N) + 1;
    for (int i = 1; i < argc && understood; ++i) {
        const auto number = parse_number(argv[i], 10'000'000);
        understood = number && *number > 0;
        if (understood) numbers[static_cast<std::size_t>(i) - 1] = static_cast<int>(*number);
    }
    if (understood) return numbers;
    fmt::print(stderr, "usage: {}, numbers from 1 to 10000000\n", usage);
    std::exit(2);
}

}  // namespace sortie::bench
