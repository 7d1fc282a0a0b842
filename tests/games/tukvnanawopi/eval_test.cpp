// The evaluation: the same for both sides, for turned boards, and smaller as the draw comes near.
#include "games/tukvnanawopi/eval.h"

#include "core/random.h"
#include "games/tukvnanawopi/helpers.h"
#include "support/scale.h"

namespace sortie::tukvnanawopi {

namespace {

template <Game G>
Score value_of(const Position& position) {
    const typename G::Evaluator evaluator;
    return evaluator.evaluate({}, position);
}

Bits64 half_turn(Bits64 points) {
    Bits64 turned = 0;
    for_each_bit(points, [&](int point) {
        turned |= bit<Bits64>(point_at(kLines - 1 - row_of(point), kLines - 1 - column_of(point)));
    });
    return turned;
}

// Half a turn of the board with the colours exchanged: the same game for the other side.
Position turned(const Position& position) {
    const Placement placement = placement_of(position);
    return make_position(position.rules, {half_turn(placement.white), half_turn(placement.black)},
                         opponent(position.side), position.quiet_plies);
}

template <Game G>
void expect_symmetry(const Rules& rules) {
    Random random(6);
    for (int game = 0; game < scaled(20); ++game) {
        Position position = starting_position(rules);
        while (G::outcome(position) == Outcome::Ongoing) {
            ASSERT_EQ(value_of<G>(position), value_of<G>(turned(position))) << position_text(position);
            const auto moves = generated<G>(position);
            position = G::play(position, moves[random.below(moves.size())]);
        }
    }
}

}  // namespace

TEST(TukvnanawopiEvaluation, IsTheSameForBothSides) {
    expect_symmetry<CourseGame>(kCourseRules);
    expect_symmetry<TraditionalGame>(kSquareRules);
    expect_symmetry<TraditionalGame>(kLineRules);
}

TEST(TukvnanawopiEvaluation, ALeadFadesWithTheQuietPlies) {
    Score last = kInfinite;
    for (int quiet = 0; quiet < 20; ++quiet) {
        const Score value = value_of<CourseGame>(
            position_of(kCourseRules, "bbbbb/4/5/4/5/4/5/4/w3w b " + std::to_string(quiet)));
        EXPECT_GT(value, 0);
        EXPECT_LT(value, last) << quiet;
        last = value;
    }
}

TEST(TukvnanawopiEvaluation, PiecesAreWorthSomethingEverywhere) {
    EXPECT_GT(value_of<CourseGame>(position_of(kCourseRules, "bbbbb/4/5/4/5/4/5/4/w3w b 0")), 100);
    EXPECT_LT(value_of<CourseGame>(position_of(kCourseRules, "b3b/4/5/4/5/4/5/4/wwwww b 0")), -100);
}

}  // namespace sortie::tukvnanawopi
