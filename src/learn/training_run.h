// One training from files of recorded games to a network.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "eval/network.h"
#include "learn/trainer.h"

namespace sortie {

struct TrainingPlan {
    std::vector<std::string> data;  // files of recorded games, all of one game
    std::size_t hidden = 128;
    std::size_t buckets = 8;
    std::optional<std::string> from;  // a network file to start from, of the same shape
    TrainingOptions options;
    std::string checkpoint;  // file; empty: none. It is removed when the training has ended
};

struct TrainingRun {
    Network network;
    std::size_t games = 0;
    std::size_t positions = 0;  // learnt from
    std::size_t held_out = 0;   // for validation: all positions of one game in twenty
    EpochReport last;
    bool finished = false;  // false when it was stopped; then there is a checkpoint to go on from
};

struct TrainingProgress {
    std::size_t positions = 0;
    std::size_t held_out = 0;
    EpochReport epoch;
};

Result<TrainingRun> run_training(const TrainingPlan& plan, const StopFlag& stop,
                                 const std::function<void(const TrainingProgress&)>& progress);

}  // namespace sortie
