#include "engine/registry.h"

#include <fmt/format.h>

#include "core/text.h"
#include "games/breakthrough/game.h"
#include "games/tukvnanawopi/game.h"

namespace sortie {

Registry::OpenResult Registry::open(std::string_view game, const Setup& setup) const {
    std::string names;
    for (std::size_t i = 0; i < infos_.size(); ++i) {
        if (infos_[i].name == game) {
            if (setup.size && !infos_[i].sized) {
                return Error{fmt::format("{} has one board size only; leave the size out", infos_[i].title)};
            }
            return openers_[i](setup);
        }
        names += (i == 0 ? "" : ", ") + std::string(infos_[i].name);
    }
    return Error{fmt::format("there is no game {}: expected one of {}", quoted(game), names)};
}

Registry standard_registry() {
    Registry registry;
    registry.add<breakthrough::Family>();
    registry.add<tukvnanawopi::Family>();
    return registry;
}

}  // namespace sortie
