// Random open Breakthrough positions with few pieces, small enough to be solved by exhaustive search.
#pragma once

#include "core/random.h"
#include "games/breakthrough/game.h"

namespace sortie {

// Up to `most` pieces a side anywhere but on their goal rows.
template <BitSet Bits>
breakthrough::Position<Bits> random_breakthrough(const breakthrough::Rules& rules, int most, Random& random) {
    using G = breakthrough::AdvancingGame<Bits>;
    const auto [columns, rows] = rules.size;
    for (;;) {
        breakthrough::Position<Bits> position;
        position.board = breakthrough::find_board<Bits>(rules);
        position.side = random.below(2) == 0 ? Side::First : Side::Second;
        const auto squares = static_cast<std::uint64_t>(columns * rows);
        for (const Side side : {Side::First, Side::Second}) {
            Bits& pieces = side == position.side ? position.own : position.other;
            const auto count = 1 + random.below(static_cast<std::uint64_t>(most));
            for (std::uint64_t i = 0; i < count; ++i) {
                const Bits square = bit<Bits>(static_cast<int>(random.below(squares)));
                const Bits taken = position.own | position.other | position.board->goal[index(side)];
                if ((square & taken) == 0) pieces |= square;
            }
        }
        if (position.own != 0 && position.other != 0 && G::outcome(position) == Outcome::Ongoing)
            return position;
    }
}

}  // namespace sortie
