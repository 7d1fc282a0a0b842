// The game's levels of play; measured as docs/agents.md says.
#pragma once

#include "games/levels.h"

namespace sortie::breakthrough {

LevelTable level_table();

}  // namespace sortie::breakthrough
