#include "cli/terminal/worth_drawing.h"

#include <algorithm>

namespace sortie {

namespace {

// Steps between neighbours in a row: on some boards every other row is shifted.
int steps_between(const View& view) {
    int least = std::max(view.width, 1);
    for (const View::Point& a : view.points) {
        for (const View::Point& b : view.points) {
            if (a.y == b.y && b.x > a.x) least = std::min(least, b.x - a.x);
        }
    }
    return least;
}

void write_centred(std::string& line, std::size_t middle, const std::string& text) {
    const std::size_t first = middle - std::min(middle, text.size() / 2);
    if (line.size() < first + text.size()) line.resize(first + text.size(), ' ');
    line.replace(first, text.size(), text);
}

}  // namespace

std::string draw_worths(const View& view, const std::vector<std::string>& worths) {
    std::size_t widest = 1;
    for (const std::string& worth : worths) widest = std::max(widest, worth.size());
    const auto between = static_cast<std::size_t>(steps_between(view));
    const std::size_t step = (widest + between) / between;  // a space between neighbours at least
    std::size_t margin = 0;
    for (const std::string& label : view.row_labels) margin = std::max(margin, label.size());
    const auto middle = [&](int x) { return margin + 1 + static_cast<std::size_t>(x) * step + widest / 2; };
    std::vector<std::string> lines(static_cast<std::size_t>(view.height));
    for (std::size_t row = 0; row < lines.size() && row < view.row_labels.size(); ++row)
        lines[row] = std::string(margin - view.row_labels[row].size(), ' ') + view.row_labels[row];
    for (const View::Point& point : view.points)
        write_centred(lines[static_cast<std::size_t>(point.y)], middle(point.x), ".");
    for (std::size_t i = 0; i < view.pieces.size(); ++i) {
        const View::Point& point = view.points[static_cast<std::size_t>(view.pieces[i].point)];
        write_centred(lines[static_cast<std::size_t>(point.y)], middle(point.x), worths[i]);
    }
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    std::string columns;
    for (int x = 0; x < view.width; ++x)
        write_centred(columns, middle(x), view.column_labels[static_cast<std::size_t>(x)]);
    return columns.find_first_not_of(' ') == std::string::npos ? text : text + columns + "\n";
}

}  // namespace sortie
