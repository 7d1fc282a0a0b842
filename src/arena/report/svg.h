// Pictures for report pages, as SVG elements that stand inside HTML.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/report/document.h"

namespace sortie {

// &, <, > and quotes made harmless.
std::string escaped(std::string_view text);

std::string chart_picture(const BarChart& chart);
std::string chart_picture(const IntervalChart& chart);
std::string chart_picture(const LineChart& chart);

std::string board_picture(const View& view, const std::string& title,
                          const std::vector<Boards::Arrow>& arrows = {});
// Where the points are on that picture, and how large its pieces.
std::vector<std::pair<double, double>> board_places(const View& view);
double board_piece_radius(const View& view);
// Whether the first player's pieces are the light ones.
bool first_is_light(const View& view);

}  // namespace sortie
