// What each participant can learn from: the most instructive of its losses, with its first mistake there.
#pragma once

#include <string>
#include <vector>

#include "arena/report/document.h"
#include "arena/report/run_report.h"
#include "core/stop.h"
#include "engine/registry.h"

namespace sortie {

// A board for each participant that has lost a game by the rules, with the mistake and the better move: the
// loss to the weakest opponent, the longer of two. In the order of the ranking.
Section lessons_section(const Registry& registry, const std::vector<std::string>& names,
                        const PlayedGames& games, const std::vector<Rating>& ratings, const StopFlag& stop);

}  // namespace sortie
