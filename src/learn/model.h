// A network while it learns: the numbers of eval/network.h as floats, all in one row, so that an optimiser
// need not know what they are.
#pragma once

#include <span>
#include <string>

#include "core/aligned_vector.h"
#include "core/random.h"
#include "eval/network.h"

namespace sortie {

class Model {
  public:
    explicit Model(const NetworkShape& shape);
    // Random small numbers to start from.
    static Model random(const NetworkShape& shape, Random& random);

    const NetworkShape& shape() const { return shape_; }
    std::size_t size() const { return numbers_.size(); }
    std::span<float> numbers() { return numbers_; }
    std::span<const float> numbers() const { return numbers_; }

    // Where the parts begin.
    std::size_t biases() const { return shape_.inputs * shape_.hidden; }
    std::size_t outputs() const { return biases() + shape_.hidden; }
    std::size_t output_biases() const { return outputs() + shape_.buckets * 2 * shape_.hidden; }

    // Holds the numbers where whole ones can follow them.
    void clip();

    // Rounds to whole numbers and back.
    Network quantised() const;
    static Model from(const Network& network);

  private:
    NetworkShape shape_;
    AlignedVector<float> numbers_;
};

}  // namespace sortie
