// A session that follows a game which is told by all of its moves, again and again: as UCI, the servers and
// rooms with takebacks do.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"

namespace sortie {

struct WrongMove {
    std::size_t number = 0;  // from 1
    std::string message;
};

// Undoes what is not in the game any more and plays what is new. `played` are the moves that the session
// has followed so far. After a wrong move nothing has changed.
std::optional<WrongMove> follow(Session& session, std::vector<std::string>& played,
                                const std::vector<std::string>& moves);

}  // namespace sortie
