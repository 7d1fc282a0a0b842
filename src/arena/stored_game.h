// A finished game as text for stores that keep it as a whole: what is the same whenever the game is played
// again, and apart from it what is not.
#pragma once

#include <string>
#include <string_view>

#include "arena/game_report.h"
#include "core/result.h"

namespace sortie {

struct StoredGameText {
    std::string body;   // JSON
    std::string times;  // JSON
};

StoredGameText stored_game_text(const GameReport& report);
// Times may be missing.
Result<GameReport> parse_stored_game(std::string_view body, std::string_view times);

}  // namespace sortie
