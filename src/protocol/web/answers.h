// What the server says to visitors: failures with a code, and the JSON of positions and search results.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/search_report.h"
#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "protocol/web/game.h"

namespace sortie::web {

// The games with all that a page offers to choose from.
nlohmann::ordered_json games_json(const Registry& registry);

// Everything that is needed to draw the position and to play on.
nlohmann::ordered_json state_json(const Registry& registry, const OpenGame& game);

// The moves that were played; with what they took where that is known.
nlohmann::ordered_json played_json(const PlayedMove& move);
nlohmann::ordered_json played_json(const OpenGame& game);

// A search result about the game's position, with the points of its line for arrows. The game comes back as
// it was.
nlohmann::ordered_json result_json(const SearchReport& report, OpenGame& game);

nlohmann::ordered_json failure_json(const Failure& failure);
std::string failure_text(const Failure& failure);

std::string_view code_name(ErrorCode code);
int http_status(ErrorCode code);

// One line of UTF-8 whatever is in it.
std::string dump(const nlohmann::ordered_json& json);

}  // namespace sortie::web
