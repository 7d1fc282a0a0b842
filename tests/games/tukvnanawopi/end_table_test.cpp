// The table of end games against the rules: every value must follow from those after one more move. That is a
// proof, because each move makes a quiet ply more or a piece less.
#include "games/tukvnanawopi/end_table.h"

#include "core/random.h"
#include "engine/registry.h"
#include "games/tukvnanawopi/helpers.h"
#include "support/scale.h"

namespace sortie::tukvnanawopi {

namespace {

// 1 won, 0 drawn, -1 lost for the side to move.
int table_value(const Position& position) {
    const Bounds proved = EndTable::shared().prove(position);
    if (is_win(proved.low)) return 1;
    return is_loss(proved.high) ? -1 : 0;
}

int value_after(const Position& position) {
    const Outcome outcome = CourseGame::outcome(position);
    if (outcome == Outcome::Ongoing) return table_value(position);
    if (outcome == Outcome::Draw) return 0;
    return outcome == win_for(position.side) ? 1 : -1;
}

int value_by_the_rules(const Position& position) {
    int best = -1;
    for (const Move move : generated<CourseGame>(position))
        best = std::max(best, -value_after(CourseGame::play(position, move)));
    return best;
}

Position random_end_game(int own, int other, Random& random) {
    std::array<Bits64, 2> pieces{};
    const auto add = [&](std::size_t owner) {
        for (;;) {
            const Bits64 point = bit<Bits64>(static_cast<int>(random.below(kPointBits)));
            if ((point & kPoints) == 0 || (point & (pieces[0] | pieces[1])) != 0) continue;
            pieces[owner] |= point;
            return;
        }
    };
    for (int i = 0; i < own; ++i) add(0);
    for (int i = 0; i < other; ++i) add(1);
    Position position = starting_position({});
    position.pieces = pieces;
    position.quiet_plies = static_cast<std::uint16_t>(random.below(EndTable::kQuietLimit));
    return position;
}

}  // namespace

TEST(EndTable, ValuesFollowFromThoseOneMoveLater) {
    Random random(3);
    std::array<int, 3> seen{};
    for (int i = 0; i < scaled(300'000); ++i) {
        const int own = 1 + static_cast<int>(random.below(3));
        const int other = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(4 - own)));
        const Position position = random_end_game(own, other, random);
        ASSERT_TRUE(EndTable::holds(position));
        if (CourseGame::outcome(position) != Outcome::Ongoing) continue;
        const int value = table_value(position);
        ASSERT_EQ(value, value_by_the_rules(position)) << position_text(position);
        ++seen[static_cast<std::size_t>(value + 1)];
    }
    for (const int count : seen) EXPECT_GT(count, scaled(100));
}

TEST(EndTable, EveryValueOfThreePiecesFollows) {
    for_each_bit(kPoints, [](int lone) {
        for_each_bit(kPoints & ~bit<Bits64>(lone), [&](int first) {
            const Bits64 rest = kPoints & ~bit<Bits64>(lone) & ~low_bits<Bits64>(first + 1);
            for_each_bit(rest, [&](int second) {
                for (const Side side : {Side::First, Side::Second}) {
                    for (std::uint16_t quiet = 0; quiet < EndTable::kQuietLimit; quiet += 19) {
                        Position position = starting_position({});
                        position.pieces = {bit<Bits64>(lone), bit<Bits64>(first) | bit<Bits64>(second)};
                        position.side = side;
                        position.quiet_plies = quiet;
                        if (CourseGame::outcome(position) != Outcome::Ongoing) continue;
                        ASSERT_EQ(table_value(position), value_by_the_rules(position))
                            << position_text(position);
                    }
                }
            });
        });
    });
}

TEST(EndTable, HoldsCourseWithItsOwnQuietPliesOnly) {
    Random random(4);
    Position position = random_end_game(3, 1, random);
    EXPECT_TRUE(EndTable::holds(position));
    position.rules.quiet_limit = 30;
    EXPECT_FALSE(EndTable::holds(position));
    position.rules = {Variant::Traditional, 20};
    EXPECT_FALSE(EndTable::holds(position));
    EXPECT_FALSE(EndTable::holds(random_end_game(3, 2, random)));
    EXPECT_FALSE(EndTable::holds(random_end_game(3, 0, random)));
}

TEST(EndTable, LongWinsAreWonByFewNodes) {
    const Registry registry = standard_registry();
    Random random(5);
    for (int won = 0; won < 3;) {
        Position position = random_end_game(3, 1, random);
        position.quiet_plies = 0;
        const EndTable::Verdict verdict = EndTable::shared().look_up(position);
        if (verdict.outcome != Outcome::FirstWins || verdict.plies < 13) continue;
        auto session = registry.open({"tukvnanawopi", "course", std::nullopt, position_text(position)});
        ASSERT_TRUE(session) << session.error();
        const auto agent = (*session)->make_agent(*parse_agent_spec("sortie:hash=1"));
        ASSERT_TRUE(agent) << agent.error();
        SearchRequest request;
        request.limits.nodes = 300;
        const StopFlag never;
        while ((*session)->outcome() == Outcome::Ongoing)
            (*session)->play((*agent)->think(request, never, {}).move);
        EXPECT_EQ((*session)->outcome(), Outcome::FirstWins) << position_text(position);
        ++won;
    }
}

}  // namespace sortie::tukvnanawopi
