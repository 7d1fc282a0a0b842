#include "engine/game_registration.h"
#include "engine/registered_games.h"
#include "games/chinese_checkers/game.h"

namespace sortie {

void register_chinese_checkers(Registry& registry) {
    add_game<chinese_checkers::Family>(registry);
}

}  // namespace sortie
