#include "arena/report/document.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace sortie {

Table points_of(const LineChart& chart) {
    std::set<double> places;
    for (const LineChart::Series& series : chart.series) {
        for (const LineChart::Point& point : series.points) places.insert(point.x);
    }
    Table table{chart.caption, {chart.x_label}, {}};
    for (const LineChart::Series& series : chart.series) table.head.push_back(series.name);
    for (const double x : places) {
        const auto number = static_cast<std::size_t>(x);
        std::vector<std::string> row{number < chart.x_names.size() ? chart.x_names[number]
                                                                   : fmt::format("{:g}", x)};
        for (const LineChart::Series& series : chart.series) {
            const auto found = std::find_if(series.points.begin(), series.points.end(),
                                            [&](const LineChart::Point& point) { return point.x == x; });
            row.push_back(found == series.points.end() ? "–"
                                                       : fmt::format("{:.{}f}", found->y, chart.decimals));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace sortie
