#include "eval/network_evaluator.h"

#include <gtest/gtest.h>

#include "games/breakthrough/game.h"
#include "search/evaluator.h"
#include "support/random_network.h"

namespace sortie {
namespace {

using G = breakthrough::AdvancingGame<Bits64>;
using E = NetworkEvaluator<G>;
static_assert(EvaluatorFor<E, G>);

breakthrough::Rules rules_of(int columns, int rows) {
    return {{columns, rows}, breakthrough::Variant::Standard};
}

E evaluator_for(const breakthrough::Rules& rules, std::size_t hidden) {
    return {std::make_shared<Network>(random_network(G::input_layout(rules), hidden, 4, 11)), rules};
}

// Plays a random game and calls visit(before, move, after) at each ply.
template <class Visit>
void random_game(const breakthrough::Rules& rules, std::uint64_t seed, Visit visit) {
    Random random(seed);
    auto position = G::initial(rules);
    while (G::outcome(position) == Outcome::Ongoing) {
        MoveList<G> moves;
        G::generate(position, moves);
        const auto move = moves[random.below(moves.size())];
        const auto next = G::play(position, move);
        visit(position, move, next);
        position = next;
    }
}

TEST(NetworkEvaluator, TheStateCarriedAlongIsThatOfAFreshStart) {
    for (const auto& [columns, rows] : {std::pair{8, 8}, {6, 6}, {5, 7}}) {
        const auto rules = rules_of(columns, rows);
        const E evaluator = evaluator_for(rules, 64);
        auto state = evaluator.start(G::initial(rules));
        random_game(rules, 5, [&](const auto& position, const auto& move, const auto& next) {
            E::State after;
            evaluator.advance(state, position, move, next, after);
            const auto fresh = evaluator.start(next);
            for (std::size_t side = 0; side < 2; ++side) {
                for (std::size_t i = 0; i < 64; ++i) ASSERT_EQ(after.sums[side][i], fresh.sums[side][i]);
            }
            state = after;
        });
    }
}

TEST(NetworkEvaluator, BothPlayersAreJudgedAlike) {
    const auto rules = rules_of(8, 8);
    const E evaluator = evaluator_for(rules, 32);
    random_game(rules, 6, [&](const auto&, const auto&, const auto& position) {
        if (G::outcome(position) != Outcome::Ongoing) return;
        auto turned = position;  // upside down, with colours exchanged
        turned.own = __builtin_bswap64(position.own);
        turned.other = __builtin_bswap64(position.other);
        turned.side = opponent(position.side);
        EXPECT_EQ(evaluator.evaluate(evaluator.start(position), position),
                  evaluator.evaluate(evaluator.start(turned), turned));
    });
}

TEST(NetworkEvaluator, ASumByHandGivesTheSameScore) {
    const auto rules = rules_of(8, 8);
    const InputLayout layout = G::input_layout(rules);
    const auto network = std::make_shared<Network>(random_network(layout, 32, 4, 12));
    const E evaluator(network, rules);
    random_game(rules, 7, [&](const auto&, const auto&, const auto& position) {
        if (G::outcome(position) != Outcome::Ongoing) return;
        std::int64_t sum = 0;
        std::size_t active = 0;
        for_each_plane_bit<G>(G::input_planes(position), [&](std::size_t) { ++active; });
        const std::size_t bucket = active * 4 / 32 == 4 ? 3 : active * 4 / 32;
        for (std::size_t view = 0; view < 2; ++view) {
            const Side viewer = view == 0 ? position.side : opponent(position.side);
            for (std::size_t i = 0; i < 32; ++i) {
                int value = network->biases[i];
                for_each_plane_bit<G>(G::input_planes(position), [&](std::size_t bit) {
                    value += network->rows[layout.input_of[index(viewer)][bit] * std::size_t{32} + i];
                });
                const std::int64_t clipped = std::clamp(value, 0, 255);
                sum += clipped * clipped * network->outputs[bucket * 64 + view * 32 + i];
            }
        }
        sum += std::int64_t{network->output_biases[bucket]} * 255;
        EXPECT_EQ(evaluator.evaluate(evaluator.start(position), position), sum * 110 / (255 * 255 * 64));
    });
}

TEST(InputLayout, BothViewsAreEachOthersImage) {
    for (const auto& [columns, rows] : {std::pair{8, 8}, {5, 7}}) {
        const InputLayout layout = G::input_layout(rules_of(columns, rows));
        EXPECT_EQ(layout.count, static_cast<std::size_t>(2 * columns * rows));
        const auto other = layout.seen_by_other();
        for (std::uint16_t input = 0; input < layout.count; ++input) {
            EXPECT_EQ(other[other[input]], input);
            EXPECT_NE(other[input], input);
            EXPECT_EQ(layout.mirror[layout.mirror[input]], input);
            EXPECT_EQ(layout.mirror[other[input]], other[layout.mirror[input]]);
        }
    }
}

}  // namespace
}  // namespace sortie
