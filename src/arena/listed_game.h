// A game that is given by itself, with its agents, seeds and start, as text: games of studies and of tuning
// belong to no schedule.
#pragma once

#include <string>
#include <string_view>

#include "arena/game_runner.h"
#include "core/result.h"

namespace sortie {

// As JSON. Of the conditions it keeps a limit of nodes alone.
std::string listed_game_text(const GamePlan& plan);
Result<GamePlan> parse_listed_game(std::string_view text);

}  // namespace sortie
