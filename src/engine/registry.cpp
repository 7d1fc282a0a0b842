#include "engine/registry.h"

#include <fmt/format.h>

#include "core/text.h"
#include "games/all_games.h"

namespace sortie {

Registry::OpenResult Registry::open(const GameSetup& setup) const {
    std::string names;
    for (std::size_t i = 0; i < infos_.size(); ++i) {
        if (setup.game.empty() || infos_[i].name == setup.game) {
            if (setup.size && !infos_[i].sized) {
                return Error{fmt::format("{} has one board size only; leave the size out", infos_[i].title)};
            }
            OpenResult session = openers_[i](setup);
            if (!session) return session;
            if (const auto problem = play_moves(**session, setup.moves)) return *problem;
            return session;
        }
        names += (i == 0 ? "" : ", ") + std::string(infos_[i].name);
    }
    return Error{fmt::format("there is no game {}: expected one of {}", in_quotes(setup.game), names)};
}

std::optional<Error> play_moves(Session& session, std::span<const std::string> moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (const auto problem = session.play(moves[i]))
            return Error{fmt::format("move {}: {}", i + 1, problem->message)};
    }
    return std::nullopt;
}

void Registry::add(GameInfo info, Opener opener) {
    infos_.push_back(std::move(info));
    openers_.push_back(std::move(opener));
}

Registry standard_registry() {
    Registry registry;
    for_each_type(AllFamilies{}, [&]<class F>(std::type_identity<F>) { add_game<F>(registry); });
    return registry;
}

}  // namespace sortie
