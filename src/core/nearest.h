// Guesses at what somebody meant to type.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sortie {

// ": did you mean '--depth'?" for the known word that differs by the fewest letters, or nothing when none is
// near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace sortie
