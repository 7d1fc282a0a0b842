// How likely a position is won, for the solver: the terms of the hand-written evaluation with weights of
// their own, fitted to positions that were solved, and what the zones say.
#pragma once

#include "games/breakthrough/eval.h"
#include "games/breakthrough/zones.h"

namespace sortie::breakthrough {

// In hundredths of the logarithm of the odds.
template <BitSet Bits>
int solving_promise(const Position<Bits>& position, const ZoneVerdict& zones);

}  // namespace sortie::breakthrough
