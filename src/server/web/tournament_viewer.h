// Tournaments of the arena, read from its file while they run or later: lists, cross tables, games. Never
// writes to it.
#pragma once

#include <string>

#include "engine/registry.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"

namespace sortie::web {

class TournamentViewer {
  public:
    // Without a file there are no tournaments.
    TournamentViewer(const Registry& registry, std::string file)
        : registry_(registry), file_(std::move(file)) {}

    void list(const Caller& caller) const;
    void table(const TournamentRequest& request, const Caller& caller) const;
    void game(const TournamentGameRequest& request, const Caller& caller) const;

  private:
    const Registry& registry_;
    std::string file_;
};

}  // namespace sortie::web
