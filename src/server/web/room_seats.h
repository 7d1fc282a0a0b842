// The agents of rooms. One is made when its first turn comes and kept while its game lasts, through takebacks
// and reloads. To bound the memory, the one that has rested longest goes when there are too many; when its
// turn comes it is made again with the same seed.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>

#include "engine/agents/seated_agent.h"
#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "server/web/room.h"

namespace sortie::web {

class RoomSeats {
  public:
    static constexpr std::size_t kMost = 32;

    explicit RoomSeats(const Registry& registry, std::size_t most = kMost)
        : registry_(registry), most_(most) {}

    // The agent on a seat that has one.
    Answer<std::shared_ptr<SeatedAgent>> agent(const Room& room, Side side);
    // The game is over: nobody needs its agents any more.
    void close(const std::string& room);

  private:
    struct Seat {
        std::string room;
        Side side;
        std::shared_ptr<SeatedAgent> agent;
    };

    Answer<std::shared_ptr<SeatedAgent>> make(const Room& room, Side side) const;

    const Registry& registry_;
    const std::size_t most_;
    std::list<Seat> seats_;  // the last asked for first
};

}  // namespace sortie::web
