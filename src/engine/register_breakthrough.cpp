#include <concepts>

#include "engine/game_registration.h"
#include "engine/modern_processor.h"
#include "engine/registered_games.h"
#include "games/breakthrough/game.h"

namespace sortie {

namespace {

struct FittingSessions {
    template <Game G>
    static std::unique_ptr<Session> make(GameIdentity identity, const typename G::Position& start) {
        if constexpr (std::same_as<G, breakthrough::AdvancingGame<Bits64>>) {
            if (processor_is_modern()) return make_modern_session(std::move(identity), start);
        }
        return PlainSessions::make<G>(std::move(identity), start);
    }
};

}  // namespace

void register_breakthrough(Registry& registry) {
    add_game<breakthrough::Family, FittingSessions>(registry);
}

}  // namespace sortie
