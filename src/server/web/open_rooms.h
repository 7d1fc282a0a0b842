// The rooms in memory: which there are, who brought them there, and who is in which.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/web/live_room.h"

namespace sortie::web {

class OpenRooms {
  public:
    // Null when it is not in memory.
    LiveRoom* find(const std::string& id) const;
    LiveRoom& add(Room room, JobOwner opened_by);
    void erase(const std::string& id) { rooms_.erase(id); }
    std::size_t size() const { return rooms_.size(); }
    std::vector<LiveRoom*> all() const;

    // Why they cannot bring one more into memory; null when they can.
    const char* full_for(const JobOwner& who) const;
    // Rooms where nobody is make way: those from the same address, or all when there are too many.
    std::vector<LiveRoom*> making_way_for(const JobOwner& who) const;

    void enter(LiveRoom& live, ConnectionId connection, const Rights& rights);
    void leave(LiveRoom& live, ConnectionId connection);
    // The rooms that a connection is in.
    std::set<std::string> of(ConnectionId connection) const;

  private:
    std::map<std::string, std::unique_ptr<LiveRoom>> rooms_;
    std::map<ConnectionId, std::set<std::string>> rooms_of_;  // none is empty
};

}  // namespace sortie::web
