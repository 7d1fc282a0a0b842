// Compiled for x86-64-v3: see engine/avx2_build.h.
#include "engine/agents/agents.h"
#include "engine/avx2_build.h"
#include "engine/game_session.h"

namespace sortie {

std::unique_ptr<Session> make_avx2_session(GameSetup identity, const breakthrough::Position<Bits64>& start) {
    return std::make_unique<GameSession<Avx2<breakthrough::AdvancingGame<Bits64>>>>(std::move(identity),
                                                                                    start);
}

}  // namespace sortie
