// The whole of learning: generate games with the best player so far, train a network on them, play it against
// that player, keep it if it is stronger, and again. Everything is in one folder; a loop that was interrupted
// goes on where it was.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/run_settings.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/sprt.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/registry.h"
#include "learn/datagen.h"
#include "learn/training_run.h"

namespace sortie {

struct LearningOptions {
    std::string folder;
    int generations = 10;
    DatagenOptions
        datagen;  // its agent is set by the loop: first the hand-crafted evaluation, then the best network
    TrainingPlan training;            // its data, start and checkpoint are set by the loop
    std::size_t window = 3;           // generations of games that a network learns from
    std::uint64_t match_games = 400;  // at most; a test may end the match earlier
    std::uint64_t match_nodes = 1000;
};

// What came of a generation.
struct Generation {
    int number = 0;
    bool accepted = false;
    double loss = 0;  // on positions held out
    std::size_t positions = 0;
    double plies = 0;        // of a game, searched
    double first_share = 0;  // of the points, for the player who moves first
    double draw_share = 0;   // of the games
    double elo = 0;          // against the best before
    double elo_low = 0;
    double elo_high = 0;
    std::uint64_t games = 0;  // of that match
};

// Who plays the games, where not this process does: see generate_games() and run_games().
struct LearningPlayers {
    std::function<Result<DatagenStatistics>(const DatagenOptions&, const std::string& path,
                                            const std::function<void(const DatagenProgress&)>&)>
        generate = {};
    std::function<Result<RunResult>(const RunSettings&, const RunHandlers&)> test = {};
};

struct LearningHandlers {
    std::function<void(int generation, const DatagenProgress&)> playing;
    std::function<void(int generation, const TrainingProgress&)> training;
    std::function<void(int generation, std::uint64_t games, std::uint64_t most, const EloEstimate&)> testing;
    std::function<void(const Generation&)> finished;
};

struct LearningResult {
    std::vector<Generation> generations;
    std::string best;  // network file; empty when no generation was accepted
    bool interrupted = false;
};

// Whether a new network replaces the best so far: the test says so, or it has run out of games undecided and
// the whole error bar (95 %) lies above even.
bool is_improvement(const SprtState& test, const EloEstimate& elo);

// Leaves best.network and report.html in the folder after each generation.
Result<LearningResult> learn(const Registry& registry, const LearningOptions& options, const StopFlag& stop,
                             const LearningHandlers& handlers, const LearningPlayers& players = {});

}  // namespace sortie
