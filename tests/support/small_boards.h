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

// A game in which Black's a5a6 would bring a position back for the third time: two super pieces go to and
// fro.
inline std::vector<SmallPromotion::Position> nearly_repeated_game() {
    const breakthrough::Rules rules{{4, 6}, breakthrough::Variant::Promotion};
    std::vector played{*SmallPromotion::parse_position(rules, "q3/4/4/4/4/3Q w - - 0 1")};
    for (const char* move : {"d1d2", "a6a5", "d2d1", "a5a6", "d1d2", "a6a5", "d2d1"}) {
        played.push_back(
            SmallPromotion::play(played.back(), *SmallPromotion::parse_move(played.back(), move)));
    }
    return played;
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
