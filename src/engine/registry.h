// The games that there are. A registry is a plain object, so that tests can have one with games of their own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game_session.h"
#include "engine/session.h"
#include "games/game_concept.h"

namespace sortie {

class Registry {
  public:
    using OpenResult = Result<std::unique_ptr<Session>>;

    template <GameFamily F>
    void add();

    // In the order in which they were added.
    const std::vector<GameInfo>& games() const { return infos_; }

    // Opens a session of the named game, or says what is wrong with the name or the setup.
    OpenResult open(std::string_view game, const Setup& setup) const;

  private:
    std::vector<GameInfo> infos_;
    std::vector<std::function<OpenResult(const Setup&)>> openers_;
};

// All games of the product.
Registry standard_registry();

template <GameFamily F>
void Registry::add() {
    infos_.push_back(F::info());
    openers_.push_back([](const Setup& setup) -> OpenResult {
        auto start = F::open(setup);
        if (!start) return Error{start.error()};
        return std::visit(
            [&]<Game G>(const Start<G>& opened) -> OpenResult {
                const GameInfo& info = F::info();
                GameIdentity identity{std::string(info.name),
                                      variant_text(info, *parse_variant(info, setup.variant)), std::nullopt};
                if constexpr (requires { G::rules(opened.position).size; }) {
                    identity.size = G::rules(opened.position).size;
                }
                return std::unique_ptr<Session>(
                    std::make_unique<GameSession<G>>(std::move(identity), opened.position));
            },
            *start);
    });
}

}  // namespace sortie
