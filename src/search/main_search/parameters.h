// Every margin of the main search by name. Depths are in plies, margins in hundredths of a piece; where a
// move is worth more than it is elsewhere, they are wider. Those in `Parameters` can be told to an agent:
// they are what `sortie tune --search` tunes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "core/score.h"

namespace sortie::main_search {

struct Parameters {
    int aspiration = 30;        // the first window around the score of the depth before
    int reverse_futility = 70;  // a node whose evaluation beats beta by this much a ply is not searched
    int futility_base = 90;     // quiet moves cannot lift an evaluation that is this far below alpha,
    int futility_slope = 70;    // and this much more for each ply
    int late_moves = 4;         // after so many quiet moves, and more with depth, the rest is left out
    // Late moves are searched less deep by base + log(depth) * log(number) / divisor, both in hundredths of a
    // ply, and by one less for so much history.
    int reduction_base = 50;
    int reduction_divisor = 190;
    int reduction_history = 6000;
};

struct ParameterInfo {
    std::string_view name;
    int Parameters::*value;
    int least;
    int most;
    std::string_view summary;
};

inline constexpr std::array kParameters{
    ParameterInfo{"aspiration", &Parameters::aspiration, 5, 200, "first window around the expected score"},
    ParameterInfo{"reverse-futility", &Parameters::reverse_futility, 10, 300, "margin per ply above beta"},
    ParameterInfo{"futility-base", &Parameters::futility_base, 0, 400, "margin below alpha for quiet moves"},
    ParameterInfo{"futility-slope", &Parameters::futility_slope, 10, 300, "and how much more of it per ply"},
    ParameterInfo{"late-moves", &Parameters::late_moves, 1, 20, "quiet moves before the rest is left out"},
    ParameterInfo{"reduction-base", &Parameters::reduction_base, 0, 200,
                  "hundredths of a ply, of late moves"},
    ParameterInfo{"reduction-divisor", &Parameters::reduction_divisor, 80, 500,
                  "less reduction of late moves by logarithms"},
    ParameterInfo{"reduction-history", &Parameters::reduction_history, 1000, 50000,
                  "history that is worth a ply of reduction"}};

// From this depth on, and the others up to these.
inline constexpr int kAspirationDepth = 5;
inline constexpr int kReverseFutilityDepth = 6;
inline constexpr int kFutilityDepth = 6;
inline constexpr int kLateMoveDepth = 6;

constexpr int late_move_count(const Parameters& parameters, int depth, bool improving) {
    return (parameters.late_moves + depth * depth) / (improving ? 1 : 2);
}

// How many times as much a usual move changes the evaluation as in games of capture: the margins of
// both futility steps grow with it.
template <class G>
inline constexpr Score kMarginScale = 1;
template <class G>
requires requires {
    { G::kMarginScale } -> std::convertible_to<Score>;
}
inline constexpr Score kMarginScale<G> = G::kMarginScale;

// Quiescence: this many plies try every capture, those behind them only what settles something.
inline constexpr int kOpenQuiescence = 2;

// Late-move reductions: from this depth on, after this many moves.
inline constexpr int kReductionDepth = 3;
inline constexpr int kReductionMoves = 2;

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
    explicit ReductionTable(const Parameters& parameters) {
        const double base = parameters.reduction_base / 100.0;
        const double divisor = parameters.reduction_divisor / 100.0;
        for (std::size_t depth = 1; depth < kSize; ++depth) {
            for (std::size_t move = 1; move < kSize; ++move) {
                const double reduction = base + std::log(static_cast<double>(depth)) *
                                                    std::log(static_cast<double>(move)) / divisor;
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
