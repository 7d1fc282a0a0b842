#include "learn/tuning.h"

#include "learn/game_learning.h"

namespace sortie {

Result<std::optional<TunedWeights>> tune(const TuningTask& task, const StopFlag& stop,
                                         const TuningWatchers& watchers) {
    const auto learning = find_learning(task.rules.game);
    if (!learning) return Error{learning.error()};
    return (*learning)->tune(task, stop, watchers);
}

}  // namespace sortie
