// Matches and tournaments of a pool, for whoever watches.
#pragma once

#include <memory>
#include <string>

#include "arena/store/run_store.h"
#include "core/result.h"

namespace sortie {

Result<std::unique_ptr<RunReader>> open_pool_run_reader(const std::string& url);

}  // namespace sortie
