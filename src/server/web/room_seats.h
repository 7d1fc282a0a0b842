// The agents of rooms. One is made when its first turn comes and kept while its game lasts, through takebacks
// and reloads. To bound the memory, the one that has rested longest goes when there are too many; when its
// turn comes it is made again with the same seed.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "engine/agents/agent_spec.h"
#include "engine/agents/seated_agent.h"
#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "server/web/house_agents.h"
#include "server/web/room.h"

namespace sortie::web {

// An agent on a seat of a room. Making one takes a while: that is done where it thinks.
class RoomSeat {
  public:
    // `name` is what visitors call it.
    RoomSeat(std::unique_ptr<Session> start, std::string name, AgentSpec spec, const HouseAgents& house)
        : start_(std::move(start)), name_(std::move(name)), spec_(std::move(spec)), house_(house) {}

    // Blocks. Agents that would think for ever get a time.
    Result<SearchReport> think(SeatedAgent::Question question, const StopFlag& stop);
    // Where it thought last; not to be touched while it thinks.
    const Session& session() const { return agent_->session(); }

  private:
    Result<SearchReport> make_and_think(SeatedAgent::Question question, const StopFlag& stop);

    std::mutex making_;               // guards what follows
    std::unique_ptr<Session> start_;  // until the agent is made
    const std::string name_;
    const AgentSpec spec_;
    const HouseAgents& house_;
    std::unique_ptr<SeatedAgent> agent_;
};

class RoomSeats {
  public:
    static constexpr std::size_t kMost = 32;
    static constexpr std::size_t kMostOfHouse = 8;  // which may be processes

    RoomSeats(const Registry& registry, const HouseAgents& house, std::size_t most = kMost)
        : registry_(registry), house_(house), most_(most) {}

    // The agent on a seat that has one.
    Answer<std::shared_ptr<RoomSeat>> agent(const Room& room, Side side);
    // The game is over: nobody needs its agents any more.
    void close(const std::string& room);

  private:
    struct Seat {
        std::string room;
        Side side;
        std::shared_ptr<RoomSeat> agent;
        bool of_house = false;
    };

    Answer<Seat> make(const Room& room, Side side) const;
    // Lets those go that have rested longest.
    void make_way();

    const Registry& registry_;
    const HouseAgents& house_;
    const std::size_t most_;
    std::list<Seat> seats_;  // the last asked for first
};

}  // namespace sortie::web
