#include "arena/report/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "arena/report/number_text.h"

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

std::string piece_picture(const View& view, const View::Piece& piece, double x, double y, double radius) {
    const bool light = (piece.side == Side::First) == first_is_light(view);
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

// The measures of a board's picture.
class BoardPlaces {
  public:
    explicit BoardPlaces(const View& view)
        : x_step_(kStep * view.x_step),
          y_step_(kStep * view.y_step),
          width_(view.width),
          height_(view.height) {}

    double x(int column) const { return kMargin + x_step_ * (column + 0.5); }
    double y(int row) const { return 4 + y_step_ * (row + 0.5); }
    double x_step() const { return x_step_; }
    double y_step() const { return y_step_; }
    double width() const { return kMargin + x_step_ * width_ + 4; }
    double height() const { return 4 + y_step_ * height_ + kMargin; }

    static constexpr double kStep = 26;
    static constexpr double kMargin = 22;

  private:
    double x_step_;
    double y_step_;
    int width_;
    int height_;
};

std::string arrow_picture(const View& view, const BoardPlaces& places, const Boards::Arrow& arrow) {
    std::string points;
    std::pair<double, double> last{};
    std::pair<double, double> before{};
    for (const std::string& name : arrow.path) {
        const auto found = std::find_if(view.points.begin(), view.points.end(),
                                        [&](const View::Point& point) { return point.name == name; });
        if (found == view.points.end()) continue;
        before = last;
        last = {places.x(found->x), places.y(found->y)};
        points += fmt::format("{:.1f},{:.1f} ", last.first, last.second);
    }
    const double angle = std::atan2(last.second - before.second, last.first - before.first);
    const auto corner = [&](double turn) {
        return fmt::format("{:.1f},{:.1f}", last.first - 9 * std::cos(angle + turn),
                           last.second - 9 * std::sin(angle + turn));
    };
    const bool better = arrow.meaning == Boards::Arrow::Meaning::Better;
    return fmt::format(
        R"(<g class="arrow {}"><polyline points="{}"/><polygon points="{:.1f},{:.1f} {} {}"/></g>)",
        better ? "better" : "played", points, last.first, last.second, corner(0.5), corner(-0.5));
}

}  // namespace

bool first_is_light(const View& view) {
    return view.second_name != "White";
}

std::vector<std::pair<double, double>> board_places(const View& view) {
    const BoardPlaces places(view);
    std::vector<std::pair<double, double>> all;
    for (const View::Point& point : view.points) all.emplace_back(places.x(point.x), places.y(point.y));
    return all;
}

// Neighbours on a lattice are closer than two steps of x: the smaller pieces leave the lines visible.
double board_piece_radius(const View& view) {
    return BoardPlaces::kStep * (view.style == View::Style::Cells ? 0.36 : 0.34);
}

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

std::string board_picture(const View& view, const std::string& title,
                          const std::vector<Boards::Arrow>& arrows) {
    const BoardPlaces places(view);
    const double x_step = places.x_step();
    const double y_step = places.y_step();
    const double width = places.width();
    const double height = places.height();
    const auto x_of = [&](int x) { return places.x(x); };
    const auto y_of = [&](int y) { return places.y(y); };

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
    const double radius = board_piece_radius(view);
    for (const View::Piece& piece : view.pieces) {
        const View::Point& point = view.points[static_cast<std::size_t>(piece.point)];
        body += piece_picture(view, piece, x_of(point.x), y_of(point.y), radius);
    }
    for (const Boards::Arrow& arrow : arrows) body += arrow_picture(view, places, arrow);
    for (std::size_t row = 0; row < view.row_labels.size(); ++row) {
        body += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)",
                            BoardPlaces::kMargin - 6, y_of(static_cast<int>(row)) + 4,
                            escaped(view.row_labels[row]));
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
