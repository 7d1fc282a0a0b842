#include "server/web/room_setup.h"

#include <utility>

#include "server/web/event_loop.h"
#include "server/web/secrets.h"
#include "server/web/visitor_agents.h"

namespace sortie::web {

Answer<Room> make_room(const Registry& registry, const CreateRequest& request, const std::string& visitor) {
    auto game = OpenGame::open(registry, request.position);
    if (!game) return game.failure();
    if (game->session().outcome() != Outcome::Ongoing)
        return Failure{ErrorCode::BadPosition, "the game is over in that position"};
    std::array<SeatFields, 2> fields = request.seats;
    if (request.shuffle && (random_bits() & 1) != 0) std::swap(fields[0], fields[1]);

    RoomData data;
    data.id = new_room_id();
    data.owner = visitor;
    data.created = data.changed = wall_time();
    data.delay_ms = request.delay_ms;
    if (request.clock) {
        const auto base = request.clock->base_ms;
        data.clock = GameClock{base, request.clock->increment_ms, {base, base}};
    }
    Access mine{new_token(), {{}, true}, false, visitor};
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
                if (const auto agent = visitor_agent(game->session(), wanted.agent); !agent)
                    return agent.failure();
                break;
        }
        if (seat.kind != Seat::Kind::Open) continue;
        Access invitation{new_token(), {}, true, ""};
        invitation.rights.sides[index(side)] = true;
        data.access.push_back(std::move(invitation));
    }
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
        if (access.invitation) continue;
        data.access.push_back({new_token(), swapped(access.rights), false, access.visitor});
    }
    return Room(std::move(data), std::move(*game));
}

}  // namespace sortie::web
