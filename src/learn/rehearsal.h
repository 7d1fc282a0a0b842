// How a side of Chinese Checkers learns its way home by itself: a network foretells how many moves are left,
// walks by its own advice, and at each step learns from what it foretells one move later. Nobody else is on
// the board, and the number of moves around the goal is known: that is where its knowledge comes from.
//
// It learns the difference to the evaluation by hand, with one bucket, no eye for the other side's pieces and
// opposite weights for both sides: as a network of eval/network.h it foretells by how many moves one side is
// ahead of the other.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/result.h"
#include "core/stop.h"
#include "eval/network.h"

namespace sortie {

struct RehearsalOptions {
    std::string variant;  // of Chinese Checkers; its first unless told
    std::size_t hidden = 64;
    int rounds = 200;
    std::size_t walks = 2500;  // of a round, and then so many steps of learning
    std::size_t steps = 200;
    int threads = 1;
    std::uint64_t seed = 1;
};

struct RehearsalProgress {
    int round = 0;          // from 1
    double error = 0;       // of the foretold moves, root mean square, over the samples of this round's steps
    int moves_to_goal = 0;  // that the network takes from the start, always making the best looking move
    double positions_per_second = 0;
};

struct Rehearsal {
    Network network;
    int rounds = 0;  // finished
};

// Until all rounds are done or `stop` is set. The same seed gives the same network on any number of threads.
// An error is a variant that does not exist.
Result<Rehearsal> rehearse(const RehearsalOptions& options, const StopFlag& stop,
                           const std::function<void(const RehearsalProgress&)>& progress);

}  // namespace sortie
