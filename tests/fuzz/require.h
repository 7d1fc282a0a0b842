// A check that stays on in optimised builds: the fuzzer takes the abort for a finding.
#pragma once

#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

namespace sortie {

inline void require(bool condition, std::string_view what, std::string_view where) {
    if (condition) return;
    fmt::print(stderr, "{}: {}\n", what, where);
    std::abort();
}

}  // namespace sortie
