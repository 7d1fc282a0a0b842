#include "learn/effort_learning.h"

#include "learn/game_learning.h"

namespace sortie {

Result<EffortNetwork> learn_effort_network(const EffortLearningOptions& options, const StopFlag& stop,
                                           const EffortLearningLog& log) {
    const auto learning = find_learning(options.board.game);
    if (!learning) return Error{learning.error()};
    return (*learning)->learn_effort(options, stop, log);
}

}  // namespace sortie
