// What `sortie match` and `sortie tournament` share: from the options to a run, its store, its files and its
// progress.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/run_settings.h"
#include "cli/options.h"
#include "engine/registry.h"

namespace sortie {

// Prints the result on standard output.
using ResultPrinter = std::function<void(const RunSettings&, const RunPlan&, const RunResult&)>;

// Plays the run, or what is left of it, and prints its result; returns the exit status.
int run_arena(const Registry& registry, const ArenaOptions& options, std::string_view kind,
              const ResultPrinter& print);

}  // namespace sortie
