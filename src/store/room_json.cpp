#include "store/room_json.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/sha256.h"
#include "protocol/web/answers.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

std::string_view kind_name(Seat::Kind kind) {
    switch (kind) {
        case Seat::Kind::Agent:
            return "agent";
        case Seat::Kind::Open:
            return "open";
        case Seat::Kind::Human:
            break;
    }
    return "human";
}

Seat::Kind kind_of(const std::string& name) {
    if (name == "agent") return Seat::Kind::Agent;
    return name == "open" ? Seat::Kind::Open : Seat::Kind::Human;
}

// Conversion of a fraction or of a number that is too large would be undefined.
std::int64_t whole(const Json& number) {
    if (!number.is_number_integer()) throw std::out_of_range("not a whole number");
    return number.get<std::int64_t>();
}

}  // namespace

std::string token_hash(const std::string& token) {
    constexpr std::size_t kLength = 32;  // 128 bits, as many as the token has
    return sha256_text(token).substr(0, kLength);
}

std::string seat_name(const Seat& seat) {
    return seat.kind == Seat::Kind::Agent ? seat.agent : seat.name;
}

std::string details_text(const StoredRoom& room) {
    const RoomData& data = room.data;
    Json seats = Json::array();
    for (const Seat& seat : data.seats)
        seats.push_back({{"kind", kind_name(seat.kind)}, {"name", seat.name}, {"agent", seat.agent}});
    Json times = Json::array();
    for (const auto& time : room.times) times.push_back(time ? Json(*time) : Json(nullptr));
    Json clock = nullptr;
    if (data.clock) {
        clock = {{"base_ms", data.clock->base_ms},
                 {"increment_ms", data.clock->increment_ms},
                 {"left_ms", data.clock->left_ms}};
    }
    const Json details = {{"seats", std::move(seats)},     {"times", std::move(times)},
                          {"clock", std::move(clock)},     {"decided", static_cast<int>(data.decided)},
                          {"decided_by", data.decided_by}, {"delay_ms", data.delay_ms},
                          {"paused", data.paused},         {"rematch", data.rematch},
                          {"owner", data.owner},           {"comments", data.comments},
                          {"variations", data.variations}};
    return dump(details);
}

void read_details(const std::string& text, StoredRoom& room) {
    const Json details = Json::parse(text);
    RoomData& data = room.data;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const Json& seat = details.at("seats").at(side);
        data.seats[side] = {kind_of(seat.at("kind")), seat.at("name"), seat.at("agent")};
    }
    for (const Json& time : details.at("times"))
        room.times.push_back(time.is_null() ? std::nullopt : std::optional(whole(time)));
    if (const Json& clock = details.at("clock"); !clock.is_null())
        data.clock = GameClock{whole(clock.at("base_ms")),
                               whole(clock.at("increment_ms")),
                               {whole(clock.at("left_ms").at(0)), whole(clock.at("left_ms").at(1))}};
    const std::int64_t decided = whole(details.at("decided"));
    if (decided < 0 || decided > static_cast<std::int64_t>(Outcome::Draw)) throw std::out_of_range("decided");
    data.decided = static_cast<Outcome>(decided);
    data.decided_by = details.at("decided_by");
    data.delay_ms = whole(details.at("delay_ms"));
    data.paused = details.at("paused");
    data.rematch = details.at("rematch");
    data.owner = details.at("owner");
    data.comments = details.at("comments").get<std::vector<std::string>>();
    data.variations = details.value("variations", "");  // older games have none
}

std::string tags_text(const RoomData& data) {
    Json tags = Json::array();
    for (const auto& [name, value] : data.tags) tags.push_back({name, value});
    return dump(tags);
}

void read_tags(const std::string& text, RoomData& data) {
    for (const Json& tag : Json::parse(text)) data.tags.emplace_back(tag.at(0), tag.at(1));
}

}  // namespace sortie::web
