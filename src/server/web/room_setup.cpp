#include "server/web/room_setup.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "server/web/event_loop.h"
#include "server/web/secrets.h"
#include "server/web/visitor_agents.h"

namespace sortie::web {

std::string seat_token(const std::string& visitor_token, const std::string& room, const Rights& rights) {
    return derived_token(visitor_token, fmt::format("seat {} {:d}{:d}{:d}", room, rights.sides[0],
                                                    rights.sides[1], rights.director));
}

std::string invitation_token(const std::string& visitor_token, const std::string& room, Side side) {
    return derived_token(visitor_token, fmt::format("invitation {} {}", room, side_name(side)));
}

std::string give_token(Room& room, const std::string& visitor_token, const Rights& rights) {
    std::string token = seat_token(visitor_token, room.id(), rights);
    const std::string hash = token_hash(token);
    if (room.find_access(hash) == nullptr)
        room.data().access.push_back({hash, rights, false, token_hash(visitor_token)});
    return token;
}

Answer<Room> make_room(const Registry& registry, const HouseAgents& house, const CreateRequest& request,
                       const Caller& caller) {
    auto game = OpenGame::open(registry, request.position);
    if (!game) return game.failure();
    if (game->session().outcome() != Outcome::Ongoing)
        return Failure{ErrorCode::BadPosition, "the game is over in that position"};
    std::array<SeatFields, 2> fields = request.seats;
    if (request.shuffle && (random_bits() & 1) != 0) std::swap(fields[0], fields[1]);

    RoomData data;
    data.id = new_room_id();
    data.owner = caller.visitor;
    data.created = data.changed = wall_time();
    data.delay_ms = request.delay_ms;
    if (request.clock) {
        const auto base = request.clock->base_ms;
        data.clock = GameClock{base, request.clock->increment_ms, {base, base}};
    }
    Access mine{"", {{}, true}, false, caller.visitor};
    for (const Side side : {Side::First, Side::Second}) {
        const SeatFields& wanted = fields[index(side)];
        Seat& seat = data.seats[index(side)];
        seat.name = wanted.name;
        switch (wanted.kind) {
            case SeatFields::Kind::Me:
                seat.kind = Seat::Kind::Human;
                mine.rights.sides[index(side)] = true;
                break;
            case SeatFields::Kind::Invite:
                seat.kind = Seat::Kind::Open;
                break;
            case SeatFields::Kind::Agent:
                seat.kind = Seat::Kind::Agent;
                seat.agent = wanted.agent;
                if (house.find(game->session().identity().game, wanted.agent) != nullptr) break;
                if (const auto agent = visitor_agent(game->session(), wanted.agent, kSeatMegabytes, 0);
                    !agent)
                    return agent.failure();
                break;
        }
        if (seat.kind != Seat::Kind::Open) continue;
        Access invitation{token_hash(invitation_token(caller.token, data.id, side)), {}, true, ""};
        invitation.rights.sides[index(side)] = true;
        data.access.push_back(std::move(invitation));
    }
    mine.token = token_hash(seat_token(caller.token, data.id, mine.rights));
    data.access.push_back(std::move(mine));
    return Room(std::move(data), std::move(*game));
}

Answer<Room> make_rematch(const Registry& registry, const Room& before) {
    GameSetup setup = before.game().setup();
    setup.moves.clear();
    auto game = OpenGame::open(registry, setup);
    if (!game) return game.failure();
    const RoomData& old = before.data();
    RoomData data;
    data.id = new_room_id();
    data.owner = old.owner;
    data.created = data.changed = wall_time();
    data.delay_ms = old.delay_ms;
    data.seats = {old.seats[1], old.seats[0]};
    if (old.clock) {
        const auto base = old.clock->base_ms;
        data.clock = GameClock{base, old.clock->increment_ms, {base, base}};
    }
    for (const Access& access : old.access) {
        const Rights next = swapped(access.rights);
        const bool twice = std::any_of(data.access.begin(), data.access.end(), [&](const Access& other) {
            return other.visitor == access.visitor && other.rights.sides == next.sides &&
                   other.rights.director == next.director;
        });
        if (access.invitation || twice) continue;
        // Nobody knows this token: whoever has the right to it is given another.
        data.access.push_back({token_hash(new_token()), next, false, access.visitor});
    }
    return Room(std::move(data), std::move(*game));
}

}  // namespace sortie::web
