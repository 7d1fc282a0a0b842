// The picture: a lattice in which neighbours are one unit apart, with marks and pieces in their places.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "games/chinese_checkers/helpers.h"

namespace sortie::chinese_checkers {

namespace {

const View::Point& point_named(const View& view, std::string_view name) {
    return *std::find_if(view.points.begin(), view.points.end(),
                         [&](const View::Point& point) { return point.name == name; });
}

}  // namespace

TEST(ChineseCheckersView, PointsFormTheDiamond) {
    const View view = view_of(starting_position(kSymmetric));
    EXPECT_EQ(view.style, View::Style::Lines);
    EXPECT_EQ(view.points.size(), 100u);
    EXPECT_EQ(view.row_labels.size(), 19u);
    EXPECT_EQ(view.row_labels.back(), "19");
    EXPECT_EQ(view.column_labels.size(), static_cast<std::size_t>(view.width));
    EXPECT_EQ(point_named(view, "1.1").x, 9);
    EXPECT_EQ(point_named(view, "10.1").x, 0);
    EXPECT_EQ(point_named(view, "10.10").x, 18);
    EXPECT_EQ(point_named(view, "19.1").y, 18);
    for (const View::Point& point : view.points) {
        EXPECT_TRUE(point.x >= 0 && point.x < view.width && point.y >= 0 && point.y < view.height);
    }
}

TEST(ChineseCheckersView, EdgesJoinNeighboursOnceEach) {
    const View view = view_of(starting_position(kSymmetric));
    std::set<std::pair<int, int>> edges;
    for (const View::Edge& edge : view.edges) {
        const auto& from = view.points.at(static_cast<std::size_t>(edge.from));
        const auto& to = view.points.at(static_cast<std::size_t>(edge.to));
        EXPECT_NEAR(std::hypot((to.x - from.x) * view.x_step, (to.y - from.y) * view.y_step), 1.0, 0.001);
        edges.insert(std::minmax(edge.from, edge.to));
    }
    EXPECT_EQ(edges.size(), view.edges.size());
    EXPECT_EQ(edges.size(), 2u * 10 * 9 + 9 * 9);  // lines along a and along b, and the rows
}

TEST(ChineseCheckersView, MarksAndPieces) {
    const View view = view_of(starting_position(kSymmetric));
    for (const auto& [name, mark] : {std::pair{"1.1", "home2"},
                                     {"2.1", "target1"},
                                     {"2.2", "target1"},
                                     {"4.4", "home2"},
                                     {"5.1", ""},
                                     {"16.1", "home1"},
                                     {"18.1", "target2"},
                                     {"19.1", "home1"}}) {
        EXPECT_EQ(point_named(view, name).mark, mark) << name;
    }
    EXPECT_EQ(view.pieces.size(), 20u);
    const auto count = [&](Side side, std::string_view kind, char letter) {
        return std::count_if(view.pieces.begin(), view.pieces.end(), [&](const View::Piece& piece) {
            return piece.side == side && piece.kind == kind && piece.letter == letter;
        });
    };
    EXPECT_EQ(count(Side::First, "man", '1'), 8);
    EXPECT_EQ(count(Side::First, "special", '3'), 2);
    EXPECT_EQ(count(Side::Second, "man", '2'), 8);
    EXPECT_EQ(count(Side::Second, "special", '4'), 2);
    EXPECT_EQ(view.points.at(static_cast<std::size_t>(view.pieces.front().point)).name, "1.1");
}

}  // namespace sortie::chinese_checkers
