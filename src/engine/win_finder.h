// On small boards the solver proves results before the search does. An agent lets it try each position for a
// short while; of a won position only moves that are proved to win are searched then.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/side.h"
#include "core/stop.h"
#include "engine/session.h"

namespace sortie {

class WinFinder {
  public:
    virtual ~WinFinder() = default;

    // The moves that are proved to win in the session's position; none when no win is found. What it has
    // learnt serves the next positions too.
    virtual std::vector<std::string> winning_moves(std::uint64_t nodes, const StopFlag& stop) = 0;
    virtual void clear() = 0;
};

// Null for games that the solver does not know, and for boards on which the search is as quick
// (docs/solving.md).
std::unique_ptr<WinFinder> make_win_finder(const Session& session);

// Nodes of the solver that take about a tenth of what a search within these limits takes: by what they say,
// not by a clock, so that the same limits give the same moves.
std::uint64_t win_finder_nodes(const Limits& limits, Side mover);

}  // namespace sortie
