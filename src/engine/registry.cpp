#include "engine/registry.h"

#include <fmt/format.h>

#include "core/text.h"
#include "engine/registered_games.h"

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
    return Error{fmt::format("there is no game {}: expected one of {}", in_quotes(game), names)};
}

void Registry::add(GameInfo info, Opener opener) {
    infos_.push_back(std::move(info));
    openers_.push_back(std::move(opener));
}

Registry standard_registry() {
    Registry registry;
    register_breakthrough(registry);
    register_tukvnanawopi(registry);
    register_chinese_checkers(registry);
    return registry;
}

}  // namespace sortie
