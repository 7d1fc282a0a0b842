// Charts with an axis of numbers below them: intervals and lines.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "arena/report/number_text.h"
#include "arena/report/svg.h"

namespace sortie {

namespace {

constexpr std::array<std::string_view, 8> kLineColours{"#1f6fb2", "#e08a1e", "#3a7d44", "#b5446e",
                                                       "#7b5ea7", "#8a6d3b", "#2a9d8f", "#7a848e"};
constexpr double kPlotWidth = 560;
constexpr double kPlotHeight = 220;
constexpr double kAxisWidth = 56;
constexpr double kNameHeight = 18;
constexpr double kRowHeight = 26;
constexpr double kLetter = 7.2;

// Round numbers from below the least to above the largest.
struct Axis {
    double low = 0;
    double high = 1;
    double step = 1;
};

Axis axis_for(double low, double high) {
    if (!(high > low)) high = low + 1;
    const double rough = (high - low) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = power * 10;
    for (const double factor : {5.0, 2.0, 1.0}) {
        if (factor * power >= rough) step = factor * power;
    }
    return {std::floor(low / step) * step, std::ceil(high / step) * step, step};
}

std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

double name_width(const std::string& text) {
    return kLetter * static_cast<double>(letters(text));
}

// Lines across the plot at the numbers of the axis, with the numbers.
std::string grid_of(const Axis& axis, double left, double width, const auto& y_of, int decimals) {
    std::string grid;
    for (double value = axis.low; value < axis.high + axis.step / 2; value += axis.step) {
        grid += fmt::format(
            R"(<line class="grid" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/><text class="value" x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)",
            left, y_of(value), left + width, y_of(value), left - 6, y_of(value) + 4,
            number_text(value + 0.0, decimals));
    }
    return grid;
}

Axis x_axis_of(const LineChart& chart) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const LineChart::Series& series : chart.series) {
        for (const LineChart::Point& point : series.points) {
            low = std::min(low, point.x);
            high = std::max(high, point.x);
        }
    }
    if (chart.x_names.empty()) return axis_for(std::min(low, 0.0), high);
    return {0, std::max(1.0, static_cast<double>(chart.x_names.size()) - 1), 1};
}

// Bands are cut where they would hide everything else.
Axis y_axis_of(const LineChart& chart) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const LineChart::Series& series : chart.series) {
        for (const LineChart::Point& point : series.points) {
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    }
    double low_band = low;
    double high_band = high;
    const double room = std::max(high - low, 100.0);
    for (const LineChart::Series& series : chart.series) {
        for (const LineChart::Point& point : series.points) {
            if (!point.interval) continue;
            low_band = std::min(low_band, std::max(point.interval->first, low - room));
            high_band = std::max(high_band, std::min(point.interval->second, high + room));
        }
    }
    return axis_for(low_band, high_band);
}

}  // namespace

std::string chart_picture(const IntervalChart& chart) {
    double label_width = 60;
    double low = 0;
    double high = 0;
    for (const IntervalChart::Row& row : chart.rows) {
        label_width = std::max(label_width, name_width(row.label) + 14);
        low = std::min(low, row.low);
        high = std::max(high, row.high);
    }
    const Axis axis = axis_for(low, high);
    const double width = label_width + kPlotWidth + 24;
    const double bottom = 8 + kRowHeight * static_cast<double>(chart.rows.size());
    const auto x_of = [&](double value) {
        return label_width + kPlotWidth * (value - axis.low) / (axis.high - axis.low);
    };
    std::string body;
    for (double value = axis.low; value < axis.high + axis.step / 2; value += axis.step) {
        body += fmt::format(
            R"(<line class="{}" x1="{:.1f}" y1="4" x2="{:.1f}" y2="{:.1f}"/><text class="value" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
            std::abs(value) < axis.step / 2 ? "zero" : "grid", x_of(value), x_of(value), bottom, x_of(value),
            bottom + 15, number_text(value + 0.0));
    }
    double y = 8 + kRowHeight / 2;
    for (const IntervalChart::Row& row : chart.rows) {
        body += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)", label_width - 8,
                            y + 4.5, escaped(row.label));
        body += fmt::format(
            R"(<g class="interval"><line x1="{0:.1f}" y1="{2:.1f}" x2="{1:.1f}" y2="{2:.1f}"/><line x1="{0:.1f}" y1="{3:.1f}" x2="{0:.1f}" y2="{4:.1f}"/><line x1="{1:.1f}" y1="{3:.1f}" x2="{1:.1f}" y2="{4:.1f}"/><circle cx="{5:.1f}" cy="{2:.1f}" r="5"><title>{6}: {7:+.0f} [{8:+.0f}, {9:+.0f}]</title></circle></g>)",
            x_of(row.low), x_of(row.high), y, y - 5, y + 5, x_of(row.value), escaped(row.label), row.value,
            row.low, row.high);
        y += kRowHeight;
    }
    return fmt::format(
        R"(<svg class="chart" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">{}</svg>)", width,
        bottom + 22, escaped(chart.caption), body);
}

std::string chart_picture(const LineChart& chart) {
    const Axis across = x_axis_of(chart);
    const Axis up = y_axis_of(chart);
    double longest = 0;
    for (const LineChart::Series& series : chart.series) longest = std::max(longest, name_width(series.name));
    const double top = 22;
    const double height = std::max(kPlotHeight, kNameHeight * static_cast<double>(chart.series.size()) - 4);
    const auto x_of = [&](double value) {
        return kAxisWidth + kPlotWidth * (value - across.low) / (across.high - across.low);
    };
    const auto y_of = [&](double value) {
        return top + height * (1 - (std::clamp(value, up.low, up.high) - up.low) / (up.high - up.low));
    };
    std::string body = fmt::format(R"(<text class="value" x="4" y="12">{}</text>)", escaped(chart.y_label));
    body += grid_of(up, kAxisWidth, kPlotWidth, y_of, chart.decimals);
    const auto name_of = [&](double value) {
        if (chart.x_names.empty()) return number_text(value);
        const auto number = static_cast<std::size_t>(std::lround(value));
        return number < chart.x_names.size() ? chart.x_names[number] : std::string();
    };
    const double fits = std::max(1.0, std::ceil((across.high - across.low) / across.step / 8));
    for (double value = across.low; value < across.high + across.step / 2; value += across.step * fits) {
        body += fmt::format(R"(<text class="value" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
                            x_of(value), top + height + 16, escaped(name_of(value)));
    }
    body += fmt::format(R"(<text class="value" x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)",
                        kAxisWidth + kPlotWidth, top + height + 32, escaped(chart.x_label));
    double name_y = top + 4;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const LineChart::Series& series = chart.series[i];
        const std::string_view colour = kLineColours[i % kLineColours.size()];
        std::string line;
        std::string upper;
        std::string lower;
        std::string dots;
        for (const LineChart::Point& point : series.points) {
            line += fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(point.y));
            if (point.interval) {
                upper += fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(point.interval->second));
                lower.insert(0, fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(point.interval->first)));
            }
            if (series.points.size() <= 30) {
                dots += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3"><title>{}: {}</title></circle>)",
                                    x_of(point.x), y_of(point.y), escaped(series.name),
                                    number_text(point.y + 0.0, chart.decimals));
            }
        }
        body += fmt::format(R"(<g style="--c:{}">)", colour);
        if (!upper.empty()) body += fmt::format(R"(<polygon class="band" points="{}{}"/>)", upper, lower);
        body += fmt::format(
            R"(<polyline class="line" points="{}"/>{}<rect class="key" x="{:.1f}" y="{:.1f}" width="12" height="4" rx="2"/><text x="{:.1f}" y="{:.1f}">{}</text></g>)",
            line, dots, kAxisWidth + kPlotWidth + 14, name_y - 4, kAxisWidth + kPlotWidth + 32, name_y + 1,
            escaped(series.name));
        name_y += kNameHeight;
    }
    return fmt::format(
        R"(<svg class="chart" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">{}</svg>)",
        kAxisWidth + kPlotWidth + 40 + longest, top + height + 38, escaped(chart.caption), body);
}

}  // namespace sortie
