#include "learn/game_learning.h"

#include <fmt/format.h>

#include "core/text.h"
#include "games/all_games.h"

namespace sortie {

Result<const GameLearning*> find_learning(std::string_view game) {
    const GameLearning* found = nullptr;
    for_each_type(AllFamilies{}, [&]<class F>(std::type_identity<F>) {
        if (found == nullptr && (game.empty() || F::info().name == game)) found = &learning_of_family<F>();
    });
    if (found == nullptr) return Error{fmt::format("there is no game {}", in_quotes(game))};
    return found;
}

}  // namespace sortie
