// The two players. Colours and names belong to each game's text and view; the core knows only who moves
// first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sortie {

enum class Side : std::uint8_t { First, Second };

constexpr Side opponent(Side side) {
    return side == Side::First ? Side::Second : Side::First;
}

// For arrays with one entry a side.
constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

// "first" or "second", as in JSON and on the command line.
constexpr std::string_view side_name(Side side) {
    return side == Side::First ? "first" : "second";
}

}  // namespace sortie
