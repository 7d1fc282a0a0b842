// Simultaneous perturbation (SPSA) with the schedule of Spall that fishtest uses: a trial changes all values
// at once, each up or down at random; two games between the two directions say which way to go. What a trial
// is depends on the values, the seed and its number alone.
#pragma once

#include <cstdint>
#include <vector>

namespace sortie {

struct SpsaValue {
    double value = 0;
    double least = 0;
    double most = 0;
};

class Spsa {
  public:
    Spsa(std::vector<SpsaValue> start, std::uint64_t trials, std::uint64_t seed)
        : values_(std::move(start)), trials_(trials), seed_(seed) {}

    // Whole numbers for both players of a trial, numbered from 0 on.
    struct Trial {
        std::vector<int> up;
        std::vector<int> down;
    };
    Trial trial(std::uint64_t number) const;
    // `result`: wins less losses of `up` in the games of the trial.
    void learn(std::uint64_t number, double result);

    const std::vector<SpsaValue>& values() const { return values_; }

  private:
    // By how much a trial changes a value, with its sign.
    double change(std::uint64_t number, std::size_t value) const;
    double rate(std::uint64_t number) const;

    std::vector<SpsaValue> values_;
    std::uint64_t trials_;
    std::uint64_t seed_;
};

}  // namespace sortie
