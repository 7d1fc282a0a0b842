// The exact race around the goal, and the evaluation built on it.
#include "games/chinese_checkers/race_table.h"

#include <cstdlib>
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/chinese_checkers/helpers.h"
#include "search/main_search/search.h"
#include "support/scale.h"

namespace sortie::chinese_checkers {

namespace {

using G = ChineseCheckers;

// Player 1 somewhere in its zone, player 2 still at home at the bottom of nothing: behind player 1's start.
Position random_race(const Rules& rules, Random& random) {
    Position position;
    position.board = find_board(rules);
    std::vector<int> cells;
    for_each_bit(kZone[0], [&](int cell) { cells.push_back(cell); });
    for (int i = 0; i < kPiecesPerSide; ++i) {
        const std::size_t at = random.below(cells.size());
        const auto cell = bit<Bits128>(cells[at]);
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at));
        position.pieces[0] |= cell;
        if (i < 2) position.specials |= cell;
    }
    position.paid = 15;
    return position;
}

int moves_to_finish(const Position& position) {
    const Race race = RaceTable::of(*position.board).race(position, Side::First);
    EXPECT_EQ(race.outside[0], 0);
    return race.moves;
}

// The least over all moves that stay in the zone, and one more: with the goal at 0 that defines the distance.
int by_one_move(const Position& position) {
    int best = 255;
    Lines lines(position.occupied());
    for_each_bit(position.pieces[0], [&](int from) {
        const Bits128 steps = kNeighbours[static_cast<std::size_t>(from)] & ~position.occupied();
        const Bits128 hops = hop_targets(*position.board->hops, lines, from, kZone[0]);
        for_each_bit((steps & kZone[0]) | hops, [&](int to) {
            const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
            best = std::min(best, 1 + moves_to_finish(play(position, move)));
        });
    });
    return best;
}

}  // namespace

TEST(RaceTable, IsTheShortestWay) {
    Random random(1);
    for (const Rules& rules : {kSymmetric, kAdjacent}) {
        for (int i = 0; i < scaled(1000); ++i) {
            const Position position = random_race(rules, random);
            if (has_filled_goal(position, Side::First)) continue;
            ASSERT_EQ(moves_to_finish(position), by_one_move(position)) << position_text(position);
        }
    }
    Position full = random_race(kSymmetric, random);
    full.pieces[0] = kGoal[0];
    full.specials = kTargets[0];
    EXPECT_EQ(moves_to_finish(full), 0);
}

TEST(RaceTable, SeesBothPlayersAlike) {
    Random random(2);
    for (int i = 0; i < scaled(500); ++i) {
        const Position position = random_race(kSymmetric, random);
        const Race turned = RaceTable::of(*position.board).race(mirrored(position), Side::Second);
        ASSERT_EQ(turned.moves, moves_to_finish(position));
    }
}

TEST(RaceTable, CountsTheStepsOfPiecesOutside) {
    const RaceTable& table = RaceTable::of(*find_board(kSymmetric));
    // All in place but two: one stands two rows before the zone, the other five.
    const Position late =
        board_with(kSymmetric,
                   {{'1', {"1.1", "3.1", "3.2", "3.3", "4.1", "4.2", "8.4", "11.5"}}, {'3', {"2.1", "2.2"}}});
    const Race race = table.race(late, Side::First);
    EXPECT_EQ(race.outside, (std::array<std::uint8_t, kPiecesPerSide>{5, 2}));
    EXPECT_GE(race.moves, 1);
    // At the start each piece has to walk the length of the board.
    const Race whole = table.race(starting_position(kSymmetric), Side::First);
    EXPECT_GE(whole.outside.back(), 9);
    EXPECT_LE(whole.outside.front(), 15);
}

TEST(RaceTable, EstimatesFromTheStartToTheEnd) {
    Position position = starting_position(kSymmetric);
    EXPECT_NEAR(moves_to_go(position, Side::First), 30, 8);
    EXPECT_EQ(moves_to_go(position, Side::First), moves_to_go(position, Side::Second));
    position.pieces = {kGoal[0], kGoal[1]};
    EXPECT_EQ(moves_to_go(position, Side::First), 0);
    const double even = G::graded_result(position, Outcome::Draw);
    EXPECT_EQ(even, 0.5);
    EXPECT_GT(G::graded_result(position, Outcome::FirstWins), even);
    EXPECT_LT(G::graded_result(position, Outcome::SecondWins), even);
    position.pieces[1] = kGoal[0];  // has not even begun
    EXPECT_GT(G::graded_result(position, Outcome::FirstWins), 0.99);
}

TEST(ChineseCheckersEvaluation, IsTheSameForBothPlayersAndAlongTheWay) {
    const Evaluator evaluator;
    Random random(5);
    for (int game = 0; game < scaled(20); ++game) {
        Position position = starting_position(game % 2 == 0 ? kSymmetric : kAdjacent);
        auto state = evaluator.start(position);
        for (int ply = 0; ply < 80 && outcome(position) == Outcome::Ongoing; ++ply) {
            const Position mirror = mirrored(position);
            const Score value = evaluator.evaluate(state, position);
            ASSERT_EQ(value, evaluator.evaluate(evaluator.start(mirror), mirror)) << position_text(position);
            ASSERT_EQ(value, evaluator.evaluate(evaluator.start(position), position))
                << "the state carried along differs: " << position_text(position);
            const auto moves = generated<G>(position);
            const Move move = moves[random.below(moves.size())];
            const Position next = play(position, move);
            state = evaluator.advance(state, position, move, next);
            position = next;
        }
    }
}

// What being to move is worth decides it: too little, and each depth contradicts the one before.
TEST(ChineseCheckersEvaluation, ScoresOfOddAndEvenDepthsAgree) {
    const SteadyClock clock;
    main_search::Search<G, Evaluator> search({4, 1}, Evaluator{}, clock);
    const StopFlag never;
    Position position = starting_position(kSymmetric);
    Score difference = 0;
    constexpr int kPlies = 30;
    for (int ply = 0; ply < kPlies; ++ply) {
        const auto legal = generated<G>(position);
        Limits limits;
        limits.depth = 3;
        const auto odd = search.run({position}, legal, 1, limits, never, {}).front();
        limits.depth = 4;
        const auto even = search.run({position}, legal, 1, limits, never, {}).front();
        difference += odd.value() - even.value();
        position = play(position, even.move);
    }
    constexpr Score kMove = 100;
    EXPECT_LT(std::abs(difference), kMove * kPlies);
}

// A race without contact: player 2 is far behind and out of the way.
TEST(ChineseCheckersRace, IsFinishedInTheFewestMoves) {
    const SteadyClock clock;
    main_search::Search<G, Evaluator> search({4, 1}, Evaluator{}, clock);
    Random random(9);
    Limits limits;
    limits.nodes = 1000;
    const StopFlag never;
    for (int i = 0; i < scaled(5); ++i) {
        Position position = random_race(kSymmetric, random);
        const Position far =
            read(kSymmetric,
                 "1/33/111/1111/...../....../......./......../........./........../"
                 "22222222./4......./......./....../...../..../.../4./. 1 2.1,2.2,18.1,18.2 0");
        position.pieces[1] = far.pieces[1];
        position.specials |= far.specials & far.pieces[1];
        const int expected = moves_to_finish(position);
        int moves = 0;
        search.clear();
        while (outcome(position) == Outcome::Ongoing && moves <= expected) {
            if (position.side == Side::First) ++moves;
            const auto legal = generated<G>(position);
            position = play(position, search.run({position}, legal, 1, limits, never, {}).front().move);
        }
        EXPECT_EQ(outcome(position), Outcome::FirstWins);
        EXPECT_LE(moves, expected);
    }
}

// The published opponent that always takes the move with the largest gain of rows.
TEST(ChineseCheckersRace, BeatsAGreedyPlayerWithLittleThought) {
    const SteadyClock clock;
    Random random(4);
    Limits limits;
    limits.nodes = 1500;
    const StopFlag never;
    for (const Side engine : {Side::First, Side::Second}) {
        main_search::Search<G, Evaluator> search({4, 1}, Evaluator{}, clock);
        Position position = starting_position(kSymmetric);
        while (outcome(position) == Outcome::Ongoing) {
            auto legal = generated<G>(position);
            Move chosen = legal[random.below(legal.size())];
            if (position.side == engine) {
                chosen = search.run({position}, legal, 1, limits, never, {}).front().move;
            } else {
                for (const Move& move : legal) {
                    if (G::quiet_rank(position, move) > G::quiet_rank(position, chosen)) chosen = move;
                }
            }
            position = play(position, chosen);
        }
        EXPECT_EQ(outcome(position), win_for(engine)) << position_text(position);
    }
}

}  // namespace sortie::chinese_checkers
