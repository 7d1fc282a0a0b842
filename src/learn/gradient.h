// How far a model is from its samples, and which way is down.
#pragma once

#include <span>
#include <vector>

#include "games/input_layout.h"
#include "learn/model.h"
#include "learn/sample.h"

namespace sortie {

// What should come out: a mixture of what the search thought and how the game ended.
struct TargetMix {
    double score_share = 0.75;  // the rest is the result
    double score_scale = 110;   // the score that stands for an output of 1.0, which is a chance of 73 %
};

class GradientMaker {
  public:
    // `layout` is only read here.
    GradientMaker(const NetworkShape& shape, const InputLayout& layout, const TargetMix& mix);

    // The loss of one sample, (p - target)², whose derivatives are added to `gradient` (of the model's size).
    double add(const Model& model, const SampleSet& samples, std::size_t index, bool mirrored,
               std::span<float> gradient);
    double loss(const Model& model, const SampleSet& samples, std::size_t index);

  private:
    float forward(const Model& model, std::span<const std::uint16_t> inputs, std::size_t bucket,
                  bool mirrored);
    double target(const SampleSet::Target& target) const;

    NetworkShape shape_;
    TargetMix mix_;
    std::vector<std::uint16_t> mirror_;
    std::vector<std::uint16_t> other_;
    // Of the sample under way.
    std::vector<std::uint16_t> own_inputs_;
    std::vector<std::uint16_t> other_inputs_;
    std::size_t bucket_ = 0;
    AlignedVector<float> own_sum_;
    AlignedVector<float> other_sum_;
    AlignedVector<float> slopes_;
};

}  // namespace sortie
