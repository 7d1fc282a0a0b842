// The fast rules against the slow ones, position by position, in random and in purposeful games.
#include <algorithm>
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/chinese_checkers/helpers.h"
#include "games/chinese_checkers/progress.h"
#include "support/outcome_name.h"
#include "support/slow_chinese_checkers.h"

namespace sortie::chinese_checkers {

namespace {

// What happened in the games, so that a test can insist on having seen it.
struct Seen {
    int positions = 0;
    int extra_turns = 0;
    int goals_filled = 0;
    int limits = 0;
    int wins_by_extra_move = 0;
    int wins_by_count = 0;
};

// How far a side is from winning, roughly: rows to go and pieces not yet in their places.
int distance_to_goal(const Position& position, Side side) {
    return rows_to_go(position, side) + 4 * (kPiecesPerSide - count_placed(position, side));
}

// A move that brings the moved side closest to its goal, at random among equals; now and then any move.
Move choose(const Position& position, const MoveList<ChineseCheckers>& moves, double purpose,
            Random& random) {
    const auto any = [&] { return moves[random.below(moves.size())]; };
    if (random.unit() >= purpose) return any();
    const Side side = moving_side(position);
    std::vector<Move> best;
    int best_distance = 0;
    for (const Move& move : moves) {
        const int distance = distance_to_goal(play(position, move), side);
        if (best.empty() || distance < best_distance) {
            best.clear();
            best_distance = distance;
        }
        if (distance == best_distance) best.push_back(move);
    }
    return best[random.below(best.size())];
}

// Plays a game to its end with both rules side by side.
void compare_game(const Rules& rules, const Position& start, double purpose, Random& random, Seen& seen) {
    const slow::CheckersRules slow_rules{rules.hop == HopRule::Adjacent, rules.every_entry, rules.count};
    Position fast = start;
    slow::Checkers slow(slow_rules, position_text(start));
    for (;;) {
        ++seen.positions;
        const std::string text = position_text(fast);
        ASSERT_EQ(text, slow.text());
        ASSERT_EQ(read(rules, text), fast);
        ASSERT_EQ(outcome_name(outcome(fast)), slow.outcome()) << text;
        std::vector<std::string> texts = legal_moves(fast);
        std::sort(texts.begin(), texts.end());
        ASSERT_EQ(texts, slow.moves()) << text;
        ASSERT_EQ(count_moves(fast), texts.size()) << text;
        ASSERT_EQ(texts.empty(), outcome(fast) != Outcome::Ongoing) << text;
        if (texts.empty()) break;
        seen.extra_turns += fast.extra_due ? 1 : 0;
        MoveList<ChineseCheckers> moves;
        generate(fast, moves);
        const Move move = choose(fast, moves, purpose, random);
        slow = slow.play(move_text(fast, move));
        const bool was_extra = fast.extra_due;
        fast = play(fast, move);
        const bool won = !fast.extra_due && has_filled_goal(fast, fast.side);
        seen.wins_by_extra_move += was_extra && won ? 1 : 0;
    }
    const bool filled = has_filled_goal(fast, Side::First) || has_filled_goal(fast, Side::Second);
    seen.goals_filled += filled ? 1 : 0;
    seen.limits += !filled && fast.plies == kPlyLimit ? 1 : 0;
    seen.wins_by_count += !filled && outcome(fast) != Outcome::Draw ? 1 : 0;
}

// Both armies shuffled about their goals, one or two cells short of them.
Position late_position(const Rules& rules, Random& random) {
    Position position;
    position.board = find_board(rules);
    for (const Side side : {Side::First, Side::Second}) {
        const Bits128 area = side == Side::First ? rows_between(1, 5) : rows_between(15, 19);
        std::vector<int> cells;
        for_each_bit(area, [&](int cell) { cells.push_back(cell); });
        for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
            std::swap(cells[i], cells[i + random.below(cells.size() - i)]);
            position.pieces[index(side)] |= bit<Bits128>(cells[i]);
            if (i < 2) position.specials |= bit<Bits128>(cells[i]);
        }
    }
    position.plies = static_cast<std::uint8_t>(random.below(kPlyLimit));
    position.side = random.below(2) == 0 ? Side::First : Side::Second;
    return position;
}

class ChineseCheckersCrossCheck : public ::testing::TestWithParam<Rules> {};

}  // namespace

TEST_P(ChineseCheckersCrossCheck, RandomGames) {
    Random random(1);
    Seen seen;
    for (int game = 0; game < 5; ++game) {
        compare_game(GetParam(), starting_position(GetParam()), 0.0, random, seen);
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(seen.limits, 5);
}

TEST_P(ChineseCheckersCrossCheck, PurposefulGames) {
    Random random(2);
    Seen seen;
    for (int game = 0; game < 12; ++game) {
        compare_game(GetParam(), starting_position(GetParam()), 0.9, random, seen);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(seen.extra_turns, 15);
    EXPECT_GT(seen.goals_filled, 3);
}

TEST_P(ChineseCheckersCrossCheck, EndsOfGames) {
    Random random(3);
    Seen seen;
    for (int game = 0; game < 120; ++game) {
        const Position start = late_position(GetParam(), random);
        if (!parse_position(GetParam(), position_text(start))) continue;  // a winner to move, say
        compare_game(GetParam(), start, 0.8, random, seen);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(seen.positions, 2000);
    EXPECT_GT(seen.extra_turns, 60);
    EXPECT_GT(seen.goals_filled, 40);
    EXPECT_GT(seen.limits, 10);
    EXPECT_GT(seen.wins_by_extra_move, 0);
    EXPECT_EQ(seen.wins_by_count > 0, GetParam().count);
}

INSTANTIATE_TEST_SUITE_P(
    AllRules, ChineseCheckersCrossCheck,
    testing::Values(Rules{HopRule::Symmetric, false, false}, Rules{HopRule::Symmetric, true, false},
                    Rules{HopRule::Symmetric, false, true}, Rules{HopRule::Adjacent, false, false},
                    Rules{HopRule::Adjacent, true, true}),
    [](const auto& instance) {
        return std::string(instance.param.hop == HopRule::Adjacent ? "Adjacent" : "Symmetric") +
               (instance.param.every_entry ? "EveryEntry" : "") + (instance.param.count ? "Count" : "");
    });

}  // namespace sortie::chinese_checkers
