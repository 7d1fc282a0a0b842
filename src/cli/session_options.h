// From the common position options to a session.
#pragma once

#include <memory>

#include "cli/options.h"
#include "core/result.h"
#include "engine/registry.h"
#include "engine/session.h"

namespace sortie {

// Opens the game and plays `--moves`, or says what is wrong.
Result<std::unique_ptr<Session>> open_session(const Registry& registry, const PositionOptions& options);

// Prints "sortie: message" to standard error.
void print_error(const std::string& message);

}  // namespace sortie
