// What an agent thought of its move, in a few words.
#pragma once

#include <string>

#include "core/search_report.h"

namespace sortie {

// "depth 12, score +0.31, 150 k nodes".
std::string move_note(const SearchReport& report);

}  // namespace sortie
