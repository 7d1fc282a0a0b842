// Compiled for x86-64-v3: see engine/modern_processor.h.
#include "engine/agents/agents.h"
#include "engine/game_session.h"
#include "engine/modern_processor.h"

namespace sortie {

std::unique_ptr<Session> make_modern_session(GameIdentity identity,
                                             const breakthrough::Position<Bits64>& start) {
    return std::make_unique<GameSession<Modern<breakthrough::AdvancingGame<Bits64>>>>(std::move(identity),
                                                                                      start);
}

}  // namespace sortie
