// Reads what stands behind `go`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"

namespace sortie {

struct GoCommand {
    Limits limits;
    std::vector<std::string> search_moves;  // as written
    std::optional<int> perft;               // count to this depth instead of searching
    bool infinite = false;                  // no answer before `stop`
    bool ponder = false;                    // the limits count from `ponderhit` on
    std::vector<std::string> mistakes;      // values that could not be read, each in a line
};

// Never fails: a player who is asked to move has to move. Unknown words are skipped, as UCI demands; a value
// that makes no sense is left out and listed; and when nothing else limits the search after that, it goes to
// depth 1, so that a mistyped limit is not a search without end.
GoCommand parse_go(std::string_view arguments);

// Sets time aside for the way to the clock; some time always remains.
void keep_overhead(Limits& limits, Duration overhead);

}  // namespace sortie
