// The games that there are. A registry is a plain object, so that tests can have one with games of their own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/session.h"
#include "games/setup.h"

namespace sortie {

class Registry {
  public:
    using OpenResult = Result<std::unique_ptr<Session>>;

    using Opener = std::function<OpenResult(const GameSetup&)>;

    // Adds a game. add_game<Family>() in engine/game_registration.h makes the opener.
    void add(GameInfo info, Opener opener);

    // In the order in which they were added.
    const std::vector<GameInfo>& games() const { return infos_; }

    // Opens the game and plays its moves, or says what is wrong with which part of the setup.
    OpenResult open(const GameSetup& setup) const;

  private:
    std::vector<GameInfo> infos_;
    std::vector<Opener> openers_;
};

// Plays all of them, or says which cannot be played and why; then those before it have been played.
std::optional<Error> play_moves(Session& session, std::span<const std::string> moves);

// All games of the product.
Registry standard_registry();

}  // namespace sortie
