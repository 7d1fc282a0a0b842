// With a token into a room: what it opens, an invitation that is exchanged for a seat, a seat taken again.
#pragma once

#include <optional>
#include <string>

#include "protocol/web/failure.h"
#include "server/web/caller.h"
#include "server/web/room.h"

namespace sortie::web {

struct RoomEntry {
    Rights rights;
    std::string token;       // their own from now on
    bool is_change = false;  // the room knows somebody whom it did not know before
};

// `name` is for the seat that an invitation gives.
Answer<RoomEntry> enter_with_token(Room& room, const std::string& token,
                                   const std::optional<std::string>& name, const Caller& caller);

}  // namespace sortie::web
