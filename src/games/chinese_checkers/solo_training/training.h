// How a side of Chinese Checkers learns to get home: a network predicts how many moves are left, walks by its
// own advice, and at each step learns from what it predicts one move later. Nobody else is on the board, and
// the number of moves around the goal is known: that is where its knowledge comes from.
//
// It learns the difference to the hand-crafted evaluation, with one bucket, no eye for the other side's
// pieces and opposite weights for both sides: as a network of eval/network.h it predicts by how many moves
// one side is ahead of the other.
#pragma once

#include "games/chinese_checkers/position.h"
#include "learn/solo_training.h"

namespace sortie::chinese_checkers {

class SoloTrainer {
  public:
    static Result<SoloTraining> train(const Position& start, const SoloTrainingOptions& options,
                                      const StopFlag& stop, const SoloTrainingWatcher& watcher);
};

}  // namespace sortie::chinese_checkers
