#include "eval/network.h"

#include <cstdlib>
#include <fmt/format.h>

namespace sortie {

std::optional<std::string> NetworkShape::problem() const {
    if (inputs == 0 || inputs > kMaxInputs)
        return fmt::format("{} inputs; there must be 1 to {}", inputs, kMaxInputs);
    if (hidden == 0 || hidden > kMaxHidden || hidden % kRowUnit != 0) {
        return fmt::format("a hidden layer of {}; it must be a multiple of {} up to {}", hidden, kRowUnit,
                           kMaxHidden);
    }
    if (buckets == 0 || buckets > kMaxBuckets)
        return fmt::format("{} buckets; there must be 1 to {}", buckets, kMaxBuckets);
    if (most_active == 0 || most_active > inputs)
        return fmt::format("{} inputs active at once of {}", most_active, inputs);
    return std::nullopt;
}

void Network::allocate() {
    rows.assign(shape.inputs * shape.hidden, 0);
    biases.assign(shape.hidden, 0);
    outputs.assign(shape.buckets * 2 * shape.hidden, 0);
    output_biases.assign(shape.buckets, 0);
}

std::optional<std::string> Network::problem() const {
    for (std::size_t bucket = 0; bucket < shape.buckets; ++bucket) {
        std::int64_t largest = 0;
        for (std::size_t i = 0; i < 2 * shape.hidden; ++i) {
            const int weight = outputs[bucket * 2 * shape.hidden + i];
            if (std::abs(weight) > kLargestOutputWeight) {
                return fmt::format("an output weight of {}; none may lie beyond ±{}", weight,
                                   kLargestOutputWeight);
            }
            largest += std::abs(weight) * std::int64_t{kOne} * kOne;
        }
        if (largest > INT32_MAX) return "output weights that add up to more than 32 bits hold";
    }
    return std::nullopt;
}

}  // namespace sortie
