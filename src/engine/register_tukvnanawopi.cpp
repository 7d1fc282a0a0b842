#include "engine/game_registration.h"
#include "engine/registered_games.h"
#include "games/tukvnanawopi/game.h"

namespace sortie {

void register_tukvnanawopi(Registry& registry) {
    add_game<tukvnanawopi::Family>(registry);
}

}  // namespace sortie
