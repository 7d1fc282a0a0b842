// Makes a family's games available through a registry. Included only where games are registered: it pulls in
// every search and agent, compiled for every game type of the family.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "engine/agents/agents.h"
#include "engine/game_session.h"
#include "engine/game_solver.h"
#include "engine/registry.h"
#include "games/game_concept.h"

namespace sortie {

// Makes the session of a game type. A family may bring a maker of its own.
struct PlainSessions {
    template <Game G>
    static std::unique_ptr<Session> make(GameSetup identity, const typename G::Position& start) {
        return std::make_unique<GameSession<G>>(std::move(identity), start);
    }
};

template <GameFamily F, class Sessions = PlainSessions>
void add_game(Registry& registry) {
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
                auto session = Sessions::template make<G>(std::move(identity), opened.position);
                session->set_solving(solving_of<G>(opened.position));
                return session;
            },
            *start);
    });
}

}  // namespace sortie
