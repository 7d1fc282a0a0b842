// Small Breakthrough boards for search tests, and random positions on them.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/breakthrough/game.h"

namespace sortie {

using SmallBreakthrough = breakthrough::AdvancingGame<Bits64>;
using SmallPromotion = breakthrough::PromotionGame<Bits64>;

inline SmallBreakthrough::Position small_board(int columns, int rows) {
    return SmallBreakthrough::initial({{columns, rows}, breakthrough::Variant::Standard});
}

inline SmallPromotion::Position small_promotion_board(int columns, int rows) {
    return SmallPromotion::initial({{columns, rows}, breakthrough::Variant::Promotion});
}

// The positions of a random game from `start`, of at most `plies` moves; the last one is not finished.
template <Game G>
std::vector<typename G::Position> random_game(const typename G::Position& start, std::uint64_t plies,
                                              Random& random) {
    std::vector<typename G::Position> played{start};
    while (played.size() <= plies) {
        MoveList<G> moves;
        G::generate(played.back(), moves);
        const auto next = G::play(played.back(), moves[random.below(moves.size())]);
        if (G::outcome(next) != Outcome::Ongoing) break;
        played.push_back(next);
    }
    return played;
}

}  // namespace sortie
