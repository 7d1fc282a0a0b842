#include "learn/solo_training.h"

#include "learn/game_learning.h"

namespace sortie {

Result<SoloTraining> train_solo(const SoloTrainingOptions& options, const StopFlag& stop,
                                const SoloTrainingWatcher& watcher) {
    const auto learning = find_learning(options.rules.game);
    if (!learning) return Error{learning.error()};
    return (*learning)->train_solo(options, stop, watcher);
}

}  // namespace sortie
