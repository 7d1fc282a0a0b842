// The fast rules against the slow ones of tests/support, on positions of random games.
#include <algorithm>
#include <set>

#include "core/random.h"
#include "games/traits.h"
#include "games/tukvnanawopi/helpers.h"
#include "support/outcome_name.h"
#include "support/slow_tukvnanawopi.h"

namespace sortie::tukvnanawopi {

namespace {

// Compares everything that can be seen of one position.
template <Game G>
void compare(const Position& position, const slow::TukBoard& board, const std::vector<slow::TukMove>& ways) {
    ASSERT_EQ(G::position_text(position), board.text());
    const auto reread = G::parse_position(position.rules, board.text());
    ASSERT_TRUE(reread) << reread.error();
    ASSERT_EQ(*reread, position);
    ASSERT_EQ(outcome_name(G::outcome(position)), board.outcome()) << board.text();

    std::set<std::string> expected;
    for (const slow::TukMove& way : ways) expected.insert(way.identity());
    const std::vector<std::string> texts = move_texts<G>(position);
    ASSERT_EQ(texts.size(), expected.size()) << board.text();
    ASSERT_EQ(G::count_moves(position), expected.size()) << board.text();
    const std::set<std::string> distinct(texts.begin(), texts.end());
    ASSERT_EQ(distinct.size(), texts.size()) << board.text();

    std::set<std::string> written;
    for (const slow::TukMove& way : ways) {
        const std::string text = board.rules.turning ? way.long_text() : way.short_text();
        const auto move = G::parse_move(position, text);
        ASSERT_TRUE(move) << board.text() << ": " << move.error();
        ASSERT_EQ(G::is_capture(position, *move), !way.captured.empty());
        ASSERT_EQ(G::position_text(G::play(position, *move)), board.after(way).text())
            << board.text() << ": " << text;
        written.insert(G::move_text(position, *move));
        if constexpr (MayRepeat<G>) {
            const slow::TukBoard after = board.after(way);
            const bool closes = after.top != board.top || after.bottom != board.bottom ||
                                after.left != board.left || after.right != board.right;
            ASSERT_EQ(G::is_irreversible(position, *move), closes || !way.captured.empty());
        }
    }
    ASSERT_EQ(written, distinct) << board.text();
}

// The greediest of a few random moves: games of purely random ones end in draws.
const slow::TukMove& pick(const std::vector<slow::TukMove>& ways, Random& random) {
    const slow::TukMove* best = &ways[random.below(ways.size())];
    for (int i = 0; i < 3; ++i) {
        const slow::TukMove& other = ways[random.below(ways.size())];
        if (other.captured.size() > best->captured.size()) best = &other;
    }
    return *best;
}

template <Game G>
void compare_games(const Rules& rules, const slow::TukRules& slow_rules, int games) {
    Random random(20);
    std::set<Outcome> outcomes;
    for (int game = 0; game < games; ++game) {
        Position position = G::initial(rules);
        slow::TukBoard board = slow::TukBoard::start(slow_rules);
        for (;;) {
            const auto ways = board.ways();
            ASSERT_NO_FATAL_FAILURE(compare<G>(position, board, ways));
            if (ways.empty()) break;
            const slow::TukMove& way = pick(ways, random);
            const auto move =
                G::parse_move(position, board.rules.turning ? way.long_text() : way.short_text());
            position = G::play(position, *move);
            board = board.after(way);
        }
        outcomes.insert(G::outcome(position));
    }
    EXPECT_EQ(outcomes.size(), 3u) << "wins of both sides and draws";
}

TEST(TukvnanawopiCrossCheck, Course) {
    compare_games<CourseGame>(kCourseRules, slow::kCourse, 120);
}

TEST(TukvnanawopiCrossCheck, Traditional) {
    compare_games<TraditionalGame>(kSquareRules, slow::kTraditional, 60);
}

TEST(TukvnanawopiCrossCheck, TraditionalLine) {
    compare_games<TraditionalGame>(kLineRules, slow::kTraditionalLine, 60);
}

// Left and right, and up and down, mean nothing to the rules.
Bits64 reflected(Bits64 points, bool columns) {
    Bits64 result = 0;
    for_each_bit(points, [&](int point) {
        const int row = row_of(point);
        const int column = column_of(point);
        result |=
            bit<Bits64>(columns ? point_at(row, kLines - 1 - column) : point_at(kLines - 1 - row, column));
    });
    return result;
}

template <Game G>
void compare_reflections(const Rules& rules) {
    const auto reflect_move = [](Move move, bool columns) {
        return Move(lowest(reflected(bit<Bits64>(move.from()), columns)),
                    lowest(reflected(bit<Bits64>(move.to()), columns)), reflected(move.captured(), columns));
    };
    Random random(21);
    for (int game = 0; game < 50; ++game) {
        Position position = G::initial(rules);
        for (;;) {
            MoveList<G> moves;
            G::generate(position, moves);
            if (moves.empty()) break;
            for (const bool columns : {false, true}) {
                const Placement placement = placement_of(position);
                const Position image = make_position(
                    rules, {reflected(placement.black, columns), reflected(placement.white, columns)},
                    position.side, position.quiet_plies);
                ASSERT_EQ(image.open, reflected(position.open, columns));
                MoveList<G> image_moves;
                G::generate(image, image_moves);
                ASSERT_EQ(image_moves.size(), moves.size());
                for (const Move& move : moves) {
                    const Move image_move = reflect_move(move, columns);
                    ASSERT_TRUE(std::count(image_moves.begin(), image_moves.end(), image_move) == 1);
                }
            }
            position = G::play(position, moves[random.below(moves.size())]);
        }
    }
}

TEST(TukvnanawopiCrossCheck, ReflectedPositionsHaveReflectedMoves) {
    compare_reflections<CourseGame>(kCourseRules);
    compare_reflections<TraditionalGame>(kSquareRules);
    compare_reflections<TraditionalGame>(kLineRules);
}

// The argument for CourseGame::kMaxMoves: in each direction a piece makes one step, or jumps to every other
// point at best.
TEST(TukvnanawopiCrossCheck, NoCoursePositionOverflowsTheMoveList) {
    std::size_t most = 0;
    for_each_bit(kPoints, [&](int point) {
        std::size_t targets = 0;
        for_each_direction([&](auto direction) {
            constexpr int kStep = decltype(direction)::value;
            std::size_t points = 0;
            for (Bits64 next = shifted<kStep>(bit<Bits64>(point)) & kPoints; next != 0;
                 next = shifted<kStep>(next) & kPoints) {
                ++points;
            }
            if (points > 0) targets += std::max<std::size_t>(1, points / 2);
        });
        most = std::max(most, targets);
    });
    EXPECT_LE(most * kMaxPieces, CourseGame::kMaxMoves);
}

}  // namespace

}  // namespace sortie::tukvnanawopi
