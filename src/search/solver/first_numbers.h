// The proof numbers of a position that was only glanced at: from a network, if there is one for the board,
// else from the odds that the knowledge gives.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/static_vector.h"
#include "eval/effort_network.h"
#include "eval/input_planes.h"
#include "games/traits.h"
#include "search/solver/proof_numbers.h"

namespace sortie::solver {

template <Game G, KnowledgeOf<G> K>
class FirstNumbers {
  public:
    using Position = typename G::Position;
    static constexpr std::size_t kMostActive = 160;
    using Inputs = StaticVector<std::uint16_t, kMostActive>;

    // A network whose inputs are not those of the board is not used.
    FirstNumbers(const K& knowledge, std::shared_ptr<const EffortNetwork> network) : knowledge_(knowledge) {
        if constexpr (HasInputPlanes<G>) {
            layout_ = G::input_layout(knowledge.rules());
            if (network && network->inputs > layout_.count) network_ = std::move(network);
        }
    }

    // What the easier moves of a lost position add to its proof: their numbers, divided by this. The
    // refutations share most of their positions.
    float in_common() const { return network_ ? 2.5F : 4; }

    ProofNumbers operator()(const Position& position, unsigned facts) const {
        if constexpr (HasInputPlanes<G>) {
            if (network_) {
                const Inputs inputs = active_inputs(position, facts, network_->inputs);
                const EffortNetwork::Guess guess = network_->guess({inputs.begin(), inputs.size()});
                const float effort = std::clamp(guess.effort, 0.0F, kMostEffort) - kUsualEffort;
                return numbers(std::log2(kNetworkSpread) + kEffortWeight * effort, guess.log_odds);
            }
        }
        return numbers(std::log2(kSpread), static_cast<float>(knowledge_.promise(position, facts)) / 100);
    }

    // What a network sees of a position: the pieces, then the facts, as far as it has inputs for them.
    Inputs active_inputs(const Position& position, unsigned facts, std::size_t inputs_in_all) const {
        Inputs inputs;
        const auto& input_of = layout_.input_of[index(G::side_to_move(position))];
        for_each_plane_bit<G>(G::input_planes(position),
                              [&](std::size_t bit) { inputs.push_back(input_of[bit]); });
        for_each_bit(static_cast<Bits64>(facts), [&](int fact) {
            const std::size_t input = layout_.count + static_cast<std::size_t>(fact);
            if (input < inputs_in_all) inputs.push_back(static_cast<std::uint16_t>(input));
        });
        return inputs;
    }

  private:
    static constexpr float kSpread = 8;
    static constexpr float kNetworkSpread = 30;
    static constexpr float kEffortWeight = 0.45F;
    static constexpr float kUsualEffort = 3;
    static constexpr float kMostEffort = 16;
    static constexpr float kOddsUnit = 2;  // of the logarithm of the odds for a factor of e
    static constexpr float kMostUnits = 5;

    // Both grow from the spread, given as a logarithm, as far as the odds speak against them.
    static ProofNumbers numbers(float log_spread, float log_odds) {
        constexpr float kLog2E = 1.442695F;
        constexpr float kSteps = LogarithmicNumber::kStepsPerOctave;
        const float against = std::clamp(log_odds / kOddsUnit, -kMostUnits, kMostUnits) * kLog2E;
        return {1 + LogarithmicNumber::power(static_cast<int>(kSteps * (log_spread - against))),
                1 + LogarithmicNumber::power(static_cast<int>(kSteps * (log_spread + against)))};
    }

    const K& knowledge_;
    std::shared_ptr<const EffortNetwork> network_;
    InputLayout layout_;
};

}  // namespace sortie::solver
