#include "games/chinese_checkers/view.h"

#include <array>
#include <fmt/format.h>

#include "games/chinese_checkers/text.h"

namespace sortie::chinese_checkers {

namespace {

// Targets are named after the player who has to reach them, home triangles after the one who starts there.
std::string mark_of(int cell) {
    if (contains(kTargets[index(Side::First)], cell)) return "target1";
    if (contains(kTargets[index(Side::Second)], cell)) return "target2";
    if (contains(kGoal[index(Side::Second)], cell)) return "home1";
    return contains(kGoal[index(Side::First)], cell) ? "home2" : "";
}

}  // namespace

View view_of(const Position& position) {
    View view;
    view.style = View::Style::Lines;
    view.width = kRowCount;
    view.height = kRowCount;
    view.x_step = 0.5;  // neighbours in a row are two steps apart, and the rows are shifted by one
    view.y_step = 0.866;
    view.first_name = "Yellow";
    view.second_name = "Blue";
    view.side_letters = "12";
    view.counts_empty = false;
    view.palette = {{Side::First, "man", '1'},
                    {Side::First, "special", '3'},
                    {Side::Second, "man", '2'},
                    {Side::Second, "special", '4'}};
    if (position.extra_due) {  // [CC-7]
        view.notice = fmt::format("an extra move is due, with a piece of {}",
                                  position.side == Side::First ? view.second_name : view.first_name);
    }
    view.column_labels.resize(static_cast<std::size_t>(view.width));
    std::array<int, kCellEnd> points = {};  // by cell
    for (int row = 1; row <= kRowCount; ++row) {
        view.row_labels.push_back(std::to_string(row));
        for (int column = 1; column <= row_length(row); ++column) {
            const int cell = cell_at(row, column);
            const auto point = static_cast<int>(view.points.size());
            points[static_cast<std::size_t>(cell)] = point;
            view.points.push_back(
                {cell_name(cell), kLineLength - row_length(row) + 2 * (column - 1), row - 1, mark_of(cell)});
            // Neighbours on the rows above and to the left have their points already.
            for_each_bit(kNeighbours[static_cast<std::size_t>(cell)], [&](int other) {
                const bool earlier =
                    row_of(other) < row || (row_of(other) == row && column_of(other) < column);
                if (earlier) view.edges.push_back({points[static_cast<std::size_t>(other)], point});
            });
            const char letter = piece_letter(position, cell);
            if (letter == '.') continue;
            const bool special = letter == '3' || letter == '4';
            const Side side = letter == '1' || letter == '3' ? Side::First : Side::Second;
            view.pieces.push_back({point, side, special ? "special" : "man", letter});
        }
    }
    return view;
}

}  // namespace sortie::chinese_checkers
