// Fits the weights of a hand-written evaluation to played positions (logistic regression in the way of
// Texel's tuning method, with Adam): the evaluation, squashed to a probability, shall predict how games go
// on. The evaluation names its terms; nothing here knows a game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/traits.h"
#include "games/weights.h"
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

// Positions as the tuner sees them: how often each term counts, and what the sum shall predict.
struct TuningSamples {
    struct Count {
        std::uint16_t term = 0;
        std::int16_t count = 0;
    };
    struct Sample {
        std::size_t first = 0;  // into counts
        std::size_t last = 0;
        float full_share = 0;
        float score = 0;   // of the search
        float result = 0;  // of the game
    };
    std::vector<Count> counts;
    std::vector<Sample> samples;
};

template <class Weights>
struct TuningResult {
    Weights weights;
    double loss_before = 0;  // mean squared error of the probability on the positions held out
    double loss_after = 0;
};

using TuningProgress = std::function<void(int epoch, double loss)>;

// Fits one weight a term.
TuningResult<std::vector<Weight>> fit_weights(const std::vector<Weight>& start, const TuningSamples& samples,
                                              const TunerOptions& options, const TuningProgress& progress);

template <TunableEvaluator E, Game G>
TuningSamples tuning_samples(const std::vector<PlayedPosition<G>>& positions) {
    struct Collector {
        std::vector<int> counts = std::vector<int>(std::tuple_size_v<typename E::Weights>);
        void add(std::size_t term, int count) { counts[term] += count; }
    };
    TuningSamples samples;
    for (const PlayedPosition<G>& played : positions) {
        Collector collector;
        E::visit_terms(played.position, collector);
        TuningSamples::Sample sample;
        sample.first = samples.counts.size();
        for (std::size_t term = 0; term < collector.counts.size(); ++term) {
            if (collector.counts[term] == 0) continue;
            samples.counts.push_back(
                {static_cast<std::uint16_t>(term), static_cast<std::int16_t>(collector.counts[term])});
        }
        sample.last = samples.counts.size();
        sample.full_share = static_cast<float>(E::fullness(played.position)) / static_cast<float>(kFull);
        sample.score = static_cast<float>(played.score);
        sample.result = played.result;
        samples.samples.push_back(sample);
    }
    return samples;
}

template <TunableEvaluator E, Game G>
TuningResult<typename E::Weights> tune_weights(const typename E::Weights& start,
                                               const std::vector<PlayedPosition<G>>& positions,
                                               const TunerOptions& options, const TuningProgress& progress) {
    const auto fitted =
        fit_weights({start.begin(), start.end()}, tuning_samples<E, G>(positions), options, progress);
    TuningResult<typename E::Weights> result{{}, fitted.loss_before, fitted.loss_after};
    std::copy(fitted.weights.begin(), fitted.weights.end(), result.weights.begin());
    return result;
}

}  // namespace sortie
