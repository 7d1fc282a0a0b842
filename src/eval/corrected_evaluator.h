// The hand-crafted evaluation, corrected by a network: the sum of both. For games whose evaluation knows
// what a small network can hardly learn; see kNetworkCorrects in eval/input_planes.h.
#pragma once

#include <algorithm>
#include <type_traits>

#include "eval/network_evaluator.h"
#include "games/traits.h"

namespace sortie {

// The hand-crafted evaluation as a network corrects it: with weights of their own, where the game has such.
template <HasInputPlanes G>
typename G::Evaluator hand_beside_network() {
    using Hand = typename G::Evaluator;
    if constexpr (requires { Hand(Hand::kBesideNetwork); }) {
        return Hand(Hand::kBesideNetwork);
    } else {
        return Hand();
    }
}

template <HasInputPlanes G>
class CorrectedEvaluator {
  public:
    using Position = typename G::Position;
    using Hand = typename G::Evaluator;

    struct State {
        typename NetworkEvaluator<G>::State network;
        [[no_unique_address]] typename Hand::State hand;
    };

    CorrectedEvaluator(std::shared_ptr<const Network> network, const typename G::Rules& rules)
        : network_(std::move(network), rules) {}

    State start(const Position& position) const { return {network_.start(position), hand_.start(position)}; }

    void advance(const State& state, const Position& position, const typename G::Move& move,
                 const Position& next, State& after) const {
        network_.advance(state.network, position, move, next, after.network);
        after.hand = hand_.advance(state.hand, position, move, next);
    }

    Score evaluate(const State& state, const Position& position) const {
        return std::clamp(network_.evaluate(state.network, position) + hand_.evaluate(state.hand, position),
                          -kLargestEval, kLargestEval);
    }

    const Hand& hand() const { return hand_; }
    Score correction(const Position& position) const {
        return network_.evaluate(network_.start(position), position);
    }

    // The correction alone.
    Score judge_alone(const Position& position, Side side) const {
        return network_.judge_alone(position, side);
    }

    double probability_scale() const { return network_.probability_scale(); }

  private:
    NetworkEvaluator<G> network_;
    Hand hand_ = hand_beside_network<G>();
};

// What judges positions of a game with a network.
template <HasInputPlanes G>
using NetworkJudge = std::conditional_t<kNetworkCorrects<G>, CorrectedEvaluator<G>, NetworkEvaluator<G>>;

}  // namespace sortie
