// How strong the levels of play are, as far as it was measured: docs/agents.md has the matches.
#pragma once

#include <string_view>

namespace sortie {

// The only board on which they were measured.
inline constexpr std::string_view kLevelsMeasuredGame = "breakthrough";
inline constexpr std::string_view kLevelsMeasuredSize = "8x8";

// Elo above level 1: the sum of what each level won against the one below it. Levels from 1 to kLevels.
int level_elo(int level);

}  // namespace sortie
