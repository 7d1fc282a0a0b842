// Reading decimal fractions.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace sortie {

// A finite number; nothing else may stand in the text.
inline std::optional<double> parse_real(std::string_view text) {
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

}  // namespace sortie
