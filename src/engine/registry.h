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

    // Adds a game; add_game<Family>() below makes the opener.
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

// Adds a family, with every search and agent for it. Defined in engine/game_registration.h; compiled once for
// each game (cmake/Games.cmake).
template <class F>
void add_game(Registry& registry);

// All games of the product, in the order of src/games/games.txt.
Registry standard_registry();

}  // namespace sortie
