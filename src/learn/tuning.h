// Tuning by name: plays a game against itself and fits the weights of its hand-written evaluation to the
// games.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "games/weights.h"
#include "learn/self_play_options.h"

namespace sortie {

struct TuningTask {
    GameSetup rules;  // game and variant
    SelfPlayOptions self_play;
    int epochs = 0;
};

struct TunedWeights {
    struct Term {
        std::string name;
        Weight weight;
    };
    std::vector<Term> terms;
    std::size_t positions = 0;
    double error_before = 0;  // mean squared error of the probability on the positions held out
    double error_after = 0;
    double probability_scale = 0;  // at which the search's scores fit the results best
};

struct TuningWatchers {
    std::function<void(std::size_t games)> played;
    std::function<void(int epoch, double error)> fitted;
};

// Nothing when it was stopped; an error when there is nothing to tune under that name.
Result<std::optional<TunedWeights>> tune(const TuningTask& task, const StopFlag& stop,
                                         const TuningWatchers& watchers);

}  // namespace sortie
