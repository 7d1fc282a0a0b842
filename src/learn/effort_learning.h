// Makes the solver's network for a board: solves positions, trains on what was hard, again with the network
// that came out.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/stop.h"
#include "games/setup.h"
#include "learn/effort_trainer.h"

namespace sortie {

struct EffortLearningOptions {
    GameSetup board;
    int rounds = 2;
    int positions = 60;             // from random games, solved in each round
    std::uint64_t nodes = 300'000;  // for each of them at most
    int whole = 0;  // how often the whole board is solved in each round, each time in another order
    std::size_t megabytes = 256;            // for each solving
    std::optional<EffortNetwork> start;     // the network of the first round
    std::optional<std::string> checkpoint;  // of solving the whole board: its results are learnt too
    std::size_t samples = 100'000;          // of each effort at most
    EffortTrainingOptions training;
    std::uint64_t seed = 1;
};

// Every message is a line of text for people.
using EffortLearningLog = std::function<void(const std::string&)>;

// The same options give the same network.
Result<EffortNetwork> learn_effort_network(const EffortLearningOptions& options, const StopFlag& stop,
                                           const EffortLearningLog& log);

}  // namespace sortie
