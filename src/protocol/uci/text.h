// What the UCI engine says about a search.
#pragma once

#include <string>

#include "core/search_report.h"

namespace sortie {

// "cp 31", "mate 4", "mate -2", "cp 31 lowerbound".
std::string uci_score(const SearchReport& report);

// "info depth 7 seldepth 12 multipv 1 score … nodes … nps … hashfull … time … pv …"
std::string info_line(const SearchReport& report);

// "bestmove a2a3", with the expected reply where the interface may ponder on it; "(none)" without a move.
std::string bestmove_line(const SearchReport& report, bool ponder);

}  // namespace sortie
