// A network as the search uses it: one hidden layer, seen from both players, in whole numbers.
//
// For each player the rows of the active inputs are added up (a sum of `hidden` numbers). The sum of the
// player to move and that of the other, clipped and squared, are weighed to one number; which weights are
// used (the bucket) depends on how many inputs are active or on what the game says, because a full board is
// another game than an empty one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/aligned_vector.h"
#include "core/score.h"
#include "eval/kernels.h"
#include "games/setup.h"

namespace sortie {

inline constexpr std::size_t kMaxHidden = 256;
inline constexpr std::size_t kMaxBuckets = 16;
inline constexpr std::size_t kMaxInputs = 4096;

struct NetworkShape {
    std::size_t inputs = 0;
    std::size_t hidden = 0;  // a multiple of kRowUnit
    std::size_t buckets = 1;
    std::size_t most_active = 0;  // inputs at once; the buckets share them, unless the game chooses itself
    bool operator==(const NetworkShape&) const = default;

    std::size_t bucket(std::size_t active) const {
        return active >= most_active ? buckets - 1 : active * buckets / most_active;
    }
    // What is wrong with it, or nothing.
    std::optional<std::string> problem() const;
};

struct Network {
    // Output weights are in 64ths.
    static constexpr int kOutputOne = 64;

    GameSetup board;  // that it was made for
    NetworkShape shape;
    std::string origin;                       // how it was made, one line
    int score_scale = 0;                      // the score that an output of 1.0 stands for
    double probability_scale = 0;             // the score that wins e/(1+e) = 73 % of games
    AlignedVector<std::int16_t> rows;         // inputs x hidden
    AlignedVector<std::int16_t> biases;       // hidden
    AlignedVector<std::int16_t> outputs;      // buckets x (own hidden, other hidden)
    std::vector<std::int32_t> output_biases;  // buckets, in kOne * kOutputOne

    void allocate();
    // What is wrong with the numbers, or nothing: sums of the output must fit into 32 bits.
    std::optional<std::string> problem() const;

    const std::int16_t* row(std::size_t input) const { return rows.data() + input * shape.hidden; }

    // From the player whose sum is `own`.
    Score score(const std::int16_t* own, const std::int16_t* other, std::size_t bucket) const {
        const std::int64_t sum =
            std::int64_t{weigh_sums(own, other, outputs.data() + bucket * 2 * shape.hidden, shape.hidden)} +
            std::int64_t{output_biases[bucket]} * kOne;
        const std::int64_t scaled = sum * score_scale / (std::int64_t{kOne} * kOne * kOutputOne);
        return static_cast<Score>(std::clamp<std::int64_t>(scaled, -kLargestEval, kLargestEval));
    }
};

}  // namespace sortie
