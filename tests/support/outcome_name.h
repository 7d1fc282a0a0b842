// Outcomes in words, for messages and for comparing with the slow generators.
#pragma once

#include <string>

#include "games/outcome.h"

namespace sortie {

inline std::string outcome_name(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return "first";
        case Outcome::SecondWins:
            return "second";
        case Outcome::Draw:
            return "draw";
        case Outcome::Ongoing:
            break;
    }
    return "ongoing";
}

}  // namespace sortie
