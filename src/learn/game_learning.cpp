#include "learn/game_learning.h"

#include "games/all_games.h"

namespace sortie {

const GameLearning* find_learning(std::string_view game) {
    const GameLearning* found = nullptr;
    for_each_type(AllFamilies{}, [&]<class F>(std::type_identity<F>) {
        if (F::info().name == game) found = &learning_of_family<F>();
    });
    return found;
}

}  // namespace sortie
