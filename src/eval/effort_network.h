// A small network that guesses who wins and how much work it is to prove: inputs -> 64 -> 32 -> 2, in whole
// numbers, so that it says the same on every machine. The solver takes its first proof numbers from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/aligned_vector.h"
#include "core/result.h"
#include "eval/network.h"

namespace sortie {

struct EffortNetwork {
    static constexpr std::size_t kFirst = 64;   // numbers in the first hidden layer
    static constexpr std::size_t kSecond = 32;  // and in the second
    // What stands for 1.0: in the hidden layers, and in the weights behind them.
    static constexpr int kUnit = 128;
    static constexpr int kWeightUnit = 1024;
    static constexpr int kLargestFirst = 32 * kUnit - 1;  // the first layer is clipped to 0 .. this

    struct Guess {
        float log_odds = 0;  // that the side to move wins
        float effort = 0;    // logarithm to the base two of the nodes that a proof takes
    };

    GameSetup board;
    std::size_t inputs = 0;
    std::string origin;                  // how it was made, one line
    AlignedVector<std::int16_t> rows;    // inputs x kFirst
    AlignedVector<std::int16_t> biases;  // kFirst
    // By pairs of the first layer: for each number of the second layer the weights of both.
    AlignedVector<std::int16_t> second;
    AlignedVector<std::int32_t> second_biases;  // in kUnit * kWeightUnit
    std::array<std::array<std::int16_t, kSecond>, 2> outputs{};
    std::array<std::int32_t, 2> output_biases{};  // in kUnit * kWeightUnit

    void allocate();
    // The weight from a number of the first layer to one of the second.
    std::int16_t& second_weight(std::size_t from, std::size_t to) {
        return second[(from / 2 * kSecond + to) * 2 + from % 2];
    }
    // What is wrong with the numbers, or nothing: no sum may leave its range.
    std::optional<std::string> problem() const;

    // From the active inputs.
    Guess guess(std::span<const std::uint16_t> active) const;
};

std::string effort_network_bytes(const EffortNetwork& network);
// Reads what effort_network_bytes() wrote, or says what is wrong with it.
Result<EffortNetwork> parse_effort_network(std::string_view bytes);

}  // namespace sortie
