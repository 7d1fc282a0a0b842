// How sure a score is.
#pragma once

#include <span>

#include "learn/sample.h"

namespace sortie {

// The scale at which the squashed scores fit the results of the games best: what an evaluation's probability
// scale should be.
double fit_probability_scale(std::span<const SampleSet::Target> targets);

}  // namespace sortie
