#include "learn/tuning.h"

#include <fmt/format.h>

#include "core/text.h"
#include "learn/game_learning.h"

namespace sortie {

Result<std::optional<TunedWeights>> tune(const TuningTask& task, const StopFlag& stop,
                                         const TuningWatchers& watchers) {
    const GameLearning* const learning = find_learning(task.game);
    if (learning == nullptr) return Error{fmt::format("there is no game {} to tune", in_quotes(task.game))};
    return learning->tune(task, stop, watchers);
}

}  // namespace sortie
