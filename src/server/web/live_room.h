// A room that somebody is in: the game, who is connected, and what is under way in it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/web/caller.h"
#include "server/web/event_loop.h"
#include "server/web/room.h"
#include "server/web/search_jobs.h"

namespace sortie::web {

struct LiveRoom {
    explicit LiveRoom(Room opened) : room(std::move(opened)) {}

    Room room;
    std::map<ConnectionId, Rights> present;
    JobOwner opened_by;  // who brought it into memory, and whose share of the pool its agents use
    std::optional<TimerId> expiry_timer;  // everybody has gone

    // The agent's turn under way: its search, or the move that it found and that is not due yet.
    std::uint64_t turn = 0;
    std::optional<JobId> job;
    std::string found;
    std::int64_t turn_began = 0;
    bool step = false;  // one move although paused
    std::optional<TimerId> due_timer;
    std::optional<TimerId> flag_timer;

    // What others know of it: the visitors, and the database.
    std::optional<TimerId> announcement;
    bool announced_soon = false;
    std::int64_t announced_at = 0;  // steady time
    std::uint64_t saved_revision = 0;
    bool saved = true;  // false: the database has failed, and is tried again
    std::optional<TimerId> save_timer;

    bool thinking() const { return turn != 0; }
};

}  // namespace sortie::web
