#include "learn/trainer.h"

#include <Eigen/Core>
#include <algorithm>
#include <atomic>
#include <barrier>
#include <cmath>
#include <numbers>
#include <numeric>
#include <thread>

#include "core/clock.h"

namespace sortie {

namespace {

// A batch is cut into this many parts, each with a gradient of its own, which are added up in order: the
// result does not depend on who worked on which part.
constexpr std::size_t kParts = 8;

using Numbers = Eigen::Map<Eigen::ArrayXf>;

Numbers as_array(std::span<float> numbers) {
    return {numbers.data(), static_cast<Eigen::Index>(numbers.size())};
}

std::vector<std::uint32_t> shuffled(std::size_t count, Random& random) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    return order;
}

// One epoch's work, shared by threads that meet at a barrier twice a batch.
class Epoch {
  public:
    Epoch(TrainingState& state, const InputLayout& layout, const SampleSet& samples,
          const TrainingOptions& options)
        : state_(state), layout_(layout), samples_(samples), options_(options) {
        Random random(options.seed * 1'000'003 + static_cast<std::uint64_t>(state.epochs));
        order_ = shuffled(samples.size(), random);
        mirror_seed_ = random.next();
        gradients_.assign(kParts, AlignedVector<float>(state.model.size()));
        losses_.assign(kParts, 0);
    }

    // Runs all batches; false when it was stopped.
    bool run(const StopFlag& stop) {
        const auto threads = static_cast<std::ptrdiff_t>(options_.threads);
        std::barrier meet(threads);
        std::atomic<bool> go_on{true};
        const std::size_t batches = (order_.size() + options_.batch - 1) / options_.batch;
        const auto work = [&](std::size_t worker) {
            GradientMaker maker(state_.model.shape(), layout_, options_.mix);
            for (std::size_t batch = 0; batch < batches; ++batch) {
                for (std::size_t part = worker; part < kParts;
                     part += static_cast<std::size_t>(options_.threads))
                    add_part(maker, batch, part);
                meet.arrive_and_wait();
                if (worker == 0) {
                    finish_batch(batch, batches);
                    if (stop.requested()) go_on = false;
                }
                meet.arrive_and_wait();
                if (!go_on) return;
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < options_.threads; ++i)
                helpers.emplace_back(work, static_cast<std::size_t>(i));
            work(0);
        }
        return go_on;
    }

    double mean_loss() const {
        return total_loss_ / static_cast<double>(std::max<std::size_t>(order_.size(), 1));
    }
    double rate() const { return rate_; }

  private:
    std::size_t batch_size(std::size_t batch) const {
        return std::min(options_.batch, order_.size() - batch * options_.batch);
    }

    void add_part(GradientMaker& maker, std::size_t batch, std::size_t part) {
        const std::size_t size = batch_size(batch);
        const std::size_t first = batch * options_.batch + size * part / kParts;
        const std::size_t last = batch * options_.batch + size * (part + 1) / kParts;
        AlignedVector<float>& gradient = gradients_[part];
        std::fill(gradient.begin(), gradient.end(), 0.0F);
        double loss = 0;
        for (std::size_t i = first; i < last; ++i) {
            const bool mirrored = (hash_word(mirror_seed_, i) & 1) != 0;
            loss += maker.add(state_.model, samples_, order_[i], mirrored, gradient);
        }
        losses_[part] = loss;
    }

    void finish_batch(std::size_t batch, std::size_t batches) {
        Numbers total = as_array(gradients_[0]);
        for (std::size_t part = 1; part < kParts; ++part) total += as_array(gradients_[part]);
        total /= static_cast<float>(batch_size(batch));
        for (const double loss : losses_) total_loss_ += loss;
        const double done =
            (state_.epochs + static_cast<double>(batch) / static_cast<double>(batches)) / options_.epochs;
        rate_ = rate_at(options_, done);
        adam_step(state_, gradients_[0], rate_);
    }

    TrainingState& state_;
    const InputLayout& layout_;
    const SampleSet& samples_;
    const TrainingOptions& options_;
    std::vector<std::uint32_t> order_;
    std::uint64_t mirror_seed_ = 0;
    std::vector<AlignedVector<float>> gradients_;
    std::vector<double> losses_;
    double total_loss_ = 0;
    double rate_ = 0;
};

}  // namespace

void adam_step(TrainingState& state, std::span<float> gradient, double rate) {
    constexpr float kMeanDecay = 0.9F;
    constexpr float kSquareDecay = 0.999F;
    ++state.steps;
    const Numbers slopes = as_array(gradient);
    Numbers mean = as_array(state.mean);
    Numbers square = as_array(state.square);
    mean = kMeanDecay * mean + (1 - kMeanDecay) * slopes;
    square = kSquareDecay * square + (1 - kSquareDecay) * slopes.square();
    const auto steps = static_cast<double>(state.steps);
    const auto mean_share = static_cast<float>(1 - std::pow(kMeanDecay, steps));
    const auto square_share = static_cast<float>(1 - std::pow(kSquareDecay, steps));
    as_array(state.model.numbers()) -=
        static_cast<float>(rate) * (mean / mean_share) / ((square / square_share).sqrt() + 1e-8F);
    state.model.clip();
}

double rate_at(const TrainingOptions& options, double share_done) {
    return options.last_rate +
           (options.rate - options.last_rate) * (1 + std::cos(std::numbers::pi * share_done)) / 2;
}

TrainingState::TrainingState(Model start)
    : model(std::move(start)), mean(model.size(), 0.0F), square(model.size(), 0.0F) {}

double mean_loss(const Model& model, const InputLayout& layout, const SampleSet& samples,
                 const TargetMix& mix) {
    GradientMaker maker(model.shape(), layout, mix);
    double loss = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) loss += maker.loss(model, samples, i);
    return samples.size() == 0 ? 0 : loss / static_cast<double>(samples.size());
}

void train(TrainingState& state, const InputLayout& layout, const SampleSet& samples,
           const SampleSet& held_out, const TrainingOptions& options, const StopFlag& stop,
           const std::function<void(const EpochReport&)>& progress) {
    const SteadyClock clock;
    while (state.epochs < options.epochs && !stop.requested()) {
        const Duration start = clock.now();
        const TrainingState before = state;
        Epoch epoch(state, layout, samples, options);
        if (!epoch.run(stop)) {
            state = before;
            return;
        }
        ++state.epochs;
        const double speed = static_cast<double>(samples.size()) / seconds(clock.now() - start);
        if (progress) {
            progress({state.epochs, epoch.mean_loss(), mean_loss(state.model, layout, held_out, options.mix),
                      epoch.rate(), speed});
        }
    }
}

}  // namespace sortie
