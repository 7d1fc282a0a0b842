#include "engine/game_registration.h"
#include "engine/hand_search.h"
#include "engine/registered_games.h"

namespace sortie {

template class alphabeta::Search<tukvnanawopi::CourseGame, tukvnanawopi::CourseGame::Evaluator>;
template class alphabeta::Search<tukvnanawopi::TraditionalGame, tukvnanawopi::TraditionalGame::Evaluator>;

void register_tukvnanawopi(Registry& registry) {
    add_game<tukvnanawopi::Family>(registry);
}

}  // namespace sortie
