// The contract over all games: random playouts, and every promise checked at every position on the way.
#include "support/contract.h"

#include <gtest/gtest.h>
#include <map>

#include "games/traits.h"
#include "support/all_games.h"
#include "support/scale.h"

namespace sortie {

namespace {

constexpr int kMostPlies = 300;  // some games can go on for ever

template <Game G>
typename G::Move random_move(const typename G::Position& position, Random& random) {
    const MoveList<G> moves = generated<G>(position);
    return moves[random.below(moves.size())];
}

// Calls visit(position) for each position of random games, the last ones included, until `positions` are
// visited or a check has failed.
template <Game G, class Visit>
void visit_random_games(const typename G::Position& start, int positions, Random& random, Visit&& visit) {
    for (int visited = 0; visited < positions;) {
        auto position = start;
        visit(position);
        ++visited;
        for (int ply = 0; ply < kMostPlies && G::outcome(position) == Outcome::Ongoing; ++ply, ++visited) {
            position = G::play(position, random_move<G>(position, random));
            visit(position);
            if (::testing::Test::HasFailure()) return;
        }
    }
}

// Both orders of two moves by the same player around one reply, where all three can be played.
template <Game G>
bool check_transposition(const typename G::Position& position, Random& random) {
    const auto first = random_move<G>(position, random);
    const auto second = random_move<G>(position, random);
    const auto after_first = G::play(position, first);
    if (generated<G>(after_first).empty()) return false;
    const auto reply = random_move<G>(after_first, random);
    const auto line = [&](const auto& a, const auto& b) -> std::optional<typename G::Position> {
        auto current = position;
        for (const auto& move : {a, reply, b}) {
            if (!is_generated<G>(current, move)) return std::nullopt;
            current = G::play(current, move);
        }
        return current;
    };
    const auto one = line(first, second);
    const auto other = line(second, first);
    if (!one || !other || first == second || !(*one == *other)) return false;
    EXPECT_EQ(G::key(*one), G::key(*other)) << G::position_text(*one);
    return true;
}

}  // namespace

template <class T>
class Contract : public ::testing::Test {};
TYPED_TEST_SUITE(Contract, AllGames, GameTestName);

TYPED_TEST(Contract, HoldsAtEveryPositionOfRandomGames) {
    Random random(1);
    for_each_start<TypeParam>([&]<Game G>(const Start<G>& start) {
        visit_random_games<G>(start.position, scaled(1000), random,
                              [&](const auto& position) { check_position<G>(position, random); });
    });
}

TYPED_TEST(Contract, HoldsInLaterPositions) {
    Random random(5);
    for_each_later_position<TypeParam>([&]<Game G>(const Start<G>& start) {
        visit_random_games<G>(start.position, scaled(100), random,
                              [&](const auto& position) { check_position<G>(position, random); });
    });
}

TYPED_TEST(Contract, StartIsTheInitialPosition) {
    for_each_start<TypeParam>([]<Game G>(const Start<G>& start) {
        EXPECT_TRUE(G::initial(G::rules(start.position)) == start.position);
        EXPECT_EQ(G::outcome(start.position), Outcome::Ongoing);
        EXPECT_EQ(G::side_to_move(start.position), Side::First);
    });
}

TYPED_TEST(Contract, EqualPositionsHaveEqualKeys) {
    Random random(2);
    int transpositions = 0;
    for_each_start<TypeParam>([&]<Game G>(const Start<G>& start) {
        std::map<std::string, Key> keys;
        visit_random_games<G>(start.position, scaled(1000), random, [&](const auto& position) {
            const Key key = G::key(position);
            const auto [entry, is_new] = keys.try_emplace(G::position_text(position), key);
            EXPECT_EQ(entry->second, key) << entry->first;
            if (G::outcome(position) != Outcome::Ongoing) return;
            transpositions += check_transposition<G>(position, random) ? 1 : 0;
            EXPECT_NE(G::key(G::play(position, random_move<G>(position, random))), key) << entry->first;
        });
    });
    EXPECT_GT(transpositions, 10) << "too few met for this test to mean anything";
}

TYPED_TEST(Contract, CapturesAreTheMovesThatTakePieces) {
    Random random(3);
    for_each_start<TypeParam>([&]<Game G>(const Start<G>& start) {
        if constexpr (HasCaptures<G>) {
            visit_random_games<G>(start.position, scaled(100), random, [&](const auto& position) {
                for (const auto& move : generated<G>(position)) {
                    const bool takes =
                        G::view(G::play(position, move)).pieces.size() < G::view(position).pieces.size();
                    EXPECT_EQ(G::is_capture(position, move), takes)
                        << G::position_text(position) << " " << G::move_text(position, move);
                }
            });
        }
    });
}

// Searches forget the keys before an irreversible move, so none of them may come again.
TYPED_TEST(Contract, NothingRepeatsAcrossAnIrreversibleMove) {
    Random random(4);
    for_each_start<TypeParam>([&]<Game G>(const Start<G>& start) {
        if constexpr (MayRepeat<G>) {
            for (int game = 0; game < scaled(20); ++game) {
                std::map<Key, int> stretch_of_key;
                int stretch = 0;
                auto position = start.position;
                for (int ply = 0; ply < kMostPlies && G::outcome(position) == Outcome::Ongoing; ++ply) {
                    const auto [entry, is_new] = stretch_of_key.try_emplace(G::key(position), stretch);
                    EXPECT_EQ(entry->second, stretch) << G::position_text(position);
                    const auto move = random_move<G>(position, random);
                    stretch += G::is_irreversible(position, move) ? 1 : 0;
                    position = G::play(position, move);
                }
            }
        }
    });
}

}  // namespace sortie
