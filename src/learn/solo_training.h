// Solo training: a network learns to play one side that is alone on the board, from games that it plays by
// its own predictions. What it learns only the game can say (trait TrainsSolo); this is what all have in
// common.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/result.h"
#include "core/stop.h"
#include "eval/network.h"

namespace sortie {

struct SoloTrainingOptions {
    GameSetup rules;  // game and variant
    std::size_t hidden = 64;
    int rounds = 200;
    std::size_t walks = 2500;  // games of a round; as many steps of learning follow
    std::size_t steps = 200;
    int threads = 1;
    std::uint64_t seed = 1;
};

struct SoloTrainingProgress {
    int round = 0;     // from 1
    double error = 0;  // of the predicted moves, root mean square, over the samples of this round's steps
    int moves_to_goal = 0;  // that the network takes from the start, always making the best looking move
    double positions_per_second = 0;
};

using SoloTrainingWatcher = std::function<void(const SoloTrainingProgress&)>;

struct SoloTraining {
    Network network;
    int rounds = 0;  // finished
};

// Until all rounds are done or `stop` is set. The same seed gives the same network on any number of threads.
// An error is a game or variant that cannot be trained so.
Result<SoloTraining> train_solo(const SoloTrainingOptions& options, const StopFlag& stop,
                                const SoloTrainingWatcher& watcher);

}  // namespace sortie
