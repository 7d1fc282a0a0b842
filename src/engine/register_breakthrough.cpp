#include "engine/game_registration.h"
#include "engine/registered_games.h"
#include "games/breakthrough/game.h"

namespace sortie {

void register_breakthrough(Registry& registry) {
    add_game<breakthrough::Family>(registry);
}

}  // namespace sortie
