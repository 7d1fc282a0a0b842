// The solver's network: its arithmetic on this machine, and its file.
#include "eval/effort_network.h"

#include <array>
#include <gtest/gtest.h>

#include "core/random.h"
#include "eval/effort_kernels.h"

namespace sortie {
namespace {

EffortNetwork random_effort_network(std::uint64_t seed) {
    Random random(seed);
    const auto number = [&](int most) {
        return static_cast<std::int16_t>(static_cast<int>(random.below(2 * static_cast<unsigned>(most) + 1)) -
                                         most);
    };
    EffortNetwork network;
    network.board = {"breakthrough", "standard", BoardSize{6, 6}};
    network.inputs = 76;
    network.origin = "a test";
    network.allocate();
    for (auto& weight : network.rows) weight = number(300);
    for (auto& weight : network.biases) weight = number(300);
    for (auto& weight : network.second) weight = number(5000);
    for (auto& bias : network.second_biases) bias = number(30'000);
    for (auto& output : network.outputs) {
        for (auto& weight : output) weight = number(2000);
    }
    network.output_biases = {number(30'000), number(30'000)};
    return network;
}

TEST(EffortNetwork, ComputesTheSameOnEveryMachine) {
    const EffortNetwork network = random_effort_network(1);
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        std::vector<std::uint16_t> active;
        for (std::uint16_t input = 0; input < network.inputs; ++input) {
            if (random.below(3) == 0) active.push_back(input);
        }
        std::array<std::int32_t, EffortNetwork::kSecond> fast;
        std::array<std::int32_t, EffortNetwork::kSecond> slow;
        effort_layers(network, active.data(), active.size(), fast.data());
        plain::effort_layers(network, active.data(), active.size(), slow.data());
        ASSERT_EQ(fast, slow);
    }
}

TEST(EffortNetwork, IsReadAsItWasWritten) {
    const EffortNetwork network = random_effort_network(3);
    const std::string bytes = effort_network_bytes(network);
    const auto read = parse_effort_network(bytes);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(effort_network_bytes(*read), bytes);
    const std::array<std::uint16_t, 4> active{1, 7, 40, 75};
    EXPECT_EQ(read->guess(active).log_odds, network.guess(active).log_odds);
    EXPECT_EQ(read->guess(active).effort, network.guess(active).effort);
}

TEST(EffortNetwork, RefusesDamagedFiles) {
    const std::string bytes = effort_network_bytes(random_effort_network(4));
    for (std::size_t i = 0; i < bytes.size(); i += i < 200 ? 1 : 97) {
        EXPECT_FALSE(parse_effort_network(bytes.substr(0, i))) << i;
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        EXPECT_FALSE(parse_effort_network(changed)) << i;
    }
    EXPECT_FALSE(parse_effort_network(bytes + "x"));
    EffortNetwork wide = random_effort_network(5);
    for (auto& weight : wide.second) weight = 32'000;
    EXPECT_FALSE(parse_effort_network(effort_network_bytes(wide)));
}

}  // namespace
}  // namespace sortie
