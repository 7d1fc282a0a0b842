// Fits the weights of Breakthrough's hand-written evaluation to played positions (logistic regression in the
// way of Texel's tuning method, with Adam): the evaluation, squashed to a probability, shall predict how
// games go on.
#pragma once

#include <functional>
#include <vector>

#include "games/breakthrough/game.h"
#include "learn/self_play.h"

namespace sortie {

struct TunerOptions {
    int epochs = 400;
    double learning_rate = 2.0;
    // Pulls weights towards zero, too weakly for terms that occur in most positions to feel it. Without it,
    // terms that hardly ever occur learn from accidents: worth some 170 Elo.
    double decay = 1e-6;
    double score_share = 0.5;  // how much of the target is the search's opinion; the rest is the result
};

struct TuningResult {
    breakthrough::Weights weights;
    double loss_before = 0;  // mean squared error of the probability on the positions held out
    double loss_after = 0;
};

using TuningGame = breakthrough::AdvancingGame<Bits64>;

TuningResult tune_weights(const breakthrough::Weights& start,
                          const std::vector<PlayedPosition<TuningGame>>& positions,
                          const TunerOptions& options,
                          const std::function<void(int epoch, double loss)>& progress);

}  // namespace sortie
