// Draw counters, repetition and the transposition table: what the table remembers of one history must not be
// believed in another. Exhaustive search to a fixed depth says what is true.
#include <gtest/gtest.h>
#include <map>
#include <tuple>

#include "core/random.h"
#include "games/breakthrough/game.h"
#include "games/chinese_checkers/game.h"
#include "games/tukvnanawopi/game.h"
#include "search/main_search/search.h"

namespace sortie {
namespace {

// Wins and losses within `depth` plies; kDraw for all else. A forced win never needs to repeat a position.
template <Game G>
class DepthSolver {
  public:
    Score value(const typename G::Position& position, int depth) {
        const Outcome outcome = G::outcome(position);
        if (outcome == Outcome::Draw) return kDraw;
        if (outcome != Outcome::Ongoing)
            return outcome == win_for(G::side_to_move(position)) ? win_in(0) : loss_in(0);
        if (depth == 0) return kDraw;
        const auto key = std::tuple(G::key(position), G::plies_to_draw(position), depth);
        if (const auto known = values_.find(key); known != values_.end()) return known->second;
        MoveList<G> moves;
        G::generate(position, moves);
        Score best = -kInfinite;
        for (const auto& move : moves) {
            const Score below = value(G::play(position, move), depth - 1);
            best = std::max(best, is_win(below) ? 1 - below : is_loss(below) ? -below - 1 : kDraw);
        }
        return values_[key] = best;
    }

  private:
    std::map<std::tuple<Key, int, int>, Score> values_;
};

template <Game G>
Score searched(main_search::Search<G, typename G::Evaluator>& search, const typename G::Position& position,
               int depth) {
    MoveList<G> moves;
    G::generate(position, moves);
    Limits limits;
    limits.depth = depth;
    const StopFlag never;
    return search.run({position}, moves, 1, limits, never, {}).front().score;
}

// The same positions with a table that is never cleared and with next to none.
template <Game G>
void expect_true_results(const std::vector<typename G::Position>& positions, int depth) {
    const SteadyClock clock;
    main_search::Search<G, typename G::Evaluator> with_table({16, 1}, typename G::Evaluator{}, clock);
    main_search::Search<G, typename G::Evaluator> without_table({0, 1}, typename G::Evaluator{}, clock);
    DepthSolver<G> truth;
    int decided = 0;
    for (const auto& position : positions) {
        if (G::outcome(position) != Outcome::Ongoing) continue;
        const Score value = truth.value(position, depth);
        decided += is_decided(value) ? 1 : 0;
        for (auto* search : {&with_table, &without_table}) {
            const Score found = searched<G>(*search, position, depth);
            // Captures beyond the depth may prove more, but nothing shorter and nothing else.
            if (is_decided(found) && plies_to_end(found) > depth) {
                ASSERT_FALSE(is_decided(value)) << G::position_text(position);
                ASSERT_EQ(truth.value(position, plies_to_end(found)), found) << G::position_text(position);
            } else {
                ASSERT_EQ(is_decided(found) ? found : kDraw, value) << G::position_text(position);
            }
        }
    }
    EXPECT_GT(decided, 0) << "too few for this test to mean anything";
    EXPECT_LT(decided, static_cast<int>(positions.size()));
}

// Random placements of a few pieces, each with every number of plies left, the most first: what was found
// with time in hand must be forgotten when time is short.
std::vector<tukvnanawopi::Position> few_pieces(const tukvnanawopi::Rules& rules, int count) {
    using namespace tukvnanawopi;
    Random random(3);
    std::vector<Position> positions;
    for (int i = 0; i < count; ++i) {
        Placement placement;
        const auto place = [&](Bits64& pieces, int number) {
            while (popcount(pieces) < number) {
                const int point = static_cast<int>(random.below(kPointBits));
                if (contains(kPoints & ~(placement.black | placement.white), point))
                    pieces |= bit<Bits64>(point);
            }
        };
        place(placement.black, 3);
        place(placement.white, 1);
        for (int quiet = 0; quiet < rules.quiet_limit; ++quiet)
            positions.push_back(make_position(rules, placement, Side::First, quiet));
    }
    return positions;
}

TEST(DrawCounter, CourseFindsWhatIsTrueWithAnyNumberOfPliesLeft) {
    expect_true_results<tukvnanawopi::CourseGame>(few_pieces({tukvnanawopi::Variant::Course, 6}, 12), 4);
}

TEST(DrawCounter, TraditionalFindsWhatIsTrueThoughPositionsRepeat) {
    expect_true_results<tukvnanawopi::TraditionalGame>(
        few_pieces({tukvnanawopi::Variant::Traditional, 6}, 150), 4);
}

TEST(DrawCounter, EqualBoardsWithDifferentCountersAreTwoEntries) {
    // White wins by a quiet move and a capture; with one ply left the quiet move draws.
    using Course = tukvnanawopi::CourseGame;
    const auto at = [](int quiet) {
        const auto position =
            Course::parse_position({}, "b4/4/1w3/4/w1w2/4/5/4/5 w " + std::to_string(quiet));
        EXPECT_TRUE(position);
        return *position;
    };
    const SteadyClock clock;
    main_search::Search<Course, Course::Evaluator> search({1, 1}, Course::Evaluator{}, clock);
    DepthSolver<Course> truth;
    for (const int quiet : {0, 10, 17, 18, 19, 0}) {
        const Score value = truth.value(at(quiet), 5);
        const Score found = searched<Course>(search, at(quiet), 5);
        EXPECT_EQ(is_decided(found) ? found : kDraw, value) << quiet;
    }
    EXPECT_EQ(truth.value(at(19), 5), kDraw);
}

// Hits of a search to depth 2 after one to depth 3 on the same board with the counter of `before`. The
// results of searches do not show a leak at such depths, because lines that matter are searched again without
// the table.
template <Game G>
std::uint64_t table_hits_after(const typename G::Position& before, const typename G::Position& position) {
    const SteadyClock clock;
    main_search::Search<G, typename G::Evaluator> search({1, 1}, typename G::Evaluator{}, clock);
    searched<G>(search, before, 3);
    searched<G>(search, position, 2);
    return search.statistics().table_hits;
}

// What was found with another counter is not found again; a few hits come from lines that are searched twice.
template <Game G>
void expect_apart(const typename G::Position& position, const typename G::Position& other_counter) {
    EXPECT_EQ(G::key(position), G::key(other_counter));
    EXPECT_LT(2 * table_hits_after<G>(other_counter, position), table_hits_after<G>(position, position));
}

TEST(DrawCounter, TheTableKeepsCountersApart) {
    using Course = tukvnanawopi::CourseGame;
    const auto course = [](int quiet) {
        return *Course::parse_position({}, "b4/4/1w3/4/w1w2/4/5/4/b3b w " + std::to_string(quiet));
    };
    expect_apart<Course>(course(10), course(0));

    using Checkers = chinese_checkers::ChineseCheckers;
    const auto checkers = [](int plies) {
        auto position = Checkers::initial({});
        position.plies = static_cast<std::uint8_t>(plies);
        return position;
    };
    expect_apart<Checkers>(checkers(160), checkers(120));
}

// One ply before the end of the counter only a capture keeps the game open. With contempt it is played more
// often, and a draw that cannot be avoided costs just that much.
TEST(DrawCounter, ContemptPlaysOn) {
    using Course = tukvnanawopi::CourseGame;
    const tukvnanawopi::Rules rules{tukvnanawopi::Variant::Course, 6};
    const SteadyClock clock;
    main_search::Settings settings{1, 1};
    main_search::Search<Course, Course::Evaluator> even(settings, Course::Evaluator{}, clock);
    settings.contempt = 250;
    main_search::Search<Course, Course::Evaluator> contemptuous(settings, Course::Evaluator{}, clock);
    int avoided = 0;
    int unavoidable = 0;
    for (const auto& position : few_pieces(rules, 60)) {
        if (Course::plies_to_draw(position) != 1 || Course::outcome(position) != Outcome::Ongoing) continue;
        for (const auto& mover :
             {position, tukvnanawopi::make_position(rules, {position.pieces[0], position.pieces[1]},
                                                    Side::Second, 5)}) {
            if (Course::outcome(mover) != Outcome::Ongoing) continue;
            const Score with = searched<Course>(contemptuous, mover, 3);
            const Score without = searched<Course>(even, mover, 3);
            EXPECT_LE(with, without) << Course::position_text(mover);
            if (with == -settings.contempt) {
                ++unavoidable;
            } else if (without == kDraw) {
                ++avoided;
                EXPECT_GT(with, -settings.contempt) << Course::position_text(mover);
            }
        }
    }
    EXPECT_GT(avoided, 0);
    EXPECT_GT(unavoidable, 0);
}

TEST(DrawCounter, PositionsOfTheGameCountAsRepeated) {
    // The first side is lost unless it goes back to where it came from; having been there makes it a draw.
    using Promotion = breakthrough::PromotionGame<Bits64>;
    const auto start =
        Promotion::parse_position({{4, 6}, breakthrough::Variant::Promotion}, "q3/4/4/4/4/3Q w - - 0 1");
    ASSERT_TRUE(start);
    std::vector<Promotion::Position> game{*start};
    for (const char* const text : {"d1d2", "a6a5", "d2d1", "a5a6"}) {
        const auto move = Promotion::parse_move(game.back(), text);
        ASSERT_TRUE(move) << move.error();
        game.push_back(Promotion::play(game.back(), *move));
    }
    EXPECT_EQ(first_that_may_return<Promotion>(game), 0u);
    const auto capture =
        Promotion::parse_position({{4, 6}, breakthrough::Variant::Promotion}, "4/4/4/4/2q1/3Q w - - 0 1");
    ASSERT_TRUE(capture);
    const auto taking =
        Promotion::parse_position({{4, 6}, breakthrough::Variant::Promotion}, "4/4/3q/4/2q1/3Q w - - 0 1");
    const auto move = Promotion::parse_move(*taking, "d1c2");
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(first_that_may_return<Promotion>(std::vector{*taking, Promotion::play(*taking, *move)}), 1u);
}

}  // namespace
}  // namespace sortie
