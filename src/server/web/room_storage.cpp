#include "server/web/room_storage.h"

#include <utility>

#include "engine/variant_names.h"

namespace sortie::web {

StoredRoom stored_room(const Registry& registry, const Room& room) {
    StoredRoom stored{room.data(),
                      room.game().setup(),
                      {},
                      variant_name(registry, room.game().session().identity()),
                      room.outcome(),
                      room.over() ? room.reason() : std::string()};
    for (const PlayedMove& move : room.game().played()) stored.times.push_back(move.ms);
    return stored;
}

std::vector<StoredRoom> stored_rooms(const Registry& registry, const std::vector<Room>& rooms) {
    std::vector<StoredRoom> stored;
    for (const Room& room : rooms) stored.push_back(stored_room(registry, room));
    return stored;
}

Answer<Room> load_room(const Registry& registry, RoomStore& store, const std::string& id) {
    auto stored = store.load(id);
    if (!stored) return stored.failure();
    return open_stored(registry, std::move(*stored));
}

Answer<Room> open_stored(const Registry& registry, StoredRoom stored) {
    const auto moves = std::exchange(stored.game.moves, {});
    auto game = OpenGame::open(registry, stored.game);
    if (!game) return Failure{ErrorCode::Unavailable, game.failure().message};
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const auto took = ply < stored.times.size() ? stored.times[ply] : std::nullopt;
        if (const auto problem = game->play(moves[ply], took))
            return Failure{ErrorCode::Unavailable, problem->message};
    }
    return Room(std::move(stored.data), std::move(*game));
}

}  // namespace sortie::web
