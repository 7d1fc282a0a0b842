// What a network learns from: active inputs as the player to move sees them, and what should come out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/score.h"

namespace sortie {

class SampleSet {
  public:
    struct Target {
        Score score = 0;     // of the search, from the player to move
        float result = 0.5;  // of the game, from 0 lost to 1 won; some games grade it
        float base = 0;      // what is added to the network's output, where it corrects an evaluation
        float points = 0.5;  // of the game by its rules: 1 won, 0.5 drawn, 0 lost
        std::size_t bucket = 0;
    };

    void add(std::span<const std::uint16_t> inputs, const Target& target) {
        inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
        ends_.push_back(inputs_.size());
        targets_.push_back(target);
    }

    std::size_t size() const { return targets_.size(); }
    std::span<const Target> targets() const { return targets_; }
    const Target& target(std::size_t i) const { return targets_[i]; }
    std::span<const std::uint16_t> inputs(std::size_t i) const {
        const std::size_t first = i == 0 ? 0 : ends_[i - 1];
        return {inputs_.data() + first, ends_[i] - first};
    }

  private:
    std::vector<std::uint16_t> inputs_;
    std::vector<std::size_t> ends_;
    std::vector<Target> targets_;
};

}  // namespace sortie
