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
        Score sum = 0;
        visit_named_terms(position, [&](const char*, int count, int weight) { sum += count * weight; });
        return sum;
    }

    // Name, own minus opposing, and weight.
    template <class Visit>
    static void visit_named_terms(const Position& position, Visit visit) {
        Position turned = position;
        turned.side = opponent(position.side);
        const Counts own = counts(position);
        const Counts other = counts(turned);
        visit("pieces", own.pieces - other.pieces, 60);
        visit("moves", own.moves - other.moves, 15);
        visit("captures", own.captures - other.captures, 25);
    }

  private:
    struct Counts {
        int pieces = 0;
        int moves = 0;
        int captures = 0;
    };

    static Counts counts(const Position& position) {
        MoveList<G> moves;
        G::generate(position, moves);
        Counts counted{popcount(position.own()), static_cast<int>(moves.size()), 0};
        for (const Move& move : moves) counted.captures += move.captured() != 0;
        return counted;
    }
};

}  // namespace sortie::tukvnanawopi
