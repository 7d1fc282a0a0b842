// Why a position is judged as it is: the terms of an evaluation. Counts and worths are those of the first
// player: high is good for the first player, whoever is to move.
#pragma once

#include <string>
#include <vector>

#include "core/side.h"

namespace sortie {

struct Explanation {
    struct Term {
        std::string name;
        double count = 0;   // how often it is met, first player minus second
        double weight = 0;  // of one
        double worth = 0;   // what it adds to the total
    };

    std::vector<Term> terms;  // without those that are never met here
    double total = 0;
    bool in_scores = true;  // worths are scores (core/score.h), not numbers of the agent's own
};

inline double seen_by_first(Side side, double value) {
    return side == Side::First ? value : -value;
}

}  // namespace sortie
