#include "learn/effort_trainer.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/random.h"

namespace sortie {

namespace {

constexpr Eigen::Index kFirstWidth = EffortNetwork::kFirst;
constexpr Eigen::Index kSecondWidth = EffortNetwork::kSecond;
// What an error of one in the effort weighs beside the value's, and where larger ones stop to count more.
constexpr float kEffortLoss = 0.03F;
constexpr float kMostEffortError = 4;

// The numbers of a network while it learns, all in one row for the optimiser.
class EffortModel {
  public:
    explicit EffortModel(std::size_t inputs)
        : inputs_(static_cast<Eigen::Index>(inputs)), numbers_(Eigen::VectorXf::Zero(size())) {}

    using Matrix = Eigen::Map<Eigen::MatrixXf>;
    using Vector = Eigen::Map<Eigen::VectorXf>;
    Matrix rows() { return {numbers_.data(), kFirstWidth, inputs_}; }  // a column for each input
    Vector biases() { return {numbers_.data() + biases_at(), kFirstWidth}; }
    Matrix second() { return {numbers_.data() + second_at(), kSecondWidth, kFirstWidth}; }
    Vector second_biases() { return {numbers_.data() + second_biases_at(), kSecondWidth}; }
    Matrix outputs() { return {numbers_.data() + outputs_at(), 2, kSecondWidth}; }
    Vector output_biases() { return {numbers_.data() + outputs_at() + 2 * kSecondWidth, 2}; }
    Eigen::VectorXf& numbers() { return numbers_; }

  private:
    Eigen::Index biases_at() const { return inputs_ * kFirstWidth; }
    Eigen::Index second_at() const { return biases_at() + kFirstWidth; }
    Eigen::Index second_biases_at() const { return second_at() + kFirstWidth * kSecondWidth; }
    Eigen::Index outputs_at() const { return second_biases_at() + kSecondWidth; }
    Eigen::Index size() const { return outputs_at() + 2 * kSecondWidth + 2; }

    Eigen::Index inputs_;
    Eigen::VectorXf numbers_;
};

void randomise(EffortModel& model, Random& random) {
    // The sum of a few uniform numbers is normal enough.
    const auto normal = [&] {
        float sum = 0;
        for (int i = 0; i < 4; ++i) sum += static_cast<float>(random.below(1U << 20)) / (1U << 20) - 0.5F;
        return sum * std::numbers::sqrt3_v<float>;
    };
    const auto fill = [&](auto part, float scale) {
        for (Eigen::Index i = 0; i < part.size(); ++i) part.data()[i] = normal() * scale;
    };
    fill(model.rows(), 0.2F);
    fill(model.second(), std::sqrt(2.0F / kFirstWidth));
    fill(model.outputs(), std::sqrt(1.0F / kSecondWidth));
}

// A batch on its way through the network and back.
class EffortBatch {
  public:
    EffortBatch(std::size_t size, std::span<const std::uint16_t> mirror)
        : mirror_(mirror),
          first_(kFirstWidth, static_cast<Eigen::Index>(size)),
          targets_(2, static_cast<Eigen::Index>(size)) {}

    // Adds the gradient of the mean loss and answers with the loss.
    double pass(EffortModel& model, const EffortSamples& samples, std::span<const std::uint32_t> chosen,
                bool mirrored, EffortModel& gradient) {
        const auto count = static_cast<Eigen::Index>(chosen.size());
        first_.colwise() = model.biases();
        for (Eigen::Index i = 0; i < count; ++i) {
            const std::size_t sample = chosen[static_cast<std::size_t>(i)];
            for (const std::uint16_t input : samples.inputs(sample))
                first_.col(i) += model.rows().col(image(input, mirrored));
            targets_(0, i) = samples.won(sample) ? 1 : 0;
            targets_(1, i) = samples.effort(sample);
        }
        const Eigen::MatrixXf active_first = first_.cwiseMax(0);
        Eigen::MatrixXf second = model.second() * active_first;
        second.colwise() += model.second_biases();
        const Eigen::MatrixXf active_second = second.cwiseMax(0);
        Eigen::MatrixXf outputs = model.outputs() * active_second;
        outputs.colwise() += model.output_biases();

        double loss = 0;
        Eigen::MatrixXf slopes(2, count);
        const float share = 1.0F / static_cast<float>(count);
        for (Eigen::Index i = 0; i < count; ++i) {
            const float logit = outputs(0, i);
            const float error = outputs(1, i) - targets_(1, i);
            loss += std::log1p(std::exp(targets_(0, i) > 0 ? -logit : logit)) + kEffortLoss * error * error;
            slopes(0, i) = (1 / (1 + std::exp(-logit)) - targets_(0, i)) * share;
            slopes(1, i) = 2 * kEffortLoss * std::clamp(error, -kMostEffortError, kMostEffortError) * share;
        }
        gradient.outputs() += slopes * active_second.transpose();
        gradient.output_biases() += slopes.rowwise().sum();
        const Eigen::MatrixXf back_second =
            (model.outputs().transpose() * slopes).cwiseProduct((second.array() > 0).matrix().cast<float>());
        gradient.second() += back_second * active_first.transpose();
        gradient.second_biases() += back_second.rowwise().sum();
        const Eigen::MatrixXf back_first = (model.second().transpose() * back_second)
                                               .cwiseProduct((first_.array() > 0).matrix().cast<float>());
        gradient.biases() += back_first.rowwise().sum();
        for (Eigen::Index i = 0; i < count; ++i) {
            for (const std::uint16_t input : samples.inputs(chosen[static_cast<std::size_t>(i)]))
                gradient.rows().col(image(input, mirrored)) += back_first.col(i);
        }
        return loss / static_cast<double>(count);
    }

  private:
    Eigen::Index image(std::uint16_t input, bool mirrored) const {
        return mirrored && input < mirror_.size() ? mirror_[input] : input;
    }

    const std::span<const std::uint16_t> mirror_;
    Eigen::MatrixXf first_;
    Eigen::MatrixXf targets_;
};

class EffortOptimiser {
  public:
    explicit EffortOptimiser(Eigen::Index size)
        : mean_(Eigen::ArrayXf::Zero(size)), square_(Eigen::ArrayXf::Zero(size)) {}

    // Steps down the gradient, and clears it.
    void step(EffortModel& model, EffortModel& gradient, double rate) {
        constexpr float kMeanDecay = 0.9F;
        constexpr float kSquareDecay = 0.999F;
        ++steps_;
        const auto slope = gradient.numbers().array();
        mean_ = kMeanDecay * mean_ + (1 - kMeanDecay) * slope;
        square_ = kSquareDecay * square_ + (1 - kSquareDecay) * slope.square();
        const double mean_share = 1 - std::pow(kMeanDecay, steps_);
        const double square_share = 1 - std::pow(kSquareDecay, steps_);
        model.numbers().array() -= static_cast<float>(rate / mean_share) * mean_ /
                                   ((square_ / static_cast<float>(square_share)).sqrt() + 1e-8F);
        gradient.numbers().setZero();
    }

  private:
    int steps_ = 0;
    Eigen::ArrayXf mean_;
    Eigen::ArrayXf square_;
};

std::int16_t effort_rounded(float number, int unit) {
    return static_cast<std::int16_t>(
        std::clamp(std::lround(number * static_cast<float>(unit)), -32767L, 32767L));
}

std::int32_t rounded_bias(float number) {
    return static_cast<std::int32_t>(
        std::lround(number * static_cast<float>(EffortNetwork::kUnit * EffortNetwork::kWeightUnit)));
}

EffortNetwork quantised_effort(EffortModel& model, std::size_t inputs) {
    EffortNetwork network;
    network.inputs = inputs;
    network.allocate();
    const auto at = [](std::size_t i) { return static_cast<Eigen::Index>(i); };
    for (std::size_t i = 0; i < network.rows.size(); ++i)
        network.rows[i] = effort_rounded(model.rows().data()[i], EffortNetwork::kUnit);
    for (std::size_t i = 0; i < EffortNetwork::kFirst; ++i) {
        network.biases[i] = effort_rounded(model.biases()[at(i)], EffortNetwork::kUnit);
        for (std::size_t to = 0; to < EffortNetwork::kSecond; ++to)
            network.second_weight(i, to) =
                effort_rounded(model.second()(at(to), at(i)), EffortNetwork::kWeightUnit);
    }
    for (std::size_t i = 0; i < EffortNetwork::kSecond; ++i) {
        network.second_biases[i] = rounded_bias(model.second_biases()[at(i)]);
        for (std::size_t output = 0; output < 2; ++output)
            network.outputs[output][i] =
                effort_rounded(model.outputs()(at(output), at(i)), EffortNetwork::kWeightUnit);
    }
    for (std::size_t output = 0; output < 2; ++output)
        network.output_biases[output] = rounded_bias(model.output_biases()[at(output)]);
    return network;
}

}  // namespace

std::vector<EffortClass> judge_effort_network(const EffortNetwork& network, const EffortSamples& samples) {
    std::vector<EffortClass> classes;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto at = static_cast<std::size_t>(std::max(samples.effort(i), 0.0F));
        if (classes.size() <= at) classes.resize(at + 1);
        ++classes[at].samples;
        classes[at].right += (network.guess(samples.inputs(i)).log_odds > 0) == samples.won(i) ? 1 : 0;
    }
    return classes;
}

Result<EffortNetwork> train_effort_network(const EffortSamples& samples, std::size_t inputs,
                                           std::span<const std::uint16_t> mirror,
                                           const EffortTrainingOptions& options, const StopFlag& stop,
                                           const std::function<void(int, double)>& progress) {
    const std::size_t batches = samples.size() / options.batch;
    if (batches == 0) return Error{"too few solved positions to learn from"};
    Random random(options.seed);
    EffortModel model(inputs);
    randomise(model, random);
    EffortModel gradient(inputs);
    EffortOptimiser optimiser(model.numbers().size());
    EffortBatch batch(options.batch, mirror);
    std::vector<std::uint32_t> order(samples.size());
    std::iota(order.begin(), order.end(), 0U);
    const double steps = static_cast<double>(batches) * options.epochs;
    double step = 0;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
        double loss = 0;
        for (std::size_t i = 0; i < batches; ++i, ++step) {
            if (stop.requested()) return Error{"stopped"};
            loss += batch.pass(model, samples, {order.data() + i * options.batch, options.batch}, i % 2 == 1,
                               gradient);
            // Half a cosine down to a hundredth.
            const double share = 0.505 + 0.495 * std::cos(std::numbers::pi * step / steps);
            optimiser.step(model, gradient, options.rate * share);
        }
        if (progress) progress(epoch, loss / static_cast<double>(batches));
    }
    EffortNetwork network = quantised_effort(model, inputs);
    if (const auto problem = network.problem()) return Error{*problem};
    return network;
}

}  // namespace sortie
