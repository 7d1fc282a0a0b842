// What people ask for in rooms, carried out: rights first, then the game, then the news. What happens by
// itself is RoomTurns' business.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/registry.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"
#include "server/web/event_loop.h"
#include "server/web/house_agents.h"
#include "server/web/open_rooms.h"
#include "server/web/room_news.h"
#include "server/web/room_turns.h"
#include "server/web/search_service.h"
#include "store/room_store.h"

namespace sortie::web {

class RoomService {
  public:
    // The visitor's token of a connection.
    using TokenOf = std::function<std::string(ConnectionId)>;

    RoomService(const Registry& registry, const HouseAgents& house, EventLoop& loop, RoomStore& store,
                SearchService& searches, Sender sender, TokenOf token_of);
    ~RoomService();
    RoomService(const RoomService&) = delete;
    RoomService& operator=(const RoomService&) = delete;

    void create(const CreateRequest& request, const Caller& caller);
    void join(const JoinRequest& request, const Caller& caller);
    void leave(const LeaveRequest& request, const Caller& caller);
    void move(const MoveRequest& request, const Caller& caller);
    void takeback(const TakebackRequest& request, const Caller& caller);
    void draw(const DrawRequest& request, const Caller& caller);
    void resign(const ResignRequest& request, const Caller& caller);
    void answer(const AnswerRequest& request, const Caller& caller);
    void rematch(const RematchRequest& request, const Caller& caller);
    void hint(const HintRequest& request, const Caller& caller);
    void pace(const PaceRequest& request, const Caller& caller);

    // A connection has closed: it leaves all rooms.
    void forget(ConnectionId connection);

    // The room as it stands, whether anybody is in it or not.
    Answer<Room> snapshot(const std::string& id);
    // Keeps a finished review.
    void set_review(const std::string& id, std::string review);
    // The game is gone from the database: so is its room.
    void erased(const std::string& id);

    // The server stops: clocks stand still, and every room is written.
    void close();

    // Whether the caller may have one more game kept.
    std::optional<Failure> may_keep(const Caller& caller);

    std::size_t open_rooms() const { return rooms_.size(); }

  private:
    struct Here {  // a room that a connection has joined, and what it may do there
        LiveRoom& live;
        Rights rights;
    };

    Answer<LiveRoom*> find(const std::string& id);
    // What a request needs. Rights are checked here and nowhere before anything has happened.
    enum class Needs { Presence, Seat, Director, SeatOrDirector };
    std::optional<Here> here(const std::string& id, const Caller& caller, Needs needs);
    // Whether the caller may bring one more room into memory.
    std::optional<Failure> may_open(const Caller& caller);
    void retire(LiveRoom& live);
    void enter(LiveRoom& live, ConnectionId connection, const Rights& rights);
    void exit(LiveRoom& live, ConnectionId connection);
    void finish(LiveRoom& live, const Caller& caller, const std::optional<Failure>& problem);
    std::optional<Failure> start_rematch(LiveRoom& old);

    void changed(LiveRoom& live);
    void drop_if_empty(LiveRoom& live);
    void drop(LiveRoom& live);

    const Registry& registry_;
    const HouseAgents& house_;
    EventLoop& loop_;
    RoomStore& store_;
    SearchService& searches_;
    Sender sender_;
    TokenOf token_of_;
    OpenRooms rooms_;
    RoomNews news_;
    RoomTurns turns_;
};

}  // namespace sortie::web
