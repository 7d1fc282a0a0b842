// The games that there are. A registry is a plain object, so that tests can have one with games of their own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "games/setup.h"

namespace sortie {

class Registry {
  public:
    using OpenResult = Result<std::unique_ptr<Session>>;

    using Opener = std::function<OpenResult(const Setup&)>;

    // Adds a game. add_game<Family>() in engine/game_registration.h makes the opener.
    void add(GameInfo info, Opener opener);

    // In the order in which they were added.
    const std::vector<GameInfo>& games() const { return infos_; }

    // Opens a session of the named game, or says what is wrong with the name or the setup.
    OpenResult open(std::string_view game, const Setup& setup) const;

  private:
    std::vector<GameInfo> infos_;
    std::vector<Opener> openers_;
};

// All games of the product.
Registry standard_registry();

}  // namespace sortie
