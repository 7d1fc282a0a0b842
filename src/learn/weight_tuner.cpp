#include "learn/weight_tuner.h"

#include <cmath>

namespace sortie {

namespace {

constexpr std::size_t kHeldOutBlocks = 10;  // every tenth block of positions checks the others
constexpr std::size_t kBlock = 500;         // positions of one game stay on one side of the split

using Sample = TuningSamples::Sample;
using Parameters = std::vector<double>;  // full and empty weight of each term

// Fixes what the weights are measured in: about a hundred for a piece.
constexpr double kTuningScale = 150.0;

double win_probability(double score) {
    return 1.0 / (1.0 + std::exp(-score / kTuningScale));
}

bool is_held_out(std::size_t i) {
    return i / kBlock % kHeldOutBlocks == 0;
}

class Fit {
  public:
    Fit(const TuningSamples& samples, const TunerOptions& options) : samples_(samples), options_(options) {}

    // On the positions held out.
    double mean_loss(const Parameters& parameters) const {
        double sum = 0;
        double count = 0;
        for (std::size_t i = 0; i < samples_.samples.size(); ++i) {
            if (!is_held_out(i)) continue;
            const Sample& sample = samples_.samples[i];
            const double error = win_probability(evaluate(sample, parameters)) - target(sample);
            sum += error * error;
            ++count;
        }
        return count == 0 ? 0 : sum / count;
    }

    // On the others.
    Parameters mean_gradient(const Parameters& parameters) const {
        Parameters gradient(parameters.size());
        double samples = 0;
        for (std::size_t i = 0; i < samples_.samples.size(); ++i) {
            if (is_held_out(i)) continue;
            const Sample& sample = samples_.samples[i];
            // Of the cross entropy, up to the constant scale.
            const double slope = win_probability(evaluate(sample, parameters)) - target(sample);
            for (std::size_t k = sample.first; k < sample.last; ++k) {
                const TuningSamples::Count& count = samples_.counts[k];
                gradient[2 * count.term] += slope * count.count * sample.full_share;
                gradient[2 * count.term + 1] += slope * count.count * (1 - sample.full_share);
            }
            ++samples;
        }
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            // Terms that do not occur at all, such as the far rows of larger boards, keep what they have.
            if (gradient[i] != 0) gradient[i] = gradient[i] / samples + options_.decay * parameters[i];
        }
        return gradient;
    }

  private:
    double evaluate(const Sample& sample, const Parameters& parameters) const {
        double full = 0;
        double empty = 0;
        for (std::size_t i = sample.first; i < sample.last; ++i) {
            const TuningSamples::Count& count = samples_.counts[i];
            full += parameters[2 * count.term] * count.count;
            empty += parameters[2 * count.term + 1] * count.count;
        }
        return full * sample.full_share + empty * (1 - sample.full_share);
    }

    double target(const Sample& sample) const {
        return options_.score_share * win_probability(sample.score) +
               (1 - options_.score_share) * sample.result;
    }

    const TuningSamples& samples_;
    const TunerOptions& options_;
};

class Adam {
  public:
    explicit Adam(std::size_t parameters) : mean_(parameters), square_(parameters) {}

    void step(Parameters& parameters, const Parameters& gradient, double rate) {
        ++steps_;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            mean_[i] = 0.9 * mean_[i] + 0.1 * gradient[i];
            square_[i] = 0.999 * square_[i] + 0.001 * gradient[i] * gradient[i];
            const double mean = mean_[i] / (1 - std::pow(0.9, steps_));
            const double square = square_[i] / (1 - std::pow(0.999, steps_));
            parameters[i] -= rate * mean / (std::sqrt(square) + 1e-8);
        }
    }

  private:
    Parameters mean_;
    Parameters square_;
    int steps_ = 0;
};

Parameters to_parameters(const std::vector<Weight>& weights) {
    Parameters parameters;
    for (const Weight& weight : weights) {
        parameters.push_back(weight.full);
        parameters.push_back(weight.empty);
    }
    return parameters;
}

std::vector<Weight> to_weights(const Parameters& parameters) {
    std::vector<Weight> weights;
    for (std::size_t i = 0; i < parameters.size(); i += 2) {
        weights.push_back(
            {static_cast<int>(std::lround(parameters[i])), static_cast<int>(std::lround(parameters[i + 1]))});
    }
    return weights;
}

}  // namespace

TuningResult<std::vector<Weight>> fit_weights(const std::vector<Weight>& start, const TuningSamples& samples,
                                              const TunerOptions& options, const TuningProgress& progress) {
    const Fit fit(samples, options);
    Parameters parameters = to_parameters(start);
    TuningResult<std::vector<Weight>> result;
    result.loss_before = fit.mean_loss(parameters);
    Adam adam(parameters.size());
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        const double left = 1.0 - static_cast<double>(epoch) / options.epochs;
        adam.step(parameters, fit.mean_gradient(parameters), options.learning_rate * left);
        if (progress) progress(epoch, fit.mean_loss(parameters));
    }
    result.weights = to_weights(parameters);
    result.loss_after = fit.mean_loss(to_parameters(result.weights));
    return result;
}

}  // namespace sortie
