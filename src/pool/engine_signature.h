// What two programs must have in common to give the same results: version and bench.
#pragma once

#include <string>

#include "core/result.h"
#include "core/stop.h"
#include "engine/registry.h"

namespace sortie {

// "sortie 1.0.0, breakthrough 232142, …": the bench to a lower depth, computed anew by every process, so that
// it also speaks for the machine that it is on.
Result<std::string> engine_signature(const Registry& registry, const StopFlag& stop);

// What this machine is, for those who look at the pool.
std::string host_name();
std::string processor_name();

}  // namespace sortie
