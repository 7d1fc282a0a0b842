// An evaluator judges open positions. It may carry a state along the search stack that is updated move by
// move (piece-square sums, the first layer of a network); one without needs is an empty struct.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <type_traits>

#include "core/score.h"
#include "games/game_concept.h"

namespace sortie {

// Large states are advanced in place: where the state after the move will be is passed along.
template <class E, class G>
concept AdvancesInPlace = Game<G> &&
    requires(const E& evaluator, const typename E::State& state, typename E::State& after,
             const typename G::Position& position, const typename G::Move& move) {
    { evaluator.advance(state, position, move, position, after) } -> std::same_as<void>;
};

// Small ones are returned.
template <class E, class G>
concept ReturnsState = Game<G> &&
    requires(const E& evaluator, const typename E::State& state, const typename G::Position& position,
             const typename G::Move& move) {
    { evaluator.advance(state, position, move, position) } -> std::same_as<typename E::State>;
};

template <class E, class G>
concept EvaluatorFor = Game<G> &&
    requires(const E& evaluator, const typename E::State& state, const typename G::Position& position) {
    requires std::is_trivially_copyable_v<typename E::State>;
    { evaluator.start(position) } -> std::same_as<typename E::State>;
    // The state after a move led from `position` to `next`.
    requires AdvancesInPlace<E, G> || ReturnsState<E, G>;
    // From the side to move, within ±kLargestEval. The position is not finished.
    { evaluator.evaluate(state, position) } -> std::same_as<Score>;
};

template <Game G, class E>
void advance_state(const E& evaluator, const typename E::State& state, const typename G::Position& position,
                   const typename G::Move& move, const typename G::Position& next, typename E::State& after) {
    if constexpr (AdvancesInPlace<E, G>) {
        evaluator.advance(state, position, move, next, after);
    } else {
        after = evaluator.advance(state, position, move, next);
    }
}

// The score at which a win is e/(1+e) = 73 % likely, measured from self-play: a constant of the evaluator, or
// a property of the network that it uses.
template <class E>
double probability_scale(const E& evaluator) {
    if constexpr (requires { evaluator.probability_scale(); }) {
        return evaluator.probability_scale();
    } else {
        return E::kProbabilityScale;
    }
}

// For games without an evaluation: everything open is even.
template <Game G>
struct EvenEvaluator {
    struct State {};
    static constexpr double kProbabilityScale = 100.0;

    State start(const typename G::Position&) const { return {}; }
    State advance(const State&, const typename G::Position&, const typename G::Move&,
                  const typename G::Position&) const {
        return {};
    }
    Score evaluate(const State&, const typename G::Position&) const { return kDraw; }
};

// The evaluator that a game brings along, or the even one.
template <Game G>
struct DefaultEvaluatorOf {
    using Type = EvenEvaluator<G>;
};

template <Game G>
requires requires {
    typename G::Evaluator;
}
struct DefaultEvaluatorOf<G> {
    using Type = typename G::Evaluator;
};

template <Game G>
using DefaultEvaluator = typename DefaultEvaluatorOf<G>::Type;

// The probability of winning that a score stands for.
inline double probability_at_scale(Score score, double scale) {
    if (is_decided(score)) return is_win(score) ? 1.0 : 0.0;
    return 1.0 / (1.0 + std::exp(-score / scale));
}

template <class E>
double probability_of(Score score) {
    return probability_at_scale(score, E::kProbabilityScale);
}

// The way back. Certainty becomes a large evaluation, never a proved result.
template <class E>
Score score_of(double probability) {
    constexpr double kNearlyCertain = 1e-6;
    const double p = std::clamp(probability, kNearlyCertain, 1.0 - kNearlyCertain);
    const double score = E::kProbabilityScale * std::log(p / (1.0 - p));
    return static_cast<Score>(std::lround(std::clamp<double>(score, -kLargestEval, kLargestEval)));
}

}  // namespace sortie
