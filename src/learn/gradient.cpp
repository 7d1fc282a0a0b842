#include "learn/gradient.h"

#include <algorithm>
#include <cmath>

#include "learn/row_kernels.h"

namespace sortie {

namespace {

double squash(double x) {
    return 1.0 / (1.0 + std::exp(-x));
}

}  // namespace

GradientMaker::GradientMaker(const NetworkShape& shape, const InputLayout& layout, const TargetMix& mix)
    : shape_(shape),
      mix_(mix),
      mirror_(layout.mirror),
      other_(layout.seen_by_other()),
      own_sum_(shape.hidden),
      other_sum_(shape.hidden),
      slopes_(shape.hidden) {}

float GradientMaker::forward(const Model& model, std::span<const std::uint16_t> inputs, std::size_t bucket,
                             bool mirrored) {
    own_inputs_.assign(inputs.begin(), inputs.end());
    if (mirrored && !mirror_.empty()) {
        for (std::uint16_t& input : own_inputs_) input = mirror_[input];
    }
    other_inputs_.resize(own_inputs_.size());
    for (std::size_t i = 0; i < own_inputs_.size(); ++i) other_inputs_[i] = other_[own_inputs_[i]];
    bucket_ = bucket;

    const float* const numbers = model.numbers().data();
    const float* const biases = numbers + model.biases();
    std::copy_n(biases, shape_.hidden, own_sum_.begin());
    std::copy_n(biases, shape_.hidden, other_sum_.begin());
    add_rows(numbers, shape_.hidden, own_inputs_.data(), own_inputs_.size(), own_sum_.data());
    add_rows(numbers, shape_.hidden, other_inputs_.data(), other_inputs_.size(), other_sum_.data());
    const float* const outputs = numbers + model.outputs() + bucket_ * 2 * shape_.hidden;
    return numbers[model.output_biases() + bucket_] + weigh(own_sum_.data(), outputs, shape_.hidden) +
           weigh(other_sum_.data(), outputs + shape_.hidden, shape_.hidden);
}

double GradientMaker::target(const SampleSet::Target& target) const {
    return mix_.score_share * squash(target.score / mix_.score_scale) +
           (1 - mix_.score_share) * static_cast<double>(target.result);
}

double GradientMaker::loss(const Model& model, const SampleSet& samples, std::size_t index) {
    const SampleSet::Target& wanted = samples.target(index);
    const float output = forward(model, samples.inputs(index), wanted.bucket, false) + wanted.base;
    const double error = squash(static_cast<double>(output)) - target(wanted);
    return error * error;
}

double GradientMaker::add(const Model& model, const SampleSet& samples, std::size_t index, bool mirrored,
                          std::span<float> gradient) {
    const SampleSet::Target& wanted = samples.target(index);
    const float output = forward(model, samples.inputs(index), wanted.bucket, mirrored) + wanted.base;
    const double probability = squash(static_cast<double>(output));
    const double error = probability - target(wanted);
    const auto slope = static_cast<float>(2 * error * probability * (1 - probability));

    const float* const outputs = model.numbers().data() + model.outputs() + bucket_ * 2 * shape_.hidden;
    float* const output_slopes = gradient.data() + model.outputs() + bucket_ * 2 * shape_.hidden;
    float* const bias_slopes = gradient.data() + model.biases();
    constexpr std::uint16_t kOnlyRow = 0;
    gradient[model.output_biases() + bucket_] += slope;

    weigh_back(own_sum_.data(), outputs, shape_.hidden, slope, output_slopes, slopes_.data());
    add_to_rows(gradient.data(), shape_.hidden, own_inputs_.data(), own_inputs_.size(), slopes_.data());
    add_to_rows(bias_slopes, shape_.hidden, &kOnlyRow, 1, slopes_.data());

    weigh_back(other_sum_.data(), outputs + shape_.hidden, shape_.hidden, slope,
               output_slopes + shape_.hidden, slopes_.data());
    add_to_rows(gradient.data(), shape_.hidden, other_inputs_.data(), other_inputs_.size(), slopes_.data());
    add_to_rows(bias_slopes, shape_.hidden, &kOnlyRow, 1, slopes_.data());
    return error * error;
}

}  // namespace sortie
