// The published players of Chinese Checkers.
#include <gtest/gtest.h>

#include "engine/published/rows_evaluation.h"
#include "games/chinese_checkers/helpers.h"
#include "support/game_play.h"

namespace sortie::chinese_checkers {
namespace {

// Player 1 has just brought a special to 2.1 and owes a move of player 2's pieces.
constexpr std::string_view kExtraDue =
    "1/3./111/.111/..3../....../...1.../......../........./........../........./......../......./....../"
    "...4./"
    "2222/222/4./2 1 2.1,18.1+ 79";

std::unique_ptr<Session> open_checkers(std::string_view text = kStartText) {
    return open_game({"chinese-checkers", "", std::nullopt, std::string(text)});
}

TEST(PublishedCheckers, EvaluationCountedByHand) {
    const Position start = read(kSymmetric, kStartText);
    // Rows gained: 4 pieces 3, 3 pieces 2, 2 pieces 1. Steps from the centre line: 14 in all. Two specials
    // have gained a row each.
    constexpr int kStartWorth = 10 * 20 + (10 * 9 - 14) + 5 * 2;
    EXPECT_EQ(placement_worth(start, Side::First), kStartWorth);
    EXPECT_EQ(placement_worth(start, Side::Second), kStartWorth);
    EXPECT_EQ(rows_evaluation(start, Side::First, Outcome::Ongoing), 0);

    const Position one = board_with(kSymmetric, {{'1', {"10.1"}}});  // 9 rows, 9 steps off the centre line
    EXPECT_EQ(placement_worth(one, Side::First), 10 * 9 + (9 - 9));
    const Position middle = board_with(kSymmetric, {{'1', {"9.5"}}, {'2', {"9.5"}}});
    EXPECT_EQ(placement_worth(middle, Side::First), 10 * 10 + 9);
}

TEST(PublishedCheckers, TargetsAreForSpecials) {
    const int rows_and_centre = 10 * 17 + (9 - 1);
    EXPECT_EQ(placement_worth(board_with(kSymmetric, {{'3', {"2.1"}}}), Side::First), rows_and_centre + 1000);
    EXPECT_EQ(placement_worth(board_with(kSymmetric, {{'1', {"2.1"}}}), Side::First), rows_and_centre - 1000);
    EXPECT_EQ(placement_worth(board_with(kSymmetric, {{'3', {"1.1"}}}), Side::First), 10 * 18 + 9 + 5 * 18);
    EXPECT_EQ(placement_worth(board_with(kSymmetric, {{'4', {"18.2"}}}), Side::Second),
              rows_and_centre + 1000);
}

TEST(PublishedCheckers, WonAndLostGames) {
    const Position start = read(kSymmetric, kStartText);
    EXPECT_EQ(rows_evaluation(start, Side::First, Outcome::FirstWins), 1'000'000);
    EXPECT_EQ(rows_evaluation(start, Side::Second, Outcome::FirstWins), -1'000'000);
}

int rows_of(const Session& session, const std::string& move, Side side) {
    const Position position = read(kSymmetric, session.position_text());
    const Move parsed = ChineseCheckers::parse_move(position, move).value();
    return rows_gained(side, parsed.from, parsed.to);
}

TEST(PublishedCheckers, GreedyTakesTheMostRows) {
    const auto session = open_checkers();
    const auto greedy = make_agent(*session, "checkers-greedy:seed=3");
    for (int ply = 0; ply < 60 && session->outcome() == Outcome::Ongoing; ++ply) {
        const Position position = read(kSymmetric, session->position_text());
        const std::string move = answer(*greedy).move;
        if (!position.extra_due) {
            const int rows = rows_of(*session, move, position.side);
            for (const std::string& other : session->legal_moves())
                ASSERT_LE(rows_of(*session, other, position.side), rows);
        }
        ASSERT_FALSE(session->play(move));
    }
}

TEST(PublishedCheckers, AnExtraMoveSendsThemBack) {
    const auto session = open_checkers(kExtraDue);
    int most = 0;
    for (const std::string& move : session->legal_moves())
        most = std::max(most, rows_of(*session, move, Side::First));  // up the board is back for player 2
    ASSERT_GT(most, 0);
    EXPECT_EQ(rows_of(*session, answer(*make_agent(*session, "checkers-greedy")).move, Side::First), most);
    EXPECT_GT(rows_of(*session, answer(*make_agent(*session, "checkers-rows")).move, Side::First), 0);
}

TEST(PublishedCheckers, SeedsDrawTheLots) {
    for (const std::string name : {"checkers-greedy", "checkers-rows"}) {
        const auto session = open_checkers();
        std::set<std::string> moves;
        for (int seed = 0; seed < 30; ++seed) {
            const std::string spec = name + ":seed=" + std::to_string(seed);
            const std::string move = answer(*make_agent(*session, spec)).move;
            EXPECT_EQ(move, answer(*make_agent(*session, spec)).move);
            moves.insert(move);
        }
        EXPECT_GE(moves.size(), 2u) << name;
    }
}

// At depth 1 the choice can be checked against all moves of the better half.
TEST(PublishedCheckers, RowsPlayerTakesTheBestOfTheBetterHalf) {
    const auto session = open_checkers();
    const auto rows = make_agent(*session, "checkers-rows:depth=1,seed=2");
    for (int ply = 0; ply < 40; ++ply) {
        const Position position = read(kSymmetric, session->position_text());
        const std::string move = answer(*rows).move;
        if (!position.extra_due) {
            std::vector<Move> moves;
            ChineseCheckers::generate(position, moves);
            std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
                return rows_gained(position.side, a.from, a.to) > rows_gained(position.side, b.from, b.to);
            });
            moves.resize((moves.size() + 1) / 2);
            int best = INT32_MIN;
            for (const Move& candidate : moves) {
                const Position next = play(position, candidate);
                if (next.extra_due) best = INT32_MAX;  // followed by a second move: not compared here
                if (best != INT32_MAX)
                    best = std::max(best, rows_evaluation(next, position.side, outcome(next)));
            }
            const Position reached = after(position, move);
            if (best != INT32_MAX) {
                ASSERT_EQ(rows_evaluation(reached, position.side, outcome(reached)), best);
            }
        }
        ASSERT_FALSE(session->play(move));
    }
}

// It may get stuck, as published, but it does not lose.
TEST(PublishedCheckers, RowsPlayerBeatsTheGreedyOne) {
    int wins = 0;
    for (int game = 0; game < 6; ++game) {
        const auto session = open_checkers();
        const auto greedy = make_agent(*session, "checkers-greedy:seed=" + std::to_string(game));
        const auto rows = make_agent(*session, "checkers-rows:seed=" + std::to_string(game));
        const Outcome outcome = play_out(*session, *greedy, *rows);
        EXPECT_NE(outcome, Outcome::FirstWins);
        wins += outcome == Outcome::SecondWins;
    }
    EXPECT_GE(wins, 3);
}

// The rows player keeps its last piece on a target as long as a special could take its place at once, so it
// has to be let out. All of these games were drawn when nobody did.
TEST(PublishedCheckers, ASitterIsLetOut) {
    int wins = 0;
    for (int game = 0; game < 4; ++game) {
        const auto session = open_checkers(
            "1/33/111/.111/...../....../......./......../........./........../........./......../......./"
            "....../.2.../2222/422/14/2 1 2.1,2.2,18.2 72");
        const auto rows = make_agent(*session, "checkers-rows:seed=" + std::to_string(game));
        const auto sortie = make_agent(*session, "sortie:nodes=2000");
        wins += play_out(*session, *rows, *sortie) == Outcome::SecondWins;
    }
    EXPECT_GE(wins, 2);
}

TEST(PublishedCheckers, StopAtOnceWhenTold) {
    const auto session = open_checkers();
    StopFlag stop;
    stop.request();
    EXPECT_FALSE(make_agent(*session, "checkers-rows:depth=6")->think({}, stop, {}).move.empty());
}

}  // namespace
}  // namespace sortie::chinese_checkers
