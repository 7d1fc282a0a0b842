#include "server/web/room_service.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/web/answers.h"
#include "server/web/limits.h"
#include "server/web/room_entry.h"
#include "server/web/room_setup.h"
#include "server/web/room_storage.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

RoomService::RoomService(const Registry& registry, const HouseAgents& house, EventLoop& loop,
                         RoomStore& store, SearchService& searches, Sender sender, TokenOf token_of)
    : registry_(registry),
      house_(house),
      loop_(loop),
      store_(store),
      searches_(searches),
      sender_(std::move(sender)),
      token_of_(std::move(token_of)),
      news_(registry, loop, store, rooms_, sender_, [this](LiveRoom& room) { drop_if_empty(room); }),
      turns_(registry, house, loop, searches,
             {[this](const std::string& id) { return rooms_.find(id); },
              [this](LiveRoom& room) { changed(room); }, [this](LiveRoom& room) { news_.announce(room); },
              [this](LiveRoom& room) { drop_if_empty(room); }}) {}

RoomService::~RoomService() = default;

// Rooms come from the database when somebody asks for them, and leave memory with the last visitor.
Answer<LiveRoom*> RoomService::find(const std::string& id) {
    if (LiveRoom* const room = rooms_.find(id)) return room;
    auto room = load_room(registry_, store_, id);
    if (!room) return room.failure();
    const std::string owner = room->data().owner;
    return &rooms_.add(std::move(*room), {owner, owner});
}

std::optional<Failure> RoomService::may_open(const Caller& caller) {
    const JobOwner who{caller.address, caller.visitor};
    if (rooms_.full_for(who) == nullptr) return std::nullopt;
    for (LiveRoom* const live : rooms_.making_way_for(who)) retire(*live);
    const char* const full = rooms_.full_for(who);
    if (full == nullptr) return std::nullopt;
    return Failure{ErrorCode::TooMany, full};
}

// A room that nobody is in leaves memory with its clock stopped.
void RoomService::retire(LiveRoom& live) {
    live.room.pause_turn(steady_time());
    turns_.advance(live);
    news_.save(live);
    drop_if_empty(live);
}

void RoomService::close() {
    for (LiveRoom* const live : rooms_.all()) {
        live->room.pause_turn(steady_time());
        // A database that does not answer now is not waited for by every room.
        if (store_.save(stored_room(registry_, live->room))) return;
    }
}

std::optional<Failure> RoomService::may_keep(const Caller& caller) {
    const auto usage = store_.usage(caller.visitor);
    if (!usage) return usage.failure();
    if (usage->games >= kMostStoredGames || usage->bytes >= kMostStoredBytes)
        return Failure{ErrorCode::TooMany, "your library is full; delete some games first"};
    if (usage->database >= kLargestDatabase)
        return Failure{ErrorCode::TooMany, "the server has no room for more games"};
    return std::nullopt;
}

Answer<Room> RoomService::snapshot(const std::string& id) {
    return load_room(registry_, store_, id);
}

std::optional<RoomService::Here> RoomService::here(const std::string& id, const Caller& caller, Needs needs) {
    LiveRoom* const room = rooms_.find(id);
    const auto refuse = [&](ErrorCode code, const char* why) {
        caller.fail({code, why});
        return std::nullopt;
    };
    const auto entry =
        room == nullptr ? std::map<ConnectionId, Rights>::iterator{} : room->present.find(caller.connection);
    if (room == nullptr || entry == room->present.end())
        return refuse(ErrorCode::NotFound, "this connection has not joined that room");
    const Rights rights = entry->second;
    if (needs == Needs::Director && !rights.director)
        return refuse(ErrorCode::Forbidden, "only whoever made the room may do this");
    const bool directs = needs == Needs::SeatOrDirector && rights.director;
    if ((needs == Needs::Seat || needs == Needs::SeatOrDirector) && !rights.plays() && !directs)
        return refuse(ErrorCode::Forbidden, "spectators only watch: this needs a seat in the room");
    return Here{*room, rights};
}

void RoomService::create(const CreateRequest& request, const Caller& caller) {
    if (caller.connection != 0) {
        if (const auto full = may_open(caller)) return caller.fail(*full);
    }
    if (const auto full = may_keep(caller)) return caller.fail(*full);
    auto made = make_room(registry_, house_, request, caller);
    if (!made) return caller.fail(made.failure());
    std::vector<Room> rooms;
    rooms.push_back(std::move(*made));
    if (const auto problem = store_.save_all(stored_rooms(registry_, rooms), caller.visitor))
        return caller.fail(*problem);
    Room& room = rooms.front();
    const Access mine = room.data().access.back();
    const std::string id = room.id();
    Json invitation = nullptr;
    for (const Side side : {Side::First, Side::Second}) {
        if (room.seat(side).kind == Seat::Kind::Open) invitation = invitation_token(caller.token, id, side);
    }
    caller.answer({{"type", "created"},
                   {"room", id},
                   {"token", seat_token(caller.token, id, mine.rights)},
                   {"sides", sides_json(mine.rights)},
                   {"invitation", std::move(invitation)}});
    if (caller.connection == 0) return;
    enter(rooms_.add(std::move(room), {caller.address, caller.visitor}), caller.connection, mine.rights);
}

void RoomService::join(const JoinRequest& request, const Caller& caller) {
    const auto joined = rooms_.of(caller.connection);
    if (joined.size() >= kMostRoomsOfConnection && !joined.contains(request.room)) {
        return caller.fail(
            {ErrorCode::TooMany, fmt::format("a connection can be in {} rooms", kMostRoomsOfConnection)});
    }
    const bool known = rooms_.find(request.room) != nullptr;
    if (!known) {
        if (const auto full = may_open(caller)) return caller.fail(*full);
    }
    const auto found = find(request.room);
    if (!found) return caller.fail(found.failure());
    LiveRoom& live = **found;
    if (!known) live.opened_by = {caller.address, caller.visitor};
    RoomEntry entry;  // to watch
    if (request.token) {
        const auto theirs = enter_with_token(live.room, *request.token, request.name, caller);
        if (!theirs) {
            caller.fail(theirs.failure());
            return drop_if_empty(live);
        }
        entry = *theirs;
    }
    if (entry.is_change) {
        live.room.touch();
        news_.save(live);
    }
    const Rights rights = entry.rights;
    // Whoever plays finds the game in their library, by whatever way they came.
    if (rights.plays() || rights.director) store_.add_to_library(caller.visitor, live.room.id());
    caller.answer({{"type", "joined"},
                   {"room", live.room.id()},
                   {"token", request.token ? Json(entry.token) : Json(nullptr)},
                   {"sides", sides_json(rights)},
                   {"director", rights.director}});
    enter(live, caller.connection, rights);
}

void RoomService::enter(LiveRoom& live, ConnectionId connection, const Rights& rights) {
    rooms_.enter(live, connection, rights);
    if (live.expiry_timer) loop_.cancel(*std::exchange(live.expiry_timer, std::nullopt));
    // A person's turn goes on when somebody is there again after a restart.
    if (!live.room.over() && !live.room.agent_to_move()) live.room.start_turn(steady_time());
    news_.tell(live, connection);
    if (live.present.size() > 1) news_.announce_presence(live);
    turns_.advance(live);
}

void RoomService::exit(LiveRoom& live, ConnectionId connection) {
    rooms_.leave(live, connection);
    news_.announce_presence(live);
    turns_.advance(live);
    if (live.present.empty() && !live.expiry_timer) {
        live.expiry_timer = loop_.after(kAbandonedRoom, [this, id = live.room.id()] {
            LiveRoom* const room = rooms_.find(id);
            if (room == nullptr) return;
            room->expiry_timer.reset();
            if (room->present.empty()) retire(*room);
        });
    }
    drop_if_empty(live);
}

void RoomService::leave(const LeaveRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Presence);
    if (!place) return;
    caller.answer({{"type", "left"}, {"room", request.room}});
    exit(place->live, caller.connection);
}

void RoomService::forget(ConnectionId connection) {
    for (const std::string& id : rooms_.of(connection)) {
        if (LiveRoom* const room = rooms_.find(id)) exit(*room, connection);
    }
}

// The end of every request in a room: an error or a word to the caller, and the news to all if there are any.
void RoomService::finish(LiveRoom& live, const Caller& caller, const std::optional<Failure>& problem) {
    const bool news = live.room.revision() != live.saved_revision;
    if (news) news_.save(live);  // what is answered with "ok" is in the database
    if (problem) {
        caller.fail(*problem);
    } else {
        caller.answer({{"type", "ok"}, {"room", live.room.id()}, {"saved", live.saved}});
    }
    if (news) news_.announce(live);
    turns_.advance(live);
}

void RoomService::move(const MoveRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Seat);
    if (!place) return;
    Room& room = place->live.room;
    const Side side = place->rights.plays_both()       ? room.to_move()
                      : place->rights.has(Side::First) ? Side::First
                                                       : Side::Second;
    finish(place->live, caller, room.move(side, request.move, request.ply, steady_time()));
}

void RoomService::takeback(const TakebackRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Seat);
    if (!place) return;
    const auto problem = place->live.room.ask_takeback(place->rights, steady_time());
    if (!problem) turns_.stop_thinking(place->live);
    finish(place->live, caller, problem);
}

void RoomService::draw(const DrawRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Seat);
    if (!place) return;
    finish(place->live, caller, place->live.room.ask_draw(registry_, place->rights, steady_time()));
}

void RoomService::resign(const ResignRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Seat);
    if (!place) return;
    finish(place->live, caller, place->live.room.resign(place->rights, request.side, steady_time()));
}

void RoomService::answer(const AnswerRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Seat);
    if (!place) return;
    const auto rematch = place->live.room.answer(place->rights, request.offer, request.accept, steady_time());
    if (!rematch) return finish(place->live, caller, rematch.failure());
    finish(place->live, caller, *rematch ? start_rematch(place->live) : std::nullopt);
}

void RoomService::rematch(const RematchRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::SeatOrDirector);
    if (!place) return;
    const auto starts = place->live.room.ask_rematch(place->rights);
    if (!starts) return finish(place->live, caller, starts.failure());
    finish(place->live, caller, *starts ? start_rematch(place->live) : std::nullopt);
}

std::optional<Failure> RoomService::start_rematch(LiveRoom& old) {
    if (!old.room.data().rematch.empty()) return std::nullopt;
    auto made = make_rematch(registry_, old.room);
    if (!made) return made.failure();
    // Everybody moves on: players with a token that takes the place of theirs, the others to watch.
    std::map<ConnectionId, Json> tokens;
    for (const auto& [connection, rights] : old.present) {
        if (rights.plays() || rights.director)
            tokens[connection] = give_token(*made, token_of_(connection), swapped(rights));
    }
    std::vector<Room> rooms;
    rooms.push_back(std::move(*made));
    if (auto problem = store_.save_all(stored_rooms(registry_, rooms), old.room.data().owner)) return problem;
    const std::string id = rooms.front().id();
    LiveRoom& next_room = rooms_.add(std::move(rooms.front()), old.opened_by);
    for (const Access& access : next_room.room.data().access) store_.add_to_library(access.visitor, id);
    old.room.data().rematch = id;
    old.room.touch();
    for (const auto& [connection, rights] : std::map(old.present)) {
        const Rights next = swapped(rights);
        sender_(connection, dump({{"type", "rematch"},
                                  {"room", id},
                                  {"token", tokens[connection]},
                                  {"sides", sides_json(next)}}));
        enter(next_room, connection, next);
    }
    return std::nullopt;
}

void RoomService::hint(const HintRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Seat);
    if (!place) return;
    if (const auto problem = place->live.room.may_have_hint(place->rights)) return caller.fail(*problem);
    auto game = OpenGame::open(registry_, place->live.room.game().setup());
    if (!game) return caller.fail(game.failure());
    searches_.hint(std::move(*game), caller, request.room);
}

void RoomService::pace(const PaceRequest& request, const Caller& caller) {
    const auto place = here(request.room, caller, Needs::Director);
    if (!place) return;
    RoomData& data = place->live.room.data();
    if (request.delay_ms) data.delay_ms = *request.delay_ms;
    if (request.paused) data.paused = *request.paused;
    place->live.step = request.step;
    turns_.stop_thinking(place->live);  // whatever was due is due at another time now
    place->live.room.touch();
    finish(place->live, caller, std::nullopt);
}

void RoomService::set_review(const std::string& id, std::string review) {
    auto found = find(id);
    if (!found) return;
    (*found)->room.data().review = std::move(review);
    (*found)->room.touch();
    changed(**found);
    drop_if_empty(**found);
}

void RoomService::erased(const std::string& id) {
    LiveRoom* const live = rooms_.find(id);
    if (live == nullptr) return;
    for (const auto& [connection, rights] : std::map(live->present)) {
        sender_(connection, dump({{"type", "left"}, {"room", id}}));
        rooms_.leave(*live, connection);
    }
    drop(*live);
}

// Something has happened in a room: it is written down, everybody hears of it, and the game goes on.
void RoomService::changed(LiveRoom& live) {
    news_.save(live);
    news_.announce(live);
    turns_.advance(live);
}

// Nobody is there and no clock runs: the database knows the rest, if it could be told.
void RoomService::drop_if_empty(LiveRoom& live) {
    if (live.present.empty() && !live.flag_timer && !live.save_timer) drop(live);
}

void RoomService::drop(LiveRoom& live) {
    turns_.stop_thinking(live);
    news_.forget(live);
    for (const auto& timer : {live.flag_timer, live.expiry_timer}) {
        if (timer) loop_.cancel(*timer);
    }
    rooms_.erase(live.room.id());
}

}  // namespace sortie::web
