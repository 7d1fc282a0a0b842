// Results of games as reports print them.
#pragma once

#include <string>

#include "arena/statistics/elo.h"

namespace sortie {

// "+12 =1 −7".
std::string points_text(const Results& results);
// "+35", "−35", "∞".
std::string signed_text(double value);
// "+35 [−20, +92]".
std::string interval_text(const EloEstimate& elo);
// "64.2 %" of 0.642.
std::string share_text(double share);

}  // namespace sortie
