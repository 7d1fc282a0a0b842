// Included only in the AVX2 build: see engine/avx2_build.h.
#pragma once

#include <utility>
#include <variant>

#include "engine/agents/agents.h"
#include "engine/avx2_build.h"
#include "engine/game_session.h"
#include "games/traits.h"

namespace sortie {

template <GameFamily F>
std::unique_ptr<Session> make_avx2_session(GameSetup identity, const typename F::AnyStart& start) {
    return std::visit(
        [&]<Game G>(const Start<G>& opened) -> std::unique_ptr<Session> {
            if constexpr (HasAvx2Build<G>) {
                return std::make_unique<GameSession<G>>(std::move(identity), opened.position);
            } else {
                return nullptr;
            }
        },
        start);
}

}  // namespace sortie
