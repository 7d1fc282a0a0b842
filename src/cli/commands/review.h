// `sortie analyze --file`: the review of a recorded game.
#pragma once

#include "cli/options.h"
#include "engine/registry.h"

namespace sortie {

int run_review(const Registry& registry, const AnalyzeOptions& options);

}  // namespace sortie
