// Enemies in the goal: what keeps them there, and what the evaluation makes of it.
#include "games/chinese_checkers/sitters.h"

#include <gtest/gtest.h>

#include "games/chinese_checkers/eval.h"
#include "games/chinese_checkers/helpers.h"
#include "games/chinese_checkers/progress.h"
#include "search/main_search/search.h"

namespace sortie::chinese_checkers {

namespace {

using G = ChineseCheckers;

struct CountSink {
    std::array<int, term::kCount> counts = {};
    void add(std::size_t term, int count) { counts[term] += count; }
};

int count_of(std::size_t term, const Position& position) {
    CountSink sink;
    Evaluator::visit_terms(position, sink);
    return sink.counts[term];
}

Score value(const Position& position) {
    const Evaluator evaluator;
    return evaluator.evaluate(evaluator.start(position), position);
}

// Player 2 has left a piece on 1.1, and nobody but it and player 1 is near.
Position closed_corner() {
    return read(kSymmetric,
                "2/33/111/11../...../....1./....1../....1.../........./........../........./......../......./"
                "....../...../2222/222/44/. 1 2.1,2.2,18.1,18.2 60");
}

// Player 1's last target that owes, 2.2, is taken by an enemy, and a special waits beside it.
Position barred_target() {
    return read(kSymmetric,
                "1/32/311/1111/..1../....../......./......../........./........../........./......../......./"
                "....../...../.222/222/44/2 1 2.1,18.1,18.2 60");
}

}  // namespace

TEST(Sitters, AreTrappedWithoutAWayOutOfTheGoal) {
    EXPECT_EQ(count_trapped(closed_corner(), Side::First), 1);
    EXPECT_EQ(count_trapped(mirrored(closed_corner()), Side::Second), 1);
    // A hop over 2.1 to 3.1 stays in the goal; from there a second one, over 5.1, leads out.
    const auto corner = [](std::initializer_list<std::string_view> others) {
        Position position =
            board_with(kSymmetric, {{'2', {"1.1"}}, {'3', {"2.1", "2.2"}}, {'1', {"3.2", "3.3"}}});
        put(position, '1', others);
        return position;
    };
    EXPECT_EQ(count_trapped(corner({"3.1"}), Side::First), 1);
    EXPECT_EQ(count_trapped(corner({}), Side::First), 1);
    EXPECT_EQ(count_trapped(corner({"5.1"}), Side::First), 0);
    EXPECT_EQ(count_trapped(starting_position(kSymmetric), Side::First), 3);  // rows 1 and 2
}

TEST(Sitters, AreWatchedByASpecialThatCouldTakeTheirPlace) {
    const int target = cell_named("2.2");
    const auto watchers = [&](std::string_view special, std::string_view pivot) {
        return count_watchers(
            board_with(kSymmetric, {{'2', {"2.2"}}, {'3', {special}}, {'1', {pivot, "3.1"}}}), Side::First,
            target);
    };
    EXPECT_EQ(watchers("3.2", "9.9"), 1);  // beside it
    EXPECT_EQ(watchers("4.2", "3.2"), 1);  // by a hop
    EXPECT_EQ(watchers("4.2", "9.9"), 0);
    EXPECT_EQ(watchers("4.3", "3.2"), 0);
}

TEST(Sitters, AreCountedInTheTerms) {
    EXPECT_EQ(count_of(term::kTrapped, closed_corner()), 1);
    EXPECT_EQ(count_of(term::kWatched, closed_corner()), 0);
    EXPECT_EQ(count_of(term::kWatched, barred_target()), 1);
    Position both_owe = barred_target();
    both_owe.paid = 12;
    EXPECT_EQ(count_of(term::kWatched, both_owe), 0);
    // In the opening they all sit, and none of them is meant.
    EXPECT_EQ(count_of(term::kTrapped, starting_position(kSymmetric)), 0);
}

TEST(Sitters, WeighMoreTheLongerTheGameLasts) {
    const auto at = [](Position position, int plies) {
        position.plies = static_cast<std::uint8_t>(plies);
        return value(position);
    };
    const int trapped = kTunedWeights[term::kTrapped].empty - kTunedWeights[term::kTrapped].full;
    const int watched = kTunedWeights[term::kWatched].empty - kTunedWeights[term::kWatched].full;
    EXPECT_LT(trapped, 0);
    EXPECT_LT(watched, 0);
    EXPECT_EQ(at(closed_corner(), 199) - at(closed_corner(), 0), trapped);
    const int in_corner_of_barred = count_of(term::kTrapped, barred_target());
    EXPECT_EQ(at(barred_target(), 199) - at(barred_target(), 0), watched + in_corner_of_barred * trapped);
    // The search tells counters apart only from kCounterHorizon plies before the end on.
    for (int plies = 0; kPlyLimit - plies >= main_search::kCounterHorizon; ++plies)
        EXPECT_EQ(at(closed_corner(), plies), at(closed_corner(), 0)) << plies;
}

TEST(SpecialRows, AreThoseToTargetsThatOwe) {
    Position position = starting_position(kSymmetric);
    EXPECT_EQ(special_rows_to_go(position, Side::First), 2 * 16);
    EXPECT_EQ(special_rows_to_go(position, Side::Second), 2 * 16);
    position.paid = 1;  // 2.1
    EXPECT_EQ(special_rows_to_go(position, Side::First), 16);
    EXPECT_EQ(special_rows_to_go(position, Side::Second), 2 * 16);
    position.paid = 3;
    EXPECT_EQ(special_rows_to_go(position, Side::First), 0);
    Position near = board_with(kSymmetric, {{'3', {"1.1", "5.2"}}});
    EXPECT_EQ(special_rows_to_go(near, Side::First), 3);
    near.paid = 2;
    EXPECT_EQ(special_rows_to_go(near, Side::First), 3);  // the farther one
}

TEST(Returns, ToPositionsOfTheGameAreAvoided) {
    const SteadyClock clock;
    const StopFlag never;
    Limits limits;
    limits.nodes = 2000;
    const Position position = barred_target();
    const auto legal = generated<G>(position);
    const auto best_after = [&](const std::vector<Position>& game) {
        main_search::Search<G, Evaluator> search({1, 1}, Evaluator{}, clock);
        return search.run(game, legal, 1, limits, never, {}).front();
    };
    const auto fresh = best_after({position});
    const Position next = play(position, fresh.move);
    const auto other = best_after({next, next, next, next, position});
    EXPECT_FALSE(other.move == fresh.move);
    // A win is taken wherever it leads.
    const Position won = read(kSymmetric,
                              "1/33/111/111./...1./....../......./......../........./........../........./"
                              "......../......./....../2..../.222/222/44/2 1 2.1,2.2,18.1,18.2 60");
    main_search::Search<G, Evaluator> search({1, 1}, Evaluator{}, clock);
    const auto moves = generated<G>(won);
    const Move winning = search.run({won}, moves, 1, limits, never, {}).front().move;
    const Position end = play(won, winning);
    ASSERT_EQ(outcome(end), Outcome::FirstWins);
    EXPECT_EQ(search.run({end, end, end, won}, moves, 1, limits, never, {}).front().move, winning);
}

// Going to and fro between the targets sends a piece back each time, which comes back at once.
TEST(Delays, UnderEveryEntryASpecialStaysOnItsTarget) {
    Rules rules = kSymmetric;
    rules.every_entry = true;
    const char* const text =
        "./.3/.../..1./1...1/....4./......2/..3...../...11..1./...1....2./....1..../.....4../......./.2.2../"
        "...../..2./.2./2./2 1 - 40";
    const Position position = read(rules, text);
    for (const Move move : generated<G>(position))
        EXPECT_EQ(G::delay_cost(position, move) > 0, move.from == cell_named("2.2"));
    const Position other = read(kSymmetric, text);
    for (const Move move : generated<G>(other)) EXPECT_EQ(G::delay_cost(other, move), 0);
}

}  // namespace sortie::chinese_checkers
