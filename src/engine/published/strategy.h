// A Breakthrough strategy: a list of heuristics with weights. The published players are such lists, and users
// compose new ones on the command line.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/agents/agent_option.h"

namespace sortie::breakthrough {

// Each is a number seen by the player who evaluates, higher is better: the table in strategy.cpp says what.
enum class Heuristic : std::uint8_t {
    Offensive,
    Defensive,
    RunForward,
    MoveWall,
    AboutToWin,
    AboutToLose,
    Piece,
    Ranks,
    Advance,
    Distance,
    Danger,
    Protected,
    EmptyColumn,
    OpenColumn,
    Mobility,
    OwnMobility,
    Front,
    Won,
    Lot,
};

struct HeuristicInfo {
    Heuristic heuristic;
    std::string_view name;  // as on the command line
    std::string_view meaning;
};

std::span<const HeuristicInfo> all_heuristics();
std::string_view heuristic_name(Heuristic heuristic);

struct Term {
    Heuristic heuristic;
    double weight;
};

struct Strategy {
    std::vector<Term> terms;
    double noise = 0;        // a random tie-breaker in [0, noise)
    bool floored = false;    // a negative sum counts as 0
    double piece_value = 0;  // what a piece is worth, where the sum is own minus other; 0: it is not
};

// What the players of the strategy study have in common.
inline constexpr double kTieBreak = 0.01;

// An option NAME=WEIGHT for every heuristic.
OptionTable heuristic_options();
// The heuristics that were given a weight, of which there must be one.
Result<Strategy> read_strategy(const OptionValues& options);

}  // namespace sortie::breakthrough
