#include "server/web/room_news.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/web/answers.h"
#include "server/web/room_storage.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

Json sides_json(const Rights& rights) {
    Json sides = Json::array();
    for (const Side side : {Side::First, Side::Second}) {
        if (rights.has(side)) sides.push_back(side_name(side));
    }
    return sides;
}

void RoomNews::save(LiveRoom& live) {
    constexpr Duration kSaveAgain = std::chrono::seconds(2);
    live.saved_revision = live.room.revision();
    live.room.data().changed = wall_time();
    const bool was_saved = std::exchange(live.saved, !store_.save(stored_room(registry_, live.room)));
    if (live.saved != was_saved) announce(live);
    if (live.saved || live.save_timer) return;
    live.save_timer = loop_.after(kSaveAgain, [this, id = live.room.id()] {
        LiveRoom* const room = rooms_.find(id);
        if (room == nullptr) return;
        room->save_timer.reset();
        save(*room);
        settled_(*room);
    });
}

void RoomNews::announce_presence(LiveRoom& live) {
    announce(live, std::chrono::milliseconds(200));
}

void RoomNews::announce(LiveRoom& live, Duration delay) {
    // Twenty people hear at once. The more there are beyond, the rarer are the news, so that no crowd takes
    // the loop from everybody else.
    constexpr std::size_t kFew = 20;
    constexpr std::int64_t kPause = 2;  // milliseconds for each
    const bool soon = delay == Duration{};
    if (live.present.size() > kFew) {
        const auto crowd = static_cast<std::int64_t>(live.present.size() - kFew);
        const std::int64_t wait = live.announced_at + kPause * crowd - steady_time();
        delay = std::max<Duration>(delay, std::chrono::milliseconds(wait));
    }
    if (live.announcement) {
        if (live.announced_soon || !soon) return;
        loop_.cancel(*live.announcement);
    }
    live.announced_soon = soon;
    live.announcement = loop_.after(delay, [this, id = live.room.id()] {
        if (LiveRoom* const room = rooms_.find(id)) broadcast(*room);
    });
}

void RoomNews::broadcast(LiveRoom& live) {
    live.announcement.reset();
    live.announced_at = steady_time();
    const std::string text = text_of(live);
    for (const auto& [connection, rights] : live.present)
        sender_(connection, message_for(live, text, connection));
}

void RoomNews::tell(const LiveRoom& live, ConnectionId connection) {
    sender_(connection, message_for(live, text_of(live), connection));
}

// The message for all, open at its end for what differs from reader to reader.
std::string RoomNews::text_of(const LiveRoom& live) const {
    Json json = live.room.json(registry_, steady_time());
    std::size_t spectators = 0;
    for (const auto& [connection, rights] : live.present) {
        if (!rights.plays() && !rights.director) ++spectators;
        for (const Side side : {Side::First, Side::Second}) {
            if (rights.has(side)) json["seats"][std::string(side_name(side))]["connected"] = true;
        }
    }
    json["spectators"] = spectators;
    json["thinking"] = live.thinking();
    json["saved"] = live.saved;
    std::string text = dump(json);
    text.pop_back();
    return text;
}

std::string RoomNews::message_for(const LiveRoom& live, const std::string& text,
                                  ConnectionId connection) const {
    const auto entry = live.present.find(connection);
    const Rights rights = entry == live.present.end() ? Rights{} : entry->second;
    return fmt::format("{},\"you\":{}}}", text,
                       dump({{"sides", sides_json(rights)}, {"director", rights.director}}));
}

void RoomNews::forget(LiveRoom& live) {
    for (auto* const timer : {&live.announcement, &live.save_timer}) {
        if (*timer) loop_.cancel(*std::exchange(*timer, std::nullopt));
    }
}

}  // namespace sortie::web
