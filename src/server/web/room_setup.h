// New rooms: from a visitor's wishes, and as the rematch of another. Nothing is kept or told yet.
#pragma once

#include <string>

#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "protocol/web/requests.h"
#include "server/web/room.h"

namespace sortie::web {

// The creator's own token is the last of its accesses.
Answer<Room> make_room(const Registry& registry, const CreateRequest& request, const std::string& visitor);

// The same players from the same start, with sides swapped and a new token for each of them.
Answer<Room> make_rematch(const Registry& registry, const Room& before);

}  // namespace sortie::web
