// What others know of a room: the database, which is tried again when it fails, and the people who are there.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/registry.h"
#include "server/web/event_loop.h"
#include "server/web/live_room.h"
#include "server/web/open_rooms.h"
#include "store/room_store.h"

namespace sortie::web {

// Sends a message to a connection, if it is still there.
using Sender = std::function<void(ConnectionId, std::string)>;

// ["first"], ["first", "second"], []
nlohmann::ordered_json sides_json(const Rights& rights);

class RoomNews {
  public:
    // `settled` is called for a room that is saved after all.
    RoomNews(const Registry& registry, EventLoop& loop, RoomStore& store, const OpenRooms& rooms,
             Sender sender, std::function<void(LiveRoom&)> settled)
        : registry_(registry),
          loop_(loop),
          store_(store),
          rooms_(rooms),
          sender_(std::move(sender)),
          settled_(std::move(settled)) {}

    // The game goes on when the database fails, and its people are told that it is not kept meanwhile.
    void save(LiveRoom& live);
    // Tells everybody who is there, after what is done now.
    void announce(LiveRoom& live) { announce(live, Duration{}); }
    // A little later, so that a crowd that comes and goes does not cause a flood.
    void announce_presence(LiveRoom& live);
    // Tells one of them, now.
    void tell(const LiveRoom& live, ConnectionId connection);
    // Nothing is told or tried any more: the room goes.
    void forget(LiveRoom& live);

  private:
    void announce(LiveRoom& live, Duration delay);
    void broadcast(LiveRoom& live);
    std::string text_of(const LiveRoom& live) const;
    std::string message_for(const LiveRoom& live, const std::string& text, ConnectionId connection) const;

    const Registry& registry_;
    EventLoop& loop_;
    RoomStore& store_;
    const OpenRooms& rooms_;
    const Sender sender_;
    const std::function<void(LiveRoom&)> settled_;
};

}  // namespace sortie::web
