// How likely a position is won, for the solver: the terms of the hand-crafted evaluation with weights of
// their own, fitted to positions that were solved, and what the zones say.
#pragma once

#include "games/breakthrough/eval.h"
#include "games/breakthrough/zones.h"

namespace sortie::breakthrough {

// What a verdict that decides nothing tells about a position, a bit each.
enum ZoneFact : unsigned { kNearWin = 1, kNearLoss = 2, kThreatened = 4, kNearThreat = 8 };
inline constexpr std::size_t kZoneFacts = 4;

constexpr unsigned zone_facts(const ZoneVerdict& zones) {
    return (zones.near_win ? kNearWin : 0U) | (zones.near_loss ? kNearLoss : 0U) |
           (zones.threatened ? kThreatened : 0U) | (zones.near_threat ? kNearThreat : 0U);
}

// In hundredths of the logarithm of the odds.
template <BitSet Bits>
int solving_promise(const Position<Bits>& position, unsigned facts);

}  // namespace sortie::breakthrough
