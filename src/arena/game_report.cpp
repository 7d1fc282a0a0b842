#include "arena/game_report.h"

#include <algorithm>

namespace sortie {

namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, 8> kNames{"rules", "time",         "illegal move", "crash",
                                                 "stall", "adjudication", "length",       "interrupted"};

}  // namespace

std::string_view termination_name(Termination termination) {
    return kNames.at(static_cast<std::size_t>(termination));
}

std::optional<Termination> parse_termination(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Termination>(found - kNames.begin());
}

}  // namespace sortie
