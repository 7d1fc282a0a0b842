// Outcomes in words, for messages and for comparing with the slow generators.
#pragma once

#include <string>

#include "store/database.h"

namespace sortie {

inline std::string outcome_name(Outcome outcome) {
    return outcome_word(outcome).value_or("ongoing");
}

}  // namespace sortie
