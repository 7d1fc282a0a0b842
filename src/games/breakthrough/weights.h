// The terms of the hand-written evaluation and their weights: one number for a full board and one for an
// empty one, in hundredths of a piece. 'sortie tune' finds the numbers from games that the engine plays
// against itself.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "games/weights.h"

namespace sortie::breakthrough {

inline constexpr std::size_t kRowClasses = 9;  // 0: the own first row; else rows to go, 8 standing for more
inline constexpr std::size_t kColumnClasses = 4;  // columns to the edge, 3 standing for more

// Blocks of terms, by the index of their first weight.
namespace term {
inline constexpr std::size_t kPieceSquare = 0;  // rows x columns: piece count, position, home guards, centre
inline constexpr std::size_t kFront =
    kPieceSquare + kRowClasses * kColumnClasses;  // by rows to go of the foremost
inline constexpr std::size_t kRunner =
    kFront + kRowClasses;  // foremost piece that nothing can stop, by rows to go
inline constexpr std::size_t kProtected = kRunner + kRowClasses;  // pieces covered by own ones, by rows to go
inline constexpr std::size_t kHanging = kProtected + kRowClasses;   // attacked and not covered, by rows to go
inline constexpr std::size_t kContested = kHanging + kRowClasses;   // attacked and covered, by rows to go
inline constexpr std::size_t kMobility = kContested + kRowClasses;  // legal moves
inline constexpr std::size_t kSafeMobility = kMobility + 1;         // moves to squares that nobody attacks
inline constexpr std::size_t kEmptyColumn = kSafeMobility + 1;      // columns without an own piece
inline constexpr std::size_t kOpenColumn = kEmptyColumn + 1;        // of these, with an enemy piece
inline constexpr std::size_t kBesides = kOpenColumn + 1;            // neighbours in a row
inline constexpr std::size_t kBehind = kBesides + 1;                // neighbours in a column
inline constexpr std::size_t kHomeCover = kBehind + 1;  // squares of the second row that the first one guards
inline constexpr std::size_t kDoubleCover = kHomeCover + 1;  // pieces covered twice
inline constexpr std::size_t kTempo = kDoubleCover + 1;      // being to move
inline constexpr std::size_t kCount = kTempo + 1;
}  // namespace term

using Weights = std::array<Weight, term::kCount>;

extern const Weights kTunedWeights;

// "runner[3]", "tempo": for tables of weights.
std::string term_name(std::size_t term);

}  // namespace sortie::breakthrough
