// Lists of positions, to be searched one after the other: plain lines, lines in the style of EPD, or PGN.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"

namespace sortie {

struct ListedPosition {
    GameSetup setup;                 // that can be opened
    std::string id;                  // as the list names it; may be empty
    std::vector<std::string> best;   // expected moves: any of them
    std::vector<std::string> avoid;  // moves that must not be found
    std::size_t line = 0;            // of the text, from 1; of PGN the line of the move

    bool has_expectation() const { return !best.empty() || !avoid.empty(); }
    bool is_met_by(std::string_view move) const;
};

// A line is "startpos moves a2a3" or a position text, with or without moves, and then operations as in EPD:
// bm MOVES; am MOVES; id "NAME"; others are skipped. Empty lines and what follows '#' are skipped. Of PGN,
// every position in which a move was played counts, with that move as its id. Each is opened and its moves
// are checked here.
Result<std::vector<ListedPosition>> read_position_list(const Registry& registry, const GameSetup& game,
                                                       std::string_view text);

}  // namespace sortie
