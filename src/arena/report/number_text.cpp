#include "arena/report/number_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace sortie {

std::string number_text(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    const std::size_t first_digit = text.starts_with('-') ? 1 : 0;
    for (std::size_t place = std::min(text.find('.'), text.size()); place > first_digit + 3;) {
        place -= 3;
        text.insert(place, 1, ',');
    }
    return text;
}

std::string time_text(double seconds) {
    return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1000) : fmt::format("{:.2f} s", seconds);
}

}  // namespace sortie
