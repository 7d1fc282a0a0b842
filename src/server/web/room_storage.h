// The way of a room into the store and out of it.
#pragma once

#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "server/web/room.h"
#include "store/room_store.h"

namespace sortie::web {

StoredRoom stored_room(const Registry& registry, const Room& room);
std::vector<StoredRoom> stored_rooms(const Registry& registry, const std::vector<Room>& rooms);
Answer<Room> open_stored(const Registry& registry, StoredRoom stored);
Answer<Room> load_room(const Registry& registry, RoomStore& store, const std::string& id);

}  // namespace sortie::web
