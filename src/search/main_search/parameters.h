// Every margin of the main search by name. Depths are in plies, margins in hundredths of a piece; where a
// move is worth more than it is elsewhere, they are wider.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>

#include "core/score.h"

namespace sortie::main_search {

// Aspiration: the first window around the score of the depth before.
inline constexpr Score kAspirationWindow = 30;
inline constexpr int kAspirationDepth = 5;

// Reverse futility: a node whose evaluation beats beta by this much a ply is not searched.
inline constexpr int kReverseFutilityDepth = 6;
inline constexpr Score kReverseFutilityMargin = 70;

// Futility: quiet moves cannot lift an evaluation that is this far below alpha.
inline constexpr int kFutilityDepth = 6;
inline constexpr Score kFutilityBase = 90;
inline constexpr Score kFutilityPerDepth = 70;

// How many times as much a usual move changes the evaluation as in games of capture: the margins of
// both futility steps grow with it.
template <class G>
inline constexpr Score kMarginScale = 1;
template <class G>
requires requires {
    { G::kMarginScale } -> std::convertible_to<Score>;
}
inline constexpr Score kMarginScale<G> = G::kMarginScale;

// Late-move pruning: after this many quiet moves the rest is left out.
inline constexpr int kLateMoveDepth = 6;
constexpr int late_move_count(int depth, bool improving) {
    return (4 + depth * depth) / (improving ? 1 : 2);
}

// Quiescence: this many plies try every capture, those behind them only what settles something.
inline constexpr int kOpenQuiescence = 2;

// Late-move reductions.
inline constexpr int kReductionDepth = 3;
inline constexpr int kReductionMoves = 2;
inline constexpr double kReductionBase = 0.5;
inline constexpr double kReductionDivisor = 1.9;
inline constexpr int kReductionHistoryDivisor = 6000;

// Internal reduction: a node without a table move is searched less deep.
inline constexpr int kInternalReductionDepth = 5;

// The proof pass after each depth, which makes up for wins that reductions hide: it costs one node in so
// many, and a few in advance.
inline constexpr std::uint64_t kProofShare = 20;
inline constexpr std::uint64_t kFirstProofNodes = 10000;

// Plans, for games that make them: from the narrowest on each is this much wider than the one before, as
// long as nodes and a share of the time last. The moves that the best one may begin with get a bonus.
inline constexpr int kNarrowestPlan = 8;
inline constexpr int kPlanGrowth = 3;
inline constexpr int kWidestPlan = 216;
inline constexpr int kWidestUntimedPlan = 72;
inline constexpr std::uint64_t kNodesPerPlanWidth = 300;
inline constexpr double kPlanShare = 0.25;
inline constexpr Score kPlanBonus = 120;

// Draw counters: from this many plies before the end table entries know how many are left. Deeper than this
// no search looks, so that farther away the counter cannot have had a part in any score.
inline constexpr int kDeepest = 128;
inline constexpr int kCounterHorizon = kDeepest;

class ReductionTable {
  public:
    ReductionTable() {
        for (std::size_t depth = 1; depth < kSize; ++depth) {
            for (std::size_t move = 1; move < kSize; ++move) {
                const double reduction = kReductionBase + std::log(static_cast<double>(depth)) *
                                                              std::log(static_cast<double>(move)) /
                                                              kReductionDivisor;
                plies_[depth][move] = static_cast<int>(reduction);
            }
        }
    }
    int operator()(int depth, int move) const {
        const auto clip = [](int value) {
            return static_cast<std::size_t>(std::clamp<int>(value, 0, kSize - 1));
        };
        return plies_[clip(depth)][clip(move)];
    }

  private:
    static constexpr std::size_t kSize = 64;
    std::array<std::array<int, kSize>, kSize> plies_ = {};
};

}  // namespace sortie::main_search
