#include "arena/studies/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "arena/studies/number_text.h"

namespace sortie {

namespace {

// Told apart by every kind of sight, and in print.
constexpr std::array<std::string_view, 4> kSeriesColours{"#9aa5b1", "#1f6fb2", "#e08a1e", "#3a7d44"};

constexpr double kBarWidth = 470;
constexpr double kLeastLabelWidth = 100;
constexpr double kValueWidth = 80;
constexpr double kLetterWidth = 7.2;  // a letter of the style sheet's font is rarely wider
constexpr double kBarHeight = 16;
constexpr double kGroupGap = 14;

std::string_view series_colour(std::size_t series) {
    return kSeriesColours[series % kSeriesColours.size()];
}

double largest_value(const BarChart& chart) {
    double largest = 0;
    for (const BarChart::Group& group : chart.groups) {
        for (const auto& value : group.values) largest = std::max(largest, value.value_or(0));
    }
    return largest > 0 ? largest : 1;
}

double text_width(const std::string& text) {
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    return kLetterWidth * static_cast<double>(
                              std::count_if(text.begin(), text.end(), [&](char c) { return !continues(c); }));
}

// Room for the longest label, so that none is cut off.
double label_width(const BarChart& chart) {
    double width = kLeastLabelWidth;
    for (const BarChart::Group& group : chart.groups) width = std::max(width, text_width(group.label) + 16);
    return width;
}

struct Legend {
    std::string picture;
    double end = 0;
};

Legend legend_of(const BarChart& chart, double x) {
    std::string items;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        items += fmt::format(
            R"(<rect x="{:.0f}" y="4" width="12" height="12" rx="2" fill="{}"/><text x="{:.0f}" y="14.5">{}</text>)",
            x, series_colour(i), x + 18, escaped(chart.series[i]));
        x += 42 + text_width(chart.series[i]);
    }
    return {std::move(items), x};
}

bool is_light(const View& view, Side side) {
    return (view.second_name == "White" ? Side::Second : Side::First) == side;
}

std::string piece_picture(const View& view, const View::Piece& piece, double x, double y, double radius) {
    const bool light = is_light(view, piece.side);
    const std::string_view fill = light ? "#fdfdfb" : "#2b2f36";
    const std::string_view stroke = light ? "#2b2f36" : "#000";
    std::string picture = fmt::format(
        R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="{}" stroke-width="1.2"/>)", x, y,
        radius, fill, stroke);
    if (piece.kind != "man") {
        picture += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="#e08a1e"/>)", x, y,
                               radius * 0.42);
    }
    return picture;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string chart_picture(const BarChart& chart) {
    const double left = label_width(chart);
    const double scale = kBarWidth / largest_value(chart);
    const Legend legend = legend_of(chart, left);
    const double chart_width = std::max(left + kBarWidth + kValueWidth, legend.end);
    std::string bars;
    double y = 30;
    for (const BarChart::Group& group : chart.groups) {
        const double height = kBarHeight * static_cast<double>(group.values.size());
        bars += fmt::format(R"(<text x="{:.0f}" y="{:.1f}" text-anchor="end">{}</text>)", left - 10,
                            y + height / 2 + 4.5, escaped(group.label));
        for (std::size_t i = 0; i < group.values.size(); ++i) {
            const double width = std::max(group.values[i].value_or(0) * scale, 1.0);
            bars += fmt::format(
                R"(<rect x="{:.0f}" y="{:.1f}" width="{:.1f}" height="{:.0f}" rx="2" fill="{}"/>)", left,
                y + 1, width, kBarHeight - 2, series_colour(i));
            bars += fmt::format(R"(<text class="value" x="{:.1f}" y="{:.1f}">{}</text>)", left + width + 6,
                                y + kBarHeight - 4,
                                group.values[i] ? number_text(*group.values[i], chart.decimals) : "–");
            y += kBarHeight;
        }
        y += kGroupGap;
    }
    const double axis_end = y - kGroupGap + 4;
    return fmt::format(
        R"(<svg class="chart" viewBox="0 0 {0:.0f} {1:.0f}" role="img" aria-label="{2}">{3}<line x1="{4:.0f}" y1="26" x2="{4:.0f}" y2="{5:.0f}" stroke="#b8c0c9"/>{6}</svg>)",
        chart_width, axis_end + 6, escaped(chart.caption), legend.picture, left, axis_end, bars);
}

std::string board_picture(const View& view, const std::string& title) {
    constexpr double kStep = 26;
    constexpr double kMargin = 22;
    const double x_step = kStep * view.x_step;
    const double y_step = kStep * view.y_step;
    const auto x_of = [&](int x) { return kMargin + x_step * (x + 0.5); };
    const auto y_of = [&](int y) { return 4 + y_step * (y + 0.5); };
    const double width = kMargin + x_step * view.width + 4;
    const double height = 4 + y_step * view.height + kMargin;

    std::string body;
    if (view.style == View::Style::Cells) {
        for (const View::Point& point : view.points) {
            const bool light = (point.x + point.y + view.height) % 2 == 0;  // a1 is dark
            body += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)",
                                x_of(point.x) - x_step / 2, y_of(point.y) - y_step / 2, x_step, y_step,
                                light ? "#efe3c8" : "#c9a776");
        }
    }
    for (const View::Edge& edge : view.edges) {
        const View::Point& from = view.points[static_cast<std::size_t>(edge.from)];
        const View::Point& to = view.points[static_cast<std::size_t>(edge.to)];
        body += fmt::format(
            R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#b08f5e" stroke-width="1.2"/>)",
            x_of(from.x), y_of(from.y), x_of(to.x), y_of(to.y));
    }
    if (view.style == View::Style::Lines) {
        for (const View::Point& point : view.points) {
            body += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{}" fill="{}"/>)", x_of(point.x),
                                y_of(point.y), point.mark.empty() ? "2.5" : "6",
                                point.mark.empty() ? "#b08f5e" : "#f0c987");
        }
    }
    // Neighbours on a lattice are closer than two steps of x: the smaller pieces leave the lines visible.
    const double radius = view.style == View::Style::Cells ? kStep * 0.36 : kStep * 0.34;
    for (const View::Piece& piece : view.pieces) {
        const View::Point& point = view.points[static_cast<std::size_t>(piece.point)];
        body += piece_picture(view, piece, x_of(point.x), y_of(point.y), radius);
    }
    for (std::size_t row = 0; row < view.row_labels.size(); ++row) {
        body += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)", kMargin - 6,
                            y_of(static_cast<int>(row)) + 4, escaped(view.row_labels[row]));
    }
    for (std::size_t column = 0; column < view.column_labels.size(); ++column) {
        body += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
                            x_of(static_cast<int>(column)), height - 7, escaped(view.column_labels[column]));
    }
    return fmt::format(
        R"(<svg class="board" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}" role="img" aria-label="{2}">{3}</svg>)",
        width, height, escaped(title), body);
}

}  // namespace sortie
