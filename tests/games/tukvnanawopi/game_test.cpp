// The family: variants, modifiers and what sessions say; the view.
#include <cstdlib>

#include "engine/registry.h"
#include "games/tukvnanawopi/helpers.h"

namespace sortie::tukvnanawopi {

namespace {

using ::testing::HasSubstr;

Rules rules_of(const Family::AnyStart& start) {
    return std::visit([](const auto& opened) { return opened.position.rules; }, start);
}

TEST(TukvnanawopiFamily, VariantsAndTheQuietModifier) {
    const std::pair<std::string_view, Rules> cases[] = {
        {"", kCourseRules},
        {"course", kCourseRules},
        {"traditional", kSquareRules},
        {"traditional-line", kLineRules},
        {"+quiet=0", {Variant::Course, 0}},
        {"course+quiet=40", {Variant::Course, 40}},
        {"traditional-line+quiet=9999", {Variant::TraditionalLine, 9999}},
    };
    for (const auto& [variant, rules] : cases) {
        const auto start = Family::open(setup_of(variant, ""));
        ASSERT_TRUE(start) << start.error();
        EXPECT_EQ(rules_of(*start), rules) << variant;
        EXPECT_EQ(start->index(), rules.variant == Variant::Course ? 0u : 1u);
    }
}

TEST(TukvnanawopiFamily, MistakesAreExplained) {
    const std::pair<std::string_view, std::string> cases[] = {
        {"modern", "no variant 'modern': expected one of course, traditional, traditional-line"},
        {"course+quiet", "no rule modifier 'quiet'"},
        {"course+loud=3", "no rule modifier 'loud=3'"},
        {"course+quiet=", "'quiet=': expected a number from 0 to 9999"},
        {"course+quiet=-1", "'quiet=-1': expected a number from 0 to 9999"},
        {"course+quiet=10000", "'quiet=10000': expected a number from 0 to 9999"},
        {"course+quiet=5+quiet=6", "the rule modifier 'quiet' is given twice"},
    };
    for (const auto& [variant, message] : cases) {
        const auto start = Family::open(setup_of(variant, ""));
        ASSERT_FALSE(start) << variant;
        EXPECT_THAT(start.error(), HasSubstr(message));
    }
    const auto sized = standard_registry().open({"tukvnanawopi", "", BoardSize{8, 8}});
    EXPECT_FALSE(sized);
    EXPECT_FALSE(Family::open(setup_of("course", "nonsense")));
}

TEST(TukvnanawopiFamily, TakingBackSettlesAnExchange) {
    const Position start = starting_position(kCourseRules);
    const auto move = [](const Position& position, const char* text) {
        return *CourseGame::parse_move(position, text);
    };
    const Position offered = CourseGame::play(start, move(start, "D6-E5"));
    const Move capture = move(offered, "F4-D6");
    const Position taken = CourseGame::play(offered, capture);
    const Move back = move(taken, "C7-E5");
    EXPECT_TRUE(CourseGame::settles(taken, back, CourseGame::move_code(capture)));
    EXPECT_FALSE(CourseGame::settles(taken, back, CourseGame::move_code(move(start, "D6-E5"))));
}

TEST(TukvnanawopiFamily, DrawsCountALittleByThePiecesAhead) {
    const auto result = [](const char* text, Outcome outcome) {
        return CourseGame::graded_result(position_of(kCourseRules, text), outcome);
    };
    constexpr const char* kBlackAhead = "5/4/2bbb/4/5/4/2w2/4/5 b 20";
    EXPECT_EQ(result(kBlackAhead, Outcome::FirstWins), 1);
    EXPECT_EQ(result(kBlackAhead, Outcome::SecondWins), 0);
    EXPECT_EQ(result("5/4/2b2/4/5/4/2w2/4/5 b 20", Outcome::Draw), 0.5);
    EXPECT_NEAR(result(kBlackAhead, Outcome::Draw), 0.55, 0.01);
    EXPECT_NEAR(result("5/4/2b2/4/5/4/2www/4/5 b 20", Outcome::Draw), 0.45, 0.01);
}

TEST(TukvnanawopiFamily, KeysTellSidesAndRulesApart) {
    const Position black = position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b 0");
    const Position white = position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 w 0");
    const Position later = position_of(kCourseRules, "5/4/2b2/4/5/4/2w2/4/5 b 7");
    EXPECT_NE(key_of(black), key_of(white));
    EXPECT_EQ(key_of(black), key_of(later)) << "a repeated position is the same position";
    EXPECT_NE(key_of(starting_position(kSquareRules)), key_of(starting_position(kLineRules)));
    EXPECT_NE(key_of(starting_position(kCourseRules)), key_of(starting_position({Variant::Course, 30})));
}

TEST(TukvnanawopiView, PointsLinesAndPieces) {
    const View view = CourseGame::view(starting_position(kCourseRules));
    EXPECT_EQ(view.style, View::Style::Lines);
    EXPECT_EQ(view.width, 9);
    EXPECT_EQ(view.height, 9);
    EXPECT_EQ(view.points.size(), 41u);
    EXPECT_EQ(view.edges.size(), 104u) << "40 sides of squares, four half diagonals in each of 16";
    EXPECT_EQ(view.pieces.size(), 40u);
    EXPECT_EQ(view.first_name, "Black");
    EXPECT_EQ(view.second_name, "White");
    EXPECT_EQ(view.points.front().name, "A1");
    EXPECT_EQ(view.points.front().y, 8);
    EXPECT_EQ(view.points.back().name, "I9");
    EXPECT_EQ(view.points.back().x, 8);
    EXPECT_EQ(view.column_labels.front(), "A");
    EXPECT_EQ(view.row_labels.front(), "9");
    for (const View::Edge& edge : view.edges) {
        const View::Point& from = view.points[static_cast<std::size_t>(edge.from)];
        const View::Point& to = view.points[static_cast<std::size_t>(edge.to)];
        EXPECT_EQ(std::abs(from.x - to.x) + std::abs(from.y - to.y), 2) << from.name << to.name;
        EXPECT_TRUE(from.x % 2 == 0 || to.x % 2 == 0) << "no line joins two centres";
    }
    for (const View::Piece& piece : view.pieces) {
        EXPECT_EQ(piece.side == Side::First ? 'b' : 'w', piece.letter);
        EXPECT_EQ(piece.kind, "man");
    }
}

TEST(TukvnanawopiView, ColoursFollowTheVariantAndClosedPointsAreMarked) {
    const View view = TraditionalGame::view(position_of(kSquareRules, "5/4/b3b/4/5/4/5/4/w3w w 1 98"));
    EXPECT_EQ(view.first_name, "White");
    for (const View::Piece& piece : view.pieces) {
        EXPECT_EQ(piece.side == Side::First ? 'w' : 'b', piece.letter);
    }
    for (const View::Point& point : view.points) EXPECT_EQ(point.mark, point.y < 2 ? "closed" : "");
}

}  // namespace

}  // namespace sortie::tukvnanawopi
