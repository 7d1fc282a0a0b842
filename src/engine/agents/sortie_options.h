// The options of the agent `sortie`.
#pragma once

#include <optional>

#include "core/score.h"
#include "engine/agents/agent_option.h"
#include "games/levels.h"

namespace sortie {

// `contempt` is the game's own, where draws can cost something.
OptionTable sortie_options(LevelTable levels, std::optional<Score> contempt);

}  // namespace sortie
