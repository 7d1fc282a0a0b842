// How much of the whole tree a search to a depth has looked at.
#pragma once

#include <cstdint>
#include <optional>

#include "core/search_report.h"
#include "core/stop.h"
#include "engine/session.h"

namespace sortie {

struct SearchComparison {
    int depth = 0;
    double effective_branching = 0;              // of the even tree of that depth with as many nodes
    std::optional<std::uint64_t> minimax_nodes;  // what plain minimax looks at; nothing: more than the limit
};

inline constexpr std::uint64_t kMostComparedNodes = 1'000'000;

// The number b for which 1 + b + b² + … + b^depth is `nodes`. The depth must be at least 1.
double effective_branching(std::uint64_t nodes, int depth);

// `report` is what a search of the session's position to a depth came to.
SearchComparison compare_with_minimax(const Session& session, const SearchReport& report,
                                      const StopFlag& stop);

}  // namespace sortie
