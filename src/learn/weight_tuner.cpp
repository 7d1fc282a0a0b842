#include "learn/weight_tuner.h"

#include <cmath>

namespace sortie {

namespace {

using breakthrough::Weights;
namespace term = breakthrough::term;

constexpr std::size_t kParameters = 2 * term::kCount;  // full and empty weight of each term
constexpr std::size_t kHeldOutEvery = 10;              // every tenth block of positions checks the others
constexpr std::size_t kBlock = 500;                    // positions of one game stay on one side of the split

struct Sample {
    std::size_t first = 0;  // into Samples::counts
    std::size_t last = 0;
    float full_share = 0;
    float target = 0;
};

struct Count {
    std::uint16_t term = 0;
    std::int16_t count = 0;
};

struct Samples {
    std::vector<Count> counts;
    std::vector<Sample> training;
    std::vector<Sample> held_out;
};

// Fixes what the weights are measured in: about a hundred for a piece.
constexpr double kTuningScale = 150.0;

double squash(double score) {
    return 1.0 / (1.0 + std::exp(-score / kTuningScale));
}

struct CountCollector {
    std::array<int, term::kCount> counts = {};
    void add(std::size_t index, int count) { counts[index] += count; }
};

Samples collect(const std::vector<PlayedPosition<TuningGame>>& positions, double score_share) {
    Samples samples;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const PlayedPosition<TuningGame>& played = positions[i];
        const auto& position = played.position;  // by name: clang 14 cannot capture a structured binding
        CountCollector collector;
        visit_terms(position, collector);
        for (const Side side : {Side::First, Side::Second}) {
            for_each_bit(position.pieces(side), [&](int square) {
                collector.add(piece_square_term(*position.board, side, square),
                              side == position.side ? 1 : -1);
            });
        }
        Sample sample;
        sample.first = samples.counts.size();
        for (std::size_t t = 0; t < term::kCount; ++t) {
            if (collector.counts[t] == 0) continue;
            samples.counts.push_back(
                {static_cast<std::uint16_t>(t), static_cast<std::int16_t>(collector.counts[t])});
        }
        sample.last = samples.counts.size();
        sample.full_share = static_cast<float>(fullness(position)) / 256.0F;
        sample.target =
            static_cast<float>(score_share * squash(played.score) + (1 - score_share) * played.result);
        (i / kBlock % kHeldOutEvery == 0 ? samples.held_out : samples.training).push_back(sample);
    }
    return samples;
}

using Parameters = std::array<double, kParameters>;

double evaluate(const Samples& samples, const Sample& sample, const Parameters& parameters) {
    double full = 0;
    double empty = 0;
    for (std::size_t i = sample.first; i < sample.last; ++i) {
        const Count& count = samples.counts[i];
        full += parameters[2 * count.term] * count.count;
        empty += parameters[2 * count.term + 1] * count.count;
    }
    return full * sample.full_share + empty * (1 - sample.full_share);
}

double mean_loss(const Samples& samples, const std::vector<Sample>& set, const Parameters& parameters) {
    double sum = 0;
    for (const Sample& sample : set) {
        const double error = squash(evaluate(samples, sample, parameters)) - sample.target;
        sum += error * error;
    }
    return set.empty() ? 0 : sum / static_cast<double>(set.size());
}

Parameters mean_gradient(const Samples& samples, const Parameters& parameters, double decay) {
    Parameters gradient = {};
    for (const Sample& sample : samples.training) {
        const double probability = squash(evaluate(samples, sample, parameters));
        // Of the cross entropy, up to the constant scale.
        const double slope = probability - sample.target;
        for (std::size_t i = sample.first; i < sample.last; ++i) {
            const Count& count = samples.counts[i];
            gradient[2 * count.term] += slope * count.count * sample.full_share;
            gradient[2 * count.term + 1] += slope * count.count * (1 - sample.full_share);
        }
    }
    const auto count = static_cast<double>(std::max<std::size_t>(samples.training.size(), 1));
    for (std::size_t i = 0; i < kParameters; ++i) {
        // Terms that do not occur at all, such as the far rows of larger boards, keep what they have.
        if (gradient[i] != 0) gradient[i] = gradient[i] / count + decay * parameters[i];
    }
    return gradient;
}

class Adam {
  public:
    void step(Parameters& parameters, const Parameters& gradient, double rate) {
        ++steps_;
        for (std::size_t i = 0; i < kParameters; ++i) {
            mean_[i] = 0.9 * mean_[i] + 0.1 * gradient[i];
            square_[i] = 0.999 * square_[i] + 0.001 * gradient[i] * gradient[i];
            const double mean = mean_[i] / (1 - std::pow(0.9, steps_));
            const double square = square_[i] / (1 - std::pow(0.999, steps_));
            parameters[i] -= rate * mean / (std::sqrt(square) + 1e-8);
        }
    }

  private:
    Parameters mean_ = {};
    Parameters square_ = {};
    int steps_ = 0;
};

Parameters to_parameters(const Weights& weights) {
    Parameters parameters;
    for (std::size_t t = 0; t < term::kCount; ++t) {
        parameters[2 * t] = weights[t].full;
        parameters[2 * t + 1] = weights[t].empty;
    }
    return parameters;
}

Weights to_weights(const Parameters& parameters) {
    Weights weights;
    for (std::size_t t = 0; t < term::kCount; ++t) {
        weights[t] = {static_cast<int>(std::lround(parameters[2 * t])),
                      static_cast<int>(std::lround(parameters[2 * t + 1]))};
    }
    return weights;
}

}  // namespace

TuningResult tune_weights(const Weights& start, const std::vector<PlayedPosition<TuningGame>>& positions,
                          const TunerOptions& options,
                          const std::function<void(int epoch, double loss)>& progress) {
    const Samples samples = collect(positions, options.score_share);
    Parameters parameters = to_parameters(start);
    TuningResult result;
    result.loss_before = mean_loss(samples, samples.held_out, parameters);
    Adam adam;
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        const double left = 1.0 - static_cast<double>(epoch) / options.epochs;
        adam.step(parameters, mean_gradient(samples, parameters, options.decay),
                  options.learning_rate * left);
        if (progress) progress(epoch, mean_loss(samples, samples.held_out, parameters));
    }
    result.weights = to_weights(parameters);
    result.loss_after = mean_loss(samples, samples.held_out, to_parameters(result.weights));
    return result;
}

}  // namespace sortie
