// How long a search may go on. Whatever is set counts; the first limit that is reached ends the search.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/clock.h"

namespace sortie {

// A game clock as a player sees it.
struct ClockTimes {
    std::array<Duration, 2> remaining = {};  // by side
    std::array<Duration, 2> increment = {};
    std::optional<int> moves_to_go;
};

struct Limits {
    std::optional<Duration> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<ClockTimes> clock;
    std::optional<int> win_within;  // plies: stop as soon as a win (or loss) that short is proved

    bool unlimited() const { return !move_time && !depth && !nodes && !clock && !win_within; }
};

}  // namespace sortie
