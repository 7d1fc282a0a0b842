// What a playout says about an open position: random moves, but a win in one is always taken. Where there is
// an evaluation, it is asked after a few plies; otherwise the game is played to its end.
#pragma once

#include <type_traits>

#include "core/random.h"
#include "search/evaluator.h"
#include "search/mcts/proof.h"
#include "search/position_history.h"

namespace sortie::mcts {

inline constexpr int kPliesBeforeEvaluation = 4;

template <Game G>
bool has_winning_move(const typename G::Position& position, const MoveList<G>& moves) {
    const Outcome won = win_for(G::side_to_move(position));
    for (const auto& move : moves) {
        if (G::outcome(G::play(position, move)) == won) return true;
    }
    return false;
}

// First's share, from 0 to 1. `position` must be the last one in the history, which is used and restored.
template <Game G, EvaluatorFor<G> E>
double playout(typename G::Position position, PositionHistory<G>& history, const E& evaluator,
               Random& random) {
    constexpr bool kJudges = !std::is_same_v<E, EvenEvaluator<G>>;
    constexpr int kLastPly = kJudges ? kPliesBeforeEvaluation : kMaxPly;
    const std::size_t history_size = history.size();
    const auto ends_with = [&](double value) {
        history.truncate(history_size);
        return value;
    };
    for (int ply = 0; ply < kLastPly; ++ply) {
        MoveList<G> moves;
        G::generate(position, moves);
        const Side side = G::side_to_move(position);
        if (has_winning_move<G>(position, moves)) return ends_with(side == Side::First ? 1.0 : 0.0);
        position = G::play(position, moves[random.below(moves.size())]);
        const Outcome outcome = G::outcome(position);
        if (outcome != Outcome::Ongoing) return ends_with(solved_value(proved_by(outcome)));
        if (history.completes_repetition(position)) return ends_with(0.5);
        history.push(position);
    }
    const double own = probability_of<E>(evaluator.evaluate(evaluator.start(position), position));
    return ends_with(G::side_to_move(position) == Side::First ? own : 1.0 - own);
}

}  // namespace sortie::mcts
