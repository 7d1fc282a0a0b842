// The published evaluation of Tukvnanawopi: 0.6 for a piece, 0.15 for an available move and 0.25 for an
// available capture, own minus opposing, here in hundredths.
#pragma once

#include "core/score.h"
#include "games/game_concept.h"
#include "games/tukvnanawopi/position.h"

namespace sortie::tukvnanawopi {

template <Game G>
struct WeightedEvaluator {
    struct State {};
    // A guess: nobody has fitted this evaluation to results.
    static constexpr double kProbabilityScale = 100.0;

    State start(const Position&) const { return {}; }
    State advance(const State&, const Position&, const Move&, const Position&) const { return {}; }
    Score evaluate(const State&, const Position& position) const {
        Position turned = position;
        turned.side = opponent(position.side);
        return count(position) - count(turned);
    }

  private:
    static Score count(const Position& position) {
        MoveList<G> moves;
        G::generate(position, moves);
        Score captures = 0;
        for (const Move& move : moves) captures += move.captured() != 0;
        return 60 * popcount(position.own()) + 15 * static_cast<Score>(moves.size()) + 25 * captures;
    }
};

}  // namespace sortie::tukvnanawopi
