// What is proved about a position and its moves: who wins, not how soon.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/solver_knowledge.h"

namespace sortie {

struct SolvedMove {
    std::string move;
    solver::Value value = solver::Value::Unknown;  // from the side that makes it
};

struct Proof {
    solver::Value value = solver::Value::Unknown;  // from the side to move
    std::vector<SolvedMove> moves;

    solver::Value of(std::string_view move) const {
        if (value == solver::Value::Loss) return value;
        const auto found = std::find_if(moves.begin(), moves.end(),
                                        [&](const SolvedMove& known) { return known.move == move; });
        return found == moves.end() ? solver::Value::Unknown : found->value;
    }
    bool knows_winner() const {
        return std::any_of(moves.begin(), moves.end(),
                           [](const SolvedMove& move) { return move.value == solver::Value::Win; });
    }
};

}  // namespace sortie
