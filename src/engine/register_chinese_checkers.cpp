#include "engine/game_registration.h"
#include "engine/hand_search.h"
#include "engine/registered_games.h"

namespace sortie {

template class alphabeta::Search<chinese_checkers::ChineseCheckers, chinese_checkers::Evaluator>;

void register_chinese_checkers(Registry& registry) {
    add_game<chinese_checkers::Family>(registry);
}

}  // namespace sortie
