// Pictures for report pages, as SVG elements that stand inside HTML.
#pragma once

#include <string>
#include <string_view>

#include "arena/studies/document.h"

namespace sortie {

// &, <, > and quotes made harmless.
std::string escaped(std::string_view text);

std::string chart_picture(const BarChart& chart);
std::string board_picture(const View& view, const std::string& title);

}  // namespace sortie
