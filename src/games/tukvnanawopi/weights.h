// The terms of Tukvnanawopi's evaluation and their weights. 'sortie tune --game tukvnanawopi' finds the
// numbers from games that the engine plays against itself.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "games/weights.h"

namespace sortie::tukvnanawopi {

inline constexpr std::size_t kPointClasses = 9;  // points that turning and mirroring the board leaves apart

// Blocks of terms, by the index of their first weight.
namespace term {
inline constexpr std::size_t kPiece = 0;                         // by class of point
inline constexpr std::size_t kClose = kPiece + kPointClasses;    // pieces at most two steps from an enemy
inline constexpr std::size_t kNear = kClose + 1;                 // at most three
inline constexpr std::size_t kMobility = kNear + 1;              // steps
inline constexpr std::size_t kReached = kMobility + 1;           // points that a step can reach
inline constexpr std::size_t kSafelyReached = kReached + 1;      // of these, where it cannot be captured then
inline constexpr std::size_t kTargets = kSafelyReached + 1;      // enemy pieces that can be captured …
inline constexpr std::size_t kTargetsToMove = kTargets + 1;      // … by the side to move
inline constexpr std::size_t kLongJumps = kTargetsToMove + 1;    // chains of two or more …
inline constexpr std::size_t kLongJumpsToMove = kLongJumps + 1;  // … of the side to move
inline constexpr std::size_t kTempo = kLongJumpsToMove + 1;      // being to move
inline constexpr std::size_t kCount = kTempo + 1;
}  // namespace term

using Weights = std::array<Weight, term::kCount>;

extern const Weights kCourseWeights;
extern const Weights kTraditionalWeights;

// "piece[3]", for tables of weights.
std::string term_name(std::size_t term);

}  // namespace sortie::tukvnanawopi
