// Games for report pages: what each move changes on the board, and the element that shows them.
#pragma once

#include <string>

#include "arena/game_report.h"
#include "arena/report/document.h"
#include "engine/registry.h"

namespace sortie {

// A piece of a view in a replay: 1 and 2 are the sides' usual pieces, 3 and 4 their others.
int piece_code(const View::Piece& piece);

// Opens the game and plays its moves.
Result<Replays::Game> replay_of(const Registry& registry, const GameReport& report);

// The element; the page needs replay_script() once.
std::string replay_element(const Replays& replays);
std::string replay_script();

}  // namespace sortie
