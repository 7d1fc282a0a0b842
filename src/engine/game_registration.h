// Makes a family's games available through a registry. Included only where a game is compiled
// (cmake/Games.cmake): it pulls in every search and agent, for every game type of the family.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "engine/agents/agents.h"
#include "engine/avx2_build.h"
#include "engine/game_session.h"
#include "engine/game_solver.h"
#include "engine/registry.h"
#include "games/traits.h"

namespace sortie {

template <GameFamily F, Game G>
std::unique_ptr<Session> make_session(GameSetup identity, const typename F::AnyStart& start) {
    if constexpr (HasAvx2Build<G>) {
        if (processor_has_avx2()) return make_avx2_session<F>(std::move(identity), start);
    }
    return std::make_unique<GameSession<G>>(std::move(identity), std::get<Start<G>>(start).position);
}

template <class F>
void add_game(Registry& registry) {
    static_assert(GameFamily<F>);
    registry.add(F::info(), [](const GameSetup& setup) -> Registry::OpenResult {
        auto start = F::open(setup);
        if (!start) return Error{start.error()};
        return std::visit(
            [&]<Game G>(const Start<G>& opened) -> Registry::OpenResult {
                const GameInfo& info = F::info();
                GameSetup identity{std::string(info.name),
                                   variant_text(info, *parse_variant(info, setup.variant)), std::nullopt};
                if constexpr (requires { G::rules(opened.position).size; }) {
                    identity.size = G::rules(opened.position).size;
                }
                auto session = make_session<F, G>(std::move(identity), *start);
                session->set_solving(solving_of<G>(opened.position));
                return session;
            },
            *start);
    });
}

}  // namespace sortie
