// Rooms and game records: the way of a game into PGN and out of it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "protocol/pgn/pgn.h"
#include "protocol/web/failure.h"
#include "protocol/web/game.h"
#include "server/web/room.h"

namespace sortie::web {

// A move of a record with variations. The start is number 0, the moves follow in the order of the text.
struct TreeMove {
    PlayedMove played;
    std::size_t parent = 0;
    std::string comment;
};

// A record that can be played.
struct ReadRecord {
    OpenGame game;      // at the end of its main line
    GameRecord record;  // as it was read, with who made which move
    std::vector<TreeMove> tree;
    Outcome outcome = Outcome::Ongoing;  // as the record says, or as the board shows
};

// All games of a PGN text; none if one of them is wrong.
Answer<std::vector<ReadRecord>> read_records(const Registry& registry, const std::string& pgn);

// A room that holds an imported game.
Room imported_room(ReadRecord record, const std::string& visitor);

// The moves of a room's game with their variations, if it was imported with some; otherwise nothing.
std::vector<TreeMove> tree_of(const Registry& registry, const Room& room);

nlohmann::ordered_json tree_json(const std::vector<TreeMove>& tree);

// With names, date, result, and the review in the comments.
GameRecord record_of(const Registry& registry, const Room& room);

}  // namespace sortie::web
