// Trains the solver's networks (eval/effort_network.h): who wins, and how much work the proof was.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "eval/effort_network.h"

namespace sortie {

// Solved positions: active inputs as the side to move sees them, and what was found out.
class EffortSamples {
  public:
    void add(std::span<const std::uint16_t> inputs, bool won, float effort) {
        inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
        entries_.push_back({inputs_.size(), effort, won});
    }
    std::size_t size() const { return entries_.size(); }
    std::span<const std::uint16_t> inputs(std::size_t i) const {
        const std::size_t first = i == 0 ? 0 : entries_[i - 1].end;
        return {inputs_.data() + first, entries_[i].end - first};
    }
    bool won(std::size_t i) const { return entries_[i].won; }
    float effort(std::size_t i) const { return entries_[i].effort; }

  private:
    struct Entry {
        std::size_t end;  // of its inputs
        float effort;     // logarithm to the base two of the nodes
        bool won;
    };
    std::vector<std::uint16_t> inputs_;
    std::vector<Entry> entries_;
};

struct EffortTrainingOptions {
    int epochs = 8;
    std::size_t batch = 1024;
    double rate = 2e-3;
    std::uint64_t seed = 1;
};

// How well a network does on samples of one effort (rounded down).
struct EffortClass {
    std::size_t samples = 0;
    std::size_t right = 0;  // called the right winner
};
std::vector<EffortClass> judge_effort_network(const EffortNetwork& network, const EffortSamples& samples);

// A network of `inputs` inputs from the samples. `mirror` gives for each input the same in the mirror image
// (inputs beyond it are their own). The same seed gives the same network. `progress` is called after each
// epoch with the mean loss.
Result<EffortNetwork> train_effort_network(const EffortSamples& samples, std::size_t inputs,
                                           std::span<const std::uint16_t> mirror,
                                           const EffortTrainingOptions& options, const StopFlag& stop,
                                           const std::function<void(int, double)>& progress);

}  // namespace sortie
