#include "server/web/room_service.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/web/answers.h"
#include "server/web/limits.h"
#include "server/web/room_setup.h"
#include "server/web/room_storage.h"
#include "server/web/secrets.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

// Comings and goings are told a little later, so that a crowd does not cause a flood.
constexpr Duration kPresenceDelay = std::chrono::milliseconds(200);
// A database that has failed is tried again.
constexpr Duration kSaveAgain = std::chrono::seconds(2);

Json sides_json(const Rights& rights) {
    Json sides = Json::array();
    for (const Side side : {Side::First, Side::Second}) {
        if (rights.has(side)) sides.push_back(side_name(side));
    }
    return sides;
}

}  // namespace

RoomService::RoomService(const Registry& registry, EventLoop& loop, RoomStore& store, SearchService& searches,
                         Sender sender, TokenOf token_of)
    : registry_(registry),
      loop_(loop),
      store_(store),
      searches_(searches),
      sender_(std::move(sender)),
      token_of_(std::move(token_of)),
      turns_(registry, loop, searches,
             {[this](const std::string& id) { return live(id); }, [this](LiveRoom& room) { changed(room); },
              [this](LiveRoom& room) { announce(room, Duration{}); },
              [this](LiveRoom& room) { drop_if_empty(room); }}) {}

RoomService::~RoomService() = default;

LiveRoom* RoomService::live(const std::string& id) {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second.get();
}

// Rooms come from the database when somebody asks for them, and leave memory with the last visitor.
Answer<LiveRoom*> RoomService::find(const std::string& id) {
    if (LiveRoom* const room = live(id)) return room;
    auto room = load_room(registry_, store_, id);
    if (!room) return room.failure();
    const std::string owner = room->data().owner;
    return &open(std::move(*room), {owner, owner});
}

LiveRoom& RoomService::open(Room room, JobOwner opened_by) {
    const std::string id = room.id();
    LiveRoom& live = *rooms_.emplace(id, std::make_unique<LiveRoom>(std::move(room))).first->second;
    live.opened_by = std::move(opened_by);
    return live;
}

std::optional<Failure> RoomService::may_open(const Caller& caller) {
    const auto is_full = [&]() -> const char* {
        const auto count = [&](const auto& fits) {
            return static_cast<std::size_t>(
                std::count_if(rooms_.begin(), rooms_.end(),
                              [&](const auto& room) { return fits(room.second->opened_by); }));
        };
        if (count([&](const JobOwner& by) { return by.visitor == caller.visitor; }) >= kMostRoomsOfVisitor)
            return "you are in too many games; leave one first";
        if (count([&](const JobOwner& by) { return by.address == caller.address; }) >= kMostRoomsOfAddress)
            return "too many games are being played from your address; try again later";
        if (rooms_.size() >= kMostRooms) return "too many games are being played; try again later";
        return nullptr;
    };
    const char* full = is_full();
    if (full == nullptr) return std::nullopt;
    // Rooms where nobody is make way: those from here, or all of them.
    std::vector<LiveRoom*> empty;
    for (const auto& [id, live] : rooms_) {
        const bool counts = rooms_.size() >= kMostRooms || live->opened_by.address == caller.address;
        if (counts && live->present.empty() && !live->save_timer) empty.push_back(live.get());
    }
    for (LiveRoom* const live : empty) retire(*live);
    full = is_full();
    if (full == nullptr) return std::nullopt;
    return Failure{ErrorCode::TooMany, full};
}

// A room that nobody is in leaves memory with its clock stopped.
void RoomService::retire(LiveRoom& live) {
    live.room.pause_turn(steady_time());
    turns_.advance(live);
    save(live);
    drop_if_empty(live);
}

void RoomService::close() {
    for (const auto& [id, live] : rooms_) {
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
    LiveRoom* const room = live(id);
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
    auto made = make_room(registry_, request, caller);
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
    enter(open(std::move(room), {caller.address, caller.visitor}), caller.connection, mine.rights);
}

void RoomService::join(const JoinRequest& request, const Caller& caller) {
    const auto& joined = rooms_of_[caller.connection];
    if (joined.size() >= kMostRoomsOfConnection && !joined.contains(request.room)) {
        return caller.fail(
            {ErrorCode::TooMany, fmt::format("a connection can be in {} rooms", kMostRoomsOfConnection)});
    }
    const bool known = live(request.room) != nullptr;
    if (!known) {
        if (const auto full = may_open(caller)) return caller.fail(*full);
    }
    auto found = find(request.room);
    if (!found) return caller.fail(found.failure());
    LiveRoom& live = **found;
    if (!known) live.opened_by = {caller.address, caller.visitor};
    RoomData& data = live.room.data();
    const auto refuse = [&](ErrorCode code, std::string message) {
        caller.fail({code, std::move(message)});
        drop_if_empty(live);
    };
    Json token = nullptr;
    Rights rights;
    bool seated = false;
    if (request.token) {
        token = *request.token;
        const Access* access = live.room.find_access(token_hash(*request.token));
        if (access == nullptr) {
            // The library tells visitors their tokens again, also of rooms that do not know them yet.
            const auto theirs = std::find_if(data.access.begin(), data.access.end(), [&](const Access& each) {
                return !each.invitation && each.visitor == caller.visitor &&
                       same_secret(seat_token(caller.token, live.room.id(), each.rights), *request.token);
            });
            if (theirs == data.access.end())
                return refuse(ErrorCode::Forbidden, "that token does not belong to this room");
            give_token(live.room, caller.token, Rights(theirs->rights));
            access = live.room.find_access(token_hash(*request.token));
            seated = true;
        }
        if (access->invitation) {
            const Side side = access->rights.has(Side::First) ? Side::First : Side::Second;
            Seat& seat = data.seats[index(side)];
            if (seat.kind == Seat::Kind::Open) {
                const std::string mine = give_token(live.room, caller.token, Rights(access->rights));
                access = live.room.find_access(token_hash(mine));
                token = mine;
                seat.kind = Seat::Kind::Human;
                if (request.name) seat.name = *request.name;
                seated = true;
            } else {
                const auto mine =
                    std::find_if(data.access.begin(), data.access.end(), [&](const Access& other) {
                        return !other.invitation && other.visitor == caller.visitor && other.rights.has(side);
                    });
                if (mine == data.access.end())
                    return refuse(ErrorCode::Conflict, "somebody else has come with this invitation");
                access = &*mine;
                token = seat_token(caller.token, live.room.id(), access->rights);
            }
        }
        rights = access->rights;
    }
    if (seated) {
        live.room.touch();
        save(live);
    }
    // Whoever plays finds the game in their library, by whatever way they came.
    if (rights.plays() || rights.director) store_.add_to_library(caller.visitor, live.room.id());
    caller.answer({{"type", "joined"},
                   {"room", live.room.id()},
                   {"token", std::move(token)},
                   {"sides", sides_json(rights)},
                   {"director", rights.director}});
    enter(live, caller.connection, rights);
}

LiveRoom& RoomService::enter(LiveRoom& live, ConnectionId connection, const Rights& rights) {
    live.present[connection] = rights;
    if (live.expiry_timer) loop_.cancel(*std::exchange(live.expiry_timer, std::nullopt));
    rooms_of_[connection].insert(live.room.id());
    // A person's turn goes on when somebody is there again after a restart.
    if (!live.room.over() && !live.room.agent_to_move()) live.room.start_turn(steady_time());
    sender_(connection, message_for(live, text_of(live), connection));
    if (live.present.size() > 1) announce(live, kPresenceDelay);
    turns_.advance(live);
    return live;
}

void RoomService::exit(LiveRoom& live, ConnectionId connection) {
    live.present.erase(connection);
    if (const auto rooms = rooms_of_.find(connection); rooms != rooms_of_.end())
        rooms->second.erase(live.room.id());
    announce(live, kPresenceDelay);
    turns_.advance(live);
    if (live.present.empty() && !live.expiry_timer) {
        live.expiry_timer = loop_.after(kAbandonedRoom, [this, id = live.room.id()] {
            LiveRoom* const room = this->live(id);
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
    const auto found = rooms_of_.find(connection);
    if (found == rooms_of_.end()) return;
    const std::set<std::string> rooms = std::move(found->second);
    rooms_of_.erase(found);
    for (const std::string& id : rooms) {
        if (LiveRoom* const room = live(id)) exit(*room, connection);
    }
}

// The end of every request in a room: an error or a word to the caller, and the news to all if there are any.
void RoomService::finish(LiveRoom& live, const Caller& caller, const std::optional<Failure>& problem) {
    const bool news = live.room.revision() != live.saved_revision;
    if (news) save(live);  // what is answered with "ok" is in the database
    if (problem) {
        caller.fail(*problem);
    } else {
        caller.answer({{"type", "ok"}, {"room", live.room.id()}, {"saved", live.saved}});
    }
    if (news) announce(live, Duration{});
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
    LiveRoom& next_room = open(std::move(rooms.front()), old.opened_by);
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
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    LiveRoom& live = *found->second;
    turns_.stop_thinking(live);
    for (const auto& timer : {live.flag_timer, live.announcement, live.save_timer, live.expiry_timer}) {
        if (timer) loop_.cancel(*timer);
    }
    for (const auto& [connection, rights] : live.present) {
        sender_(connection, dump({{"type", "left"}, {"room", id}}));
        rooms_of_[connection].erase(id);
    }
    rooms_.erase(found);
}

// Something has happened in a room: it is written down, everybody hears of it, and the game goes on.
void RoomService::changed(LiveRoom& live) {
    save(live);
    announce(live, Duration{});
    turns_.advance(live);
}

// The game goes on when the database fails, and its people are told that it is not kept meanwhile.
void RoomService::save(LiveRoom& live) {
    live.saved_revision = live.room.revision();
    live.room.data().changed = wall_time();
    const bool was_saved = std::exchange(live.saved, !store_.save(stored_room(registry_, live.room)));
    if (live.saved != was_saved) announce(live, Duration{});
    if (live.saved || live.save_timer) return;
    live.save_timer = loop_.after(kSaveAgain, [this, id = live.room.id()] {
        LiveRoom* const room = this->live(id);
        if (room == nullptr) return;
        room->save_timer.reset();
        save(*room);
        drop_if_empty(*room);
    });
}

void RoomService::announce(LiveRoom& live, Duration delay) {
    const bool soon = delay == Duration{};
    if (live.announcement) {
        if (live.announced_soon || !soon) return;
        loop_.cancel(*live.announcement);
    }
    live.announced_soon = soon;
    live.announcement = loop_.after(delay, [this, id = live.room.id()] {
        if (LiveRoom* const room = this->live(id)) broadcast(*room);
    });
}

void RoomService::broadcast(LiveRoom& live) {
    live.announcement.reset();
    const std::string text = text_of(live);
    for (const auto& [connection, rights] : live.present)
        sender_(connection, message_for(live, text, connection));
}

// The message for all, open at its end for what differs from reader to reader.
std::string RoomService::text_of(const LiveRoom& live) const {
    Json json = live.room.json(registry_, steady_time());
    std::size_t spectators = 0;
    for (const auto& [connection, rights] : live.present) {
        if (!rights.plays() && !rights.director) ++spectators;
        for (const Side side : {Side::First, Side::Second}) {
            if (rights.has(side)) json["seats"][std::string(side_name(side))]["connected"] = true;
        }
    }
    json["spectators"] = spectators;
    json["thinking"] = live.thinking();
    json["saved"] = live.saved;
    std::string text = dump(json);
    text.pop_back();
    return text;
}

std::string RoomService::message_for(const LiveRoom& live, const std::string& text,
                                     ConnectionId connection) const {
    const auto entry = live.present.find(connection);
    const Rights rights = entry == live.present.end() ? Rights{} : entry->second;
    return fmt::format("{},\"you\":{}}}", text,
                       dump({{"sides", sides_json(rights)}, {"director", rights.director}}));
}

// Nobody is there and no clock runs: the database knows the rest, if it could be told.
void RoomService::drop_if_empty(LiveRoom& live) {
    if (!live.present.empty() || live.flag_timer || live.save_timer) return;
    turns_.stop_thinking(live);
    for (const auto& timer : {live.announcement, live.expiry_timer}) {
        if (timer) loop_.cancel(*timer);
    }
    rooms_.erase(live.room.id());
}

}  // namespace sortie::web
