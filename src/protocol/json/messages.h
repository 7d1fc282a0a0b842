// JSON as tools read it: the same keys wherever a thing appears.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/clock.h"
#include "core/search_report.h"
#include "core/search_statistics.h"
#include "engine/review.h"
#include "engine/session.h"
#include "games/setup.h"
#include "games/view.h"

namespace sortie {

// null, "first", "second" or "draw".
nlohmann::ordered_json outcome_json(Outcome outcome);

nlohmann::ordered_json to_json(const GameInfo& info);
nlohmann::ordered_json to_json(const View& view);

// Game, variant, size, position, side, outcome, moves and view of a session as it stands.
nlohmann::ordered_json to_json(const Session& session);

nlohmann::ordered_json to_json(const AgentOption& option);
nlohmann::ordered_json to_json(const AgentInfo& info);
// The levels of a game, each with its Elo above level 1 on the boards where that was measured.
nlohmann::ordered_json levels_json(LevelTable table);

// A search result about the session's position; the move is null when the game is over.
nlohmann::ordered_json to_json(const SearchReport& report, const Session& session);

nlohmann::ordered_json to_json(const ReviewedMove& move);

nlohmann::ordered_json to_json(const SearchStatistics& statistics);
nlohmann::ordered_json perft_json(int depth, std::uint64_t nodes, Duration time);

}  // namespace sortie
