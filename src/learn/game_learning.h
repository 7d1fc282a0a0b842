// What can be learnt about a game, by the traits that it declares.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "core/stop.h"
#include "eval/network.h"
#include "learn/effort_learning.h"
#include "learn/sample_reader.h"
#include "learn/solo_training.h"
#include "learn/tuning.h"

namespace sortie {

class GameLearning {
  public:
    virtual ~GameLearning() = default;

    // Each is an error for variants that lack the trait.
    virtual Result<std::optional<TunedWeights>> tune(const TuningTask& task, const StopFlag& stop,
                                                     const TuningWatchers& watchers) const = 0;
    virtual Result<std::unique_ptr<SampleReader>> make_sample_reader(const GameSetup& board) const = 0;
    virtual Result<SoloTraining> train_solo(const SoloTrainingOptions& options, const StopFlag& stop,
                                            const SoloTrainingWatcher& watcher) const = 0;
    // The solver's network for a board.
    virtual Result<EffortNetwork> learn_effort(const EffortLearningOptions& options, const StopFlag& stop,
                                               const EffortLearningLog& log) const = 0;
};

// Defined in learn/family_learning.h, compiled once for each game.
template <class F>
const GameLearning& learning_of_family();

// Of the game of that name; the first without a name.
Result<const GameLearning*> find_learning(std::string_view game);

}  // namespace sortie
