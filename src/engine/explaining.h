// What each piece is worth to an evaluation: the position is judged again without it. Where a game keeps all
// its pieces, with it back on a free point of its start.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"
#include "engine/session.h"

namespace sortie {

struct PieceWorth {
    std::string point;
    char letter = '?';
    std::optional<double> worth;  // to the first player; nothing where the rest cannot be judged
};

// As the agent judges it, in the numbers of its explain(). Counters of the game, such as plies without a
// capture, start anew. Complains where the agent cannot be made.
Result<std::vector<PieceWorth>> worth_of_pieces(const Registry& registry, const Session& session,
                                                AgentSpec agent);

}  // namespace sortie
