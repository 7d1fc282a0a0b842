// The product against the independent generator: moves, resulting positions and outcomes all along random
// games, on many board sizes and in all variants.
#include <gtest/gtest.h>
#include <map>

#include "core/random.h"
#include "support/breakthrough_session.h"
#include "support/game_play.h"
#include "support/outcome_name.h"
#include "support/scale.h"
#include "support/slow_breakthrough.h"

namespace sortie {

namespace {

constexpr BoardSize kCrossCheckSizes[] = {{2, 4},   {2, 16}, {3, 5},  {4, 4},  {4, 16}, {5, 5},   {5, 10},
                                          {6, 6},   {7, 7},  {16, 4}, {8, 8},  {9, 8},  {13, 5},  {10, 5},
                                          {10, 10}, {9, 14}, {7, 10}, {16, 8}, {8, 16}, {11, 11}, {12, 10}};

// Plays one random game on both; gives the number of positions compared.
int compare_random_game(const std::string& variant, BoardSize size, Random& random) {
    const auto session = open_game({"breakthrough", variant, size});
    slow::Breakthrough slow(variant, slow::Breakthrough::start_fen(size.columns, size.rows));
    std::map<std::string, int> occurrences;  // by the FEN without its counters
    for (int compared = 1;; ++compared) {
        const std::string fen = slow.text();
        EXPECT_EQ(session->position_text(), fen);
        const bool repeated = ++occurrences[fen.substr(0, fen.find(" - - "))] == 3;
        EXPECT_EQ(outcome_name(session->outcome()), repeated ? "draw" : slow.outcome()) << fen;
        const Texts moves = sorted_moves(*session);
        EXPECT_EQ(moves, repeated ? Texts{} : slow.moves()) << fen;
        if (moves.empty() || ::testing::Test::HasFailure()) return compared;
        const std::string& move = moves[random.below(moves.size())];
        play_all(*session, {move});
        slow = slow.after(move);
    }
}

}  // namespace

class BreakthroughCrossCheck : public ::testing::TestWithParam<const char*> {};

TEST_P(BreakthroughCrossCheck, RandomGamesAgreeWithTheSlowGenerator) {
    Random random(5);
    int compared = 0;
    for (int round = 0; round < scaled(10); ++round) {
        for (const BoardSize size : kCrossCheckSizes) {
            compared += compare_random_game(GetParam(), size, random);
            if (HasFailure()) return;
        }
    }
    EXPECT_GE(compared, scaled(7000));
}

INSTANTIATE_TEST_SUITE_P(Variants, BreakthroughCrossCheck,
                         ::testing::Values("standard", "straight", "promotion"),
                         [](const auto& variant) { return std::string(variant.param); });

}  // namespace sortie
