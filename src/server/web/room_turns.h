// What happens in a room by itself: agents take their turns, clocks run out.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/registry.h"
#include "server/web/event_loop.h"
#include "server/web/house_agents.h"
#include "server/web/live_room.h"
#include "server/web/room_seats.h"
#include "server/web/search_service.h"

namespace sortie::web {

class RoomTurns {
  public:
    struct Hooks {
        std::function<LiveRoom*(const std::string& id)> find;  // null when it has gone meanwhile
        std::function<void(LiveRoom&)> changed;                // to be written down and told
        std::function<void(LiveRoom&)> news;                   // to be told only
        std::function<void(LiveRoom&)> settled;  // whoever has gone need not be waited for any more
    };
    RoomTurns(const Registry& registry, const HouseAgents& house, EventLoop& loop, SearchService& searches,
              Hooks hooks)
        : seats_(registry, house), loop_(loop), searches_(searches), hooks_(std::move(hooks)) {}

    // Lets the agent think if it is its turn and somebody watches, otherwise makes sure that it does not; and
    // sees to it that the running clock ends the game.
    void advance(LiveRoom& live);
    void stop_thinking(LiveRoom& live);

  private:
    void start_thinking(LiveRoom& live);
    void agent_found(LiveRoom& live, const std::string& move);
    // An agent that cannot go on has lost.
    void agent_failed(LiveRoom& live);
    void play_agent_move(LiveRoom& live);
    void set_flag_timer(LiveRoom& live);

    RoomSeats seats_;
    EventLoop& loop_;
    SearchService& searches_;
    const Hooks hooks_;
    std::uint64_t last_turn_ = 0;
};

}  // namespace sortie::web
