// Positions and search results in words.
#pragma once

#include <string>

#include "core/search_report.h"
#include "engine/session.h"
#include "games/view.h"

namespace sortie {

// "White".
const std::string& player_name(const View& view, Side side);

// "White to move, 22 legal moves", "Black has won", "Drawn".
std::string headline(const Session& session);

// "+0.31" (pieces), "≥ +0.31", "wins in 5" or "loses in 4" (plies), "wins" or "loses".
std::string score_text(const SearchReport& report);

// "54 %".
std::string percent_text(double probability);

// "1.2 M", "350 k", "12".
std::string short_number(std::uint64_t number);

}  // namespace sortie
