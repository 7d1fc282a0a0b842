// From the common position options to a session.
#pragma once

#include <memory>

#include "cli/options.h"
#include "core/result.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "engine/variant_names.h"

namespace sortie {

// The game, variant and size alone.
Result<GameSetup> game_choice(const PositionOptions& options);

// Opens the game and plays `--moves`, or says what is wrong.
Result<std::unique_ptr<Session>> open_session(const Registry& registry, const PositionOptions& options);

// Prints "sortie: message" to standard error.
void print_error(const std::string& message);

// The same, and the exit status of a command that cannot go on for it.
int bad_input(const std::string& message);

}  // namespace sortie
