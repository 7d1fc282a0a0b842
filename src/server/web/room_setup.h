// New rooms: from a visitor's wishes, and as the rematch of another. Nothing is kept or told yet.
#pragma once

#include <string>

#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "protocol/web/requests.h"
#include "server/web/caller.h"
#include "server/web/house_agents.h"
#include "server/web/room.h"

namespace sortie::web {

// Tokens follow from the visitor's own, so that only their hashes need to be kept and their owner can be told
// them again.
std::string seat_token(const std::string& visitor_token, const std::string& room, const Rights& rights);
std::string invitation_token(const std::string& visitor_token, const std::string& room, Side side);

// The creator's own access is the last of its accesses.
Answer<Room> make_room(const Registry& registry, const HouseAgents& house, const CreateRequest& request,
                       const Caller& caller);

// The same players from the same start, with sides swapped. Their tokens come with give_token().
Answer<Room> make_rematch(const Registry& registry, const Room& before);

// The visitor has these rights from now on, with their own token for them, which is returned.
std::string give_token(Room& room, const std::string& visitor_token, const Rights& rights);

}  // namespace sortie::web
