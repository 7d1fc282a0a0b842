// The terms of the Chinese Checkers evaluation and their weights, a hundred for a move ahead in the race.
// 'sortie tune --game chinese-checkers' finds the numbers from games that the engine plays against itself.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "games/chinese_checkers/board.h"
#include "games/weights.h"

namespace sortie::chinese_checkers {

inline constexpr std::size_t kRowClasses = kRowCount;  // rows to go
inline constexpr std::size_t kSideClasses = 5;         // cells from the middle of the row
inline constexpr std::size_t kCellClasses = kRowClasses * kSideClasses;

// Blocks of terms, by the index of their first weight.
namespace term {
inline constexpr std::size_t kNormal = 0;                           // normal pieces by class of cell
inline constexpr std::size_t kSpecial = kNormal + kCellClasses;     // special pieces by class of cell
inline constexpr std::size_t kStraggler = kSpecial + kCellClasses;  // the rearmost piece by rows to go
inline constexpr std::size_t kInZone = kStraggler + kRowClasses;    // most pieces around the goal: instead of
inline constexpr std::size_t kMovesToGo = kInZone + 1;    // the above, the exact moves to finish …
inline constexpr std::size_t kApproach = kMovesToGo + 1;  // … after these steps of the others,
inline constexpr std::size_t kIntruders = kApproach + 1;  // and enemies that sit in the goal
inline constexpr std::size_t kUnpaid = kIntruders + 1;    // own targets that still owe a turn
inline constexpr std::size_t kExtra = kUnpaid + 1;        // an extra move being due
inline constexpr std::size_t kTempo = kExtra + 1;         // being to move
inline constexpr std::size_t kCount = kTempo + 1;
}  // namespace term

using Weights = std::array<Weight, term::kCount>;

extern const Weights kTunedWeights;

// "normal[31]", for tables of weights.
std::string term_name(std::size_t term);

}  // namespace sortie::chinese_checkers
