// `sortie analyze --positions`: many positions, one line of JSON for each.
#pragma once

#include "cli/commands/review.h"
#include "engine/registry.h"

namespace sortie {

int run_positions(const Registry& registry, const AnalyzeOptions& options);

}  // namespace sortie
