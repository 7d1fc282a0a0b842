#include <concepts>

#include "engine/avx2_build.h"
#include "engine/game_registration.h"
#include "engine/hand_search.h"
#include "engine/registered_games.h"

namespace sortie {

template class alphabeta::Search<breakthrough::AdvancingGame<Bits64>, breakthrough::HandEvaluator<Bits64>>;
template class alphabeta::Search<breakthrough::AdvancingGame<Bits128>, breakthrough::HandEvaluator<Bits128>>;

namespace {

struct FittingSessions {
    template <Game G>
    static std::unique_ptr<Session> make(GameSetup identity, const typename G::Position& start) {
        if constexpr (std::same_as<G, breakthrough::AdvancingGame<Bits64>>) {
            if (processor_has_avx2()) return make_avx2_session(std::move(identity), start);
        }
        return PlainSessions::make<G>(std::move(identity), start);
    }
};

}  // namespace

void register_breakthrough(Registry& registry) {
    add_game<breakthrough::Family, FittingSessions>(registry);
}

}  // namespace sortie
