// Proved races: the bounds hold against every defence, and the search plays and announces them.
#include "games/chinese_checkers/race_proof.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/chinese_checkers/helpers.h"
#include "games/chinese_checkers/progress.h"
#include "games/chinese_checkers/race_table.h"
#include "search/main_search/search.h"
#include "support/scale.h"

namespace sortie::chinese_checkers {

namespace {

using G = ChineseCheckers;

// A full goal from which pieces have stepped back at random, `moves` times, without leaving the cells.
void shuffle(Position& position, Side side, Bits128 within, int moves, Random& random) {
    position.side = side;
    position.pieces[index(side)] = kGoal[index(side)];
    position.specials = (position.specials & ~kGoal[index(side)]) | kTargets[index(side)];
    for (int i = 0; i < moves; ++i) {
        std::vector<Move> possible;  // not the legal ones: a full goal has none
        visit_targets(position, side, [&](int from, Bits128 targets) {
            for_each_bit(targets & within, [&](int to) {
                possible.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
            });
        });
        position = play(position, possible[random.below(possible.size())]);
        position.side = side;
    }
}

// Both sides near home, player 1 (or 2) the nearer.
Position late_race(const Rules& rules, Random& random) {
    Position position;
    position.board = find_board(rules);
    position.paid = 15;
    position.plies = 60;
    shuffle(position, Side::Second, rows_between(14, kRowCount), 12, random);
    shuffle(position, Side::First, kZone[0], 1 + static_cast<int>(random.below(3)), random);
    position.plies = 60;
    position.side = random.below(2) == 0 ? Side::First : Side::Second;
    return random.below(2) == 0 ? position : mirrored(position);
}

int moves_of(const Position& position, Side side) {
    return RaceTable::of(*position.board).race(position, side).moves;
}

// Whether `side` wins within `plies` plies by moves that shorten its race, whatever the other does.
bool wins_within(const Position& position, Side side, int plies) {
    const Outcome result = outcome(position);
    if (result != Outcome::Ongoing) return result == win_for(side);
    if (plies == 0) return false;
    const bool own = position.side == side;
    for (const Move& move : generated<G>(position)) {
        const Position next = play(position, move);
        if (own && ((next.pieces[index(side)] & ~kZone[index(side)]) != 0 ||
                    moves_of(next, side) >= moves_of(position, side)))
            continue;
        if (wins_within(next, side, plies - 1) == own) return own;
    }
    return !own;
}

}  // namespace

TEST(ReachableCells, AreNeverTooFew) {
    Random random(3);
    for (const Rules& rules : {kSymmetric, kAdjacent}) {
        for (int i = 0; i < scaled(10); ++i) {
            Position position = late_race(rules, random);
            const Side side = position.side;
            const auto within = [&](int moves) {
                return reachable(rules.hop, position.pieces[index(side)], position.occupied(), moves);
            };
            for (const Move& move : generated<G>(position)) {
                ASSERT_TRUE(contains(within(1), move.to)) << position_text(position);
                Position next = play(position, move);
                next.side = side;  // the other stands still
                for (const Move& second : generated<G>(next)) ASSERT_TRUE(contains(within(2), second.to));
            }
        }
    }
}

TEST(RaceProof, HoldsAgainstEveryDefence) {
    for (const Rules& rules : {kSymmetric, kAdjacent}) {
        Random random(5);
        int proved = 0;
        for (int i = 0; i < 400; ++i) {
            const Position position = late_race(rules, random);
            if (outcome(position) != Outcome::Ongoing) continue;
            const Bounds bounds = G::prove(position);
            constexpr int kMostPlies = 4;  // what trying everything can afford
            ASSERT_LE(bounds.low, bounds.high) << position_text(position);
            if (is_win(bounds.low) && plies_to_end(bounds.low) <= kMostPlies) {
                ++proved;
                ASSERT_TRUE(wins_within(position, position.side, plies_to_end(bounds.low)))
                    << position_text(position);
            }
            if (is_loss(bounds.high) && plies_to_end(bounds.high) <= kMostPlies) {
                ++proved;
                ASSERT_TRUE(wins_within(position, opponent(position.side), plies_to_end(bounds.high)))
                    << position_text(position);
            }
        }
        EXPECT_GT(proved, 20) << "too few for this test to mean anything";
    }
}

TEST(RaceProof, IsAnnouncedAndPlayedToTheEnd) {
    Random random(8);
    const SteadyClock clock;
    main_search::Search<G, Evaluator> search({1, 1}, Evaluator{}, clock);
    Limits limits;
    limits.nodes = 2000;
    const StopFlag never;
    int played = 0;
    for (int i = 0; played < 5 && i < 2000; ++i) {
        Position position = late_race(kAdjacent, random);
        const Bounds bounds = G::prove(position);
        if (!is_win(bounds.low) || plies_to_end(bounds.low) < 5) continue;
        ++played;
        int left = plies_to_end(bounds.low);
        const Side winner = position.side;
        for (; outcome(position) == Outcome::Ongoing; --left) {
            ASSERT_GT(left, 0) << position_text(position);
            const auto legal = generated<G>(position);
            if (position.side == winner) {
                const auto best = search.run({position}, legal, 1, limits, never, {}).front();
                ASSERT_TRUE(is_win(best.score)) << position_text(position);
                ASSERT_LE(plies_to_end(best.score), left);
                position = play(position, best.move);
            } else {
                position = play(position, legal[random.below(legal.size())]);
            }
        }
        EXPECT_EQ(outcome(position), win_for(winner));
    }
    EXPECT_EQ(played, 5);
}

TEST(RaceProof, ClaimsNothingWhereAnExtraTurnMayCome) {
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        Position position = late_race(kAdjacent, random);
        position.paid = static_cast<std::uint8_t>(random.below(15));
        EXPECT_EQ(G::prove(position), Bounds{});
        position.paid = 15;
        position.board = find_board({HopRule::Adjacent, true, false});
        EXPECT_EQ(G::prove(position), Bounds{});
    }
}

}  // namespace sortie::chinese_checkers
