// Rooms and game records: the way of a game into PGN and out of it.
#pragma once

#include <string>
#include <vector>

#include "engine/registry.h"
#include "protocol/pgn/pgn.h"
#include "protocol/web/failure.h"
#include "protocol/web/game.h"
#include "server/web/room.h"

namespace sortie::web {

// A record that can be played: the game at its end, comments and tags beside it.
struct ReadRecord {
    OpenGame game;
    std::vector<std::string> comments;  // one a move
    std::vector<std::pair<std::string, std::string>> tags;
    Outcome outcome = Outcome::Ongoing;  // as the record says, or as the board shows
};

// All games of a PGN text; none if one of them is wrong.
Answer<std::vector<ReadRecord>> read_records(const Registry& registry, const std::string& pgn);

// A room that holds an imported game.
Room imported_room(ReadRecord record, const std::string& visitor);

// With names, date, result, and the review in the comments.
GameRecord record_of(const Registry& registry, const Room& room);

// "1-0" and so on.
std::string_view result_text(Outcome outcome);

}  // namespace sortie::web
