#include "learn/solo_training.h"

#include <fmt/format.h>

#include "core/text.h"
#include "learn/game_learning.h"

namespace sortie {

Result<SoloTraining> train_solo(const SoloTrainingOptions& options, const StopFlag& stop,
                                const SoloTrainingWatcher& watcher) {
    const GameLearning* const learning = find_learning(options.game);
    if (learning == nullptr)
        return Error{fmt::format("there is no game {} to train", in_quotes(options.game))};
    return learning->train_solo(options, stop, watcher);
}

}  // namespace sortie
