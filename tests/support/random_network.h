// Networks with random numbers, for tests of what reads and uses networks.
#pragma once

#include "core/random.h"
#include "eval/network.h"
#include "games/input_layout.h"

namespace sortie {

inline Network random_network(const InputLayout& layout, std::size_t hidden, std::size_t buckets,
                              std::uint64_t seed) {
    Random random(seed);
    Network network;
    network.board = {"breakthrough", "standard", BoardSize{8, 8}};
    network.shape = {layout.count, hidden, buckets, layout.most_active};
    network.origin = "made up for a test";
    network.score_scale = 110;
    network.probability_scale = 95.5;
    network.allocate();
    const auto even = [&](int largest) {
        return static_cast<std::int16_t>(
            static_cast<int>(random.below(static_cast<std::uint64_t>(2 * largest + 1))) - largest);
    };
    for (auto& number : network.rows) number = even(60);
    for (auto& number : network.biases) number = even(100);
    for (auto& number : network.outputs) number = even(60);
    for (auto& number : network.output_biases) number = even(3000);
    return network;
}

}  // namespace sortie
