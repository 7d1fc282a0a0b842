// A game of self-play as learning keeps it: the moves, with what the search thought of each position.
// Positions come back by playing the moves again, for any game.
#pragma once

#include <cstdint>
#include <vector>

#include "core/score.h"
#include "games/outcome.h"
#include "learn/coded_move.h"

namespace sortie {

struct RecordedPly {
    CodedMove move;
    std::int16_t score = 0;  // of the search, from the player to move; kNoScore of random moves
    bool operator==(const RecordedPly&) const = default;
};

inline constexpr std::int16_t kNoScore = INT16_MIN;

struct RecordedGame {
    // How the game ended, or was proved to end: it is not played on when the result is certain.
    Outcome outcome = Outcome::Draw;
    std::vector<RecordedPly> plies;
    bool operator==(const RecordedGame&) const = default;
};

}  // namespace sortie
