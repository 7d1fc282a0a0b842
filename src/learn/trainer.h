// Training: mini-batches of samples, Adam, a learning rate that falls to the end. The same seed gives the
// same numbers, however many threads there are.
#pragma once

#include <functional>

#include "core/stop.h"
#include "learn/gradient.h"

namespace sortie {

// The learning rate at the end, as a share of that at the start.
inline constexpr double kLastRateShare = 0.01;

struct TrainingOptions {
    int epochs = 20;
    std::size_t batch = 4096;
    double rate = 2e-3;
    double last_rate = rate * kLastRateShare;
    TargetMix mix;
    std::uint64_t seed = 1;
    int threads = 1;
};

// All that training needs to go on from where it is.
struct TrainingState {
    explicit TrainingState(Model start);

    Model model;
    std::vector<float> mean;  // of the gradient, and of its square
    std::vector<float> square;
    std::uint64_t steps = 0;
    int epochs = 0;  // finished
};

// One step of Adam down the gradient.
void adam_step(TrainingState& state, std::span<float> gradient, double rate);

// The learning rate when a share of all is done: from `rate` to `last_rate` along half a cosine.
double rate_at(const TrainingOptions& options, double share_done);

struct EpochReport {
    int epoch = 0;  // from 1
    double training_loss = 0;
    double held_out_loss = 0;
    double rate = 0;
    double positions_per_second = 0;
};

// Goes on with `state` until all epochs are done or `stop` is set; an epoch that is cut short does not count
// and leaves no trace. `progress` is called after each epoch.
void train(TrainingState& state, const InputLayout& layout, const SampleSet& samples,
           const SampleSet& held_out, const TrainingOptions& options, const StopFlag& stop,
           const std::function<void(const EpochReport&)>& progress);

double mean_loss(const Model& model, const InputLayout& layout, const SampleSet& samples,
                 const TargetMix& mix);

}  // namespace sortie
