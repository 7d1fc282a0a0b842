#include "server/web/open_rooms.h"

#include <algorithm>

#include "server/web/limits.h"

namespace sortie::web {

LiveRoom* OpenRooms::find(const std::string& id) const {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second.get();
}

LiveRoom& OpenRooms::add(Room room, JobOwner opened_by) {
    const std::string id = room.id();
    LiveRoom& live = *rooms_.emplace(id, std::make_unique<LiveRoom>(std::move(room))).first->second;
    live.opened_by = std::move(opened_by);
    return live;
}

std::vector<LiveRoom*> OpenRooms::all() const {
    std::vector<LiveRoom*> list;
    for (const auto& [id, live] : rooms_) list.push_back(live.get());
    return list;
}

const char* OpenRooms::full_for(const JobOwner& who) const {
    const auto count = [&](const auto& fits) {
        return static_cast<std::size_t>(std::count_if(
            rooms_.begin(), rooms_.end(), [&](const auto& room) { return fits(room.second->opened_by); }));
    };
    if (count([&](const JobOwner& by) { return by.visitor == who.visitor; }) >= kMostRoomsOfVisitor)
        return "you are in too many games; leave one first";
    const std::size_t theirs = count([&](const JobOwner& by) { return by.address == who.address; });
    if (theirs >= kMostRoomsOfAddress)
        return "too many games are being played from your address; try again later";
    if (!leaves_enough(theirs, rooms_.size(), kMostRooms))
        return "too many games are being played; try again later";
    return nullptr;
}

std::vector<LiveRoom*> OpenRooms::making_way_for(const JobOwner& who) const {
    std::vector<LiveRoom*> empty;
    for (const auto& [id, live] : rooms_) {
        const bool counts = rooms_.size() >= kMostRooms || live->opened_by.address == who.address;
        if (counts && live->present.empty() && !live->save_timer) empty.push_back(live.get());
    }
    return empty;
}

void OpenRooms::enter(LiveRoom& live, ConnectionId connection, const Rights& rights) {
    live.present[connection] = rights;
    rooms_of_[connection].insert(live.room.id());
}

void OpenRooms::leave(LiveRoom& live, ConnectionId connection) {
    live.present.erase(connection);
    const auto rooms = rooms_of_.find(connection);
    if (rooms == rooms_of_.end()) return;
    rooms->second.erase(live.room.id());
    if (rooms->second.empty()) rooms_of_.erase(rooms);
}

std::set<std::string> OpenRooms::of(ConnectionId connection) const {
    const auto found = rooms_of_.find(connection);
    return found == rooms_of_.end() ? std::set<std::string>{} : found->second;
}

}  // namespace sortie::web
