#include "learn/model.h"

#include <cmath>

namespace sortie {

namespace {

constexpr float kOutputOne = Network::kOutputOne;
constexpr float kLargestOutput = kLargestOutputWeight / kOutputOne;
constexpr float kOneAsFloat = kOne;

std::int16_t rounded(float value) {
    return static_cast<std::int16_t>(std::clamp(std::lround(value), -32767L, 32767L));
}

}  // namespace

Model::Model(const NetworkShape& shape) : shape_(shape) {
    numbers_.assign(output_biases() + shape_.buckets, 0.0F);
}

Model Model::random(const NetworkShape& shape, Random& random) {
    Model model(shape);
    const auto even = [&](double largest) { return static_cast<float>((2 * random.unit() - 1) * largest); };
    const double row = 1 / std::sqrt(static_cast<double>(shape.most_active));
    const double output = 1 / std::sqrt(static_cast<double>(shape.hidden));
    for (std::size_t i = 0; i < model.biases(); ++i) model.numbers_[i] = even(row);
    for (std::size_t i = model.biases(); i < model.outputs(); ++i) model.numbers_[i] = even(row);
    for (std::size_t i = model.outputs(); i < model.output_biases(); ++i) model.numbers_[i] = even(output);
    return model;
}

void Model::clip() {
    // This many rows at their largest still add up within 16 bits.
    const float largest = 32767 / kOneAsFloat / static_cast<float>(shape_.most_active + 1);
    for (std::size_t i = 0; i < outputs(); ++i) numbers_[i] = std::clamp(numbers_[i], -largest, largest);
    for (std::size_t i = outputs(); i < output_biases(); ++i)
        numbers_[i] = std::clamp(numbers_[i], -kLargestOutput, kLargestOutput);
}

Network Model::quantised() const {
    Network network;
    network.shape = shape_;
    network.allocate();
    for (std::size_t i = 0; i < network.rows.size(); ++i)
        network.rows[i] = rounded(numbers_[i] * kOneAsFloat);
    for (std::size_t i = 0; i < network.biases.size(); ++i)
        network.biases[i] = rounded(numbers_[biases() + i] * kOneAsFloat);
    for (std::size_t i = 0; i < network.outputs.size(); ++i)
        network.outputs[i] = rounded(numbers_[outputs() + i] * kOutputOne);
    for (std::size_t i = 0; i < network.output_biases.size(); ++i) {
        network.output_biases[i] =
            static_cast<std::int32_t>(std::lround(numbers_[output_biases() + i] * kOneAsFloat * kOutputOne));
    }
    return network;
}

Model Model::from(const Network& network) {
    Model model(network.shape);
    auto to = model.numbers_.begin();
    for (const auto weight : network.rows) *to++ = static_cast<float>(weight) / kOneAsFloat;
    for (const auto weight : network.biases) *to++ = static_cast<float>(weight) / kOneAsFloat;
    for (const auto weight : network.outputs) *to++ = static_cast<float>(weight) / kOutputOne;
    for (const auto weight : network.output_biases)
        *to++ = static_cast<float>(weight) / (kOneAsFloat * kOutputOne);
    return model;
}

}  // namespace sortie
