// Which game, where, as JSON: the keys "game", "variant", "size" (text or null), "position" (text or null)
// and "moves" (a list), the same in requests, answers and stores.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "games/setup.h"
#include "protocol/json/fields.h"

namespace sortie {

inline constexpr std::size_t kLongestWord = 100;  // names of games, variants, agents; moves
inline constexpr std::size_t kMostMoves = 2000;

// "6x6", or null.
nlohmann::ordered_json size_json(const std::optional<BoardSize>& size);

nlohmann::ordered_json to_json(const GameSetup& setup);

// Takes the keys out of an object; all of them may be missing.
GameSetup read_setup(JsonFields& fields);
// Game, variant and size alone.
GameSetup read_board(JsonFields& fields);

}  // namespace sortie
