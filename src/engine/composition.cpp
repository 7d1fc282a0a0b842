#include "engine/composition.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/text.h"
#include "games/row_text.h"

namespace sortie {

Result<std::string> compose_position(const View& view, const std::vector<PlacedPiece>& pieces, Side to_move) {
    std::map<std::string_view, char> by_point;
    for (const View::Point& point : view.points) by_point[point.name] = '.';
    for (const PlacedPiece& piece : pieces) {
        const auto point = by_point.find(piece.point);
        if (point == by_point.end())
            return Error{fmt::format("the board has no point {}", in_quotes(piece.point))};
        if (point->second != '.') return Error{fmt::format("two pieces on {}", in_quotes(piece.point))};
        const bool known = std::any_of(view.palette.begin(), view.palette.end(),
                                       [&](const auto& kind) { return kind.letter == piece.letter; });
        if (!known) {
            std::string letters;
            for (const auto& kind : view.palette)
                letters += std::string(letters.empty() ? "" : ", ") + kind.letter;
            return Error{fmt::format("{} is no piece of this game; expected one of {}",
                                     in_quotes(std::string(1, piece.letter)), letters)};
        }
        point->second = piece.letter;
    }

    // Rows from the top, points from the left.
    std::vector<const View::Point*> points;
    for (const View::Point& point : view.points) points.push_back(&point);
    std::sort(points.begin(), points.end(), [](const View::Point* a, const View::Point* b) {
        return a->y != b->y ? a->y < b->y : a->x < b->x;
    });
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i == 0 || points[i]->y != points[i - 1]->y) rows.emplace_back();
        rows.back() += by_point[points[i]->name];
    }
    const std::string text = view.counts_empty ? write_rows(rows) : fmt::format("{}", fmt::join(rows, "/"));
    return fmt::format("{} {}", text, view.side_letters[index(to_move)]);
}

}  // namespace sortie
