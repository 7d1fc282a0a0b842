// The terms of the Chinese Checkers evaluation and their weights, a hundred for a move ahead in the race.
// 'sortie tune --game chinese-checkers' finds the numbers from games that the engine plays against itself.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "games/chinese_checkers/board.h"
#include "games/weights.h"

namespace sortie::chinese_checkers {

// Blocks of terms, by the index of their first weight.
namespace term {
inline constexpr std::size_t kMovesToGo = 0;             // to finish, once all pieces are around the goal
inline constexpr std::size_t kOutside = kMovesToGo + 1;  // steps to there, of the farthest piece, the next …
inline constexpr std::size_t kIntruders = kOutside + kPiecesPerSide;  // enemies that sit in the goal
inline constexpr std::size_t kStuck = kIntruders + 1;                 // such enemies, and no extra turn left
inline constexpr std::size_t kUnpaid = kStuck + 1;                    // own targets that still owe a turn
inline constexpr std::size_t kSpecialRows = kUnpaid + 1;              // from specials to targets that do
inline constexpr std::size_t kWatched = kSpecialRows + 1;  // those who would replace an enemy on the last
inline constexpr std::size_t kTrapped = kWatched + 1;      // enemies in the goal that cannot leave it
inline constexpr std::size_t kExtra = kTrapped + 1;        // an extra move being due
inline constexpr std::size_t kTempo = kExtra + 1;          // being to move
inline constexpr std::size_t kCount = kTempo + 1;
}  // namespace term

using Weights = std::array<Weight, term::kCount>;

extern const Weights kTunedWeights;

// Networks predict by how many moves each side is farther from its goal than the race terms say, and a move
// that they predict counts this much. Beside one the race counts more against the other terms.
inline constexpr int kScoreOfPredictedMove = 80;
extern const Weights kWeightsBesideNetwork;

// "outside[3]", for tables of weights.
std::string term_name(std::size_t term);

}  // namespace sortie::chinese_checkers
