#include "server/web/room_seats.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/hash.h"
#include "core/random.h"
#include "server/web/visitor_agents.h"

namespace sortie::web {

namespace {

// A room is a run of one game; its name stands for the run's seed.
std::uint64_t seat_seed(const std::string& room, Side side) {
    Key key = 0;
    for (const char c : room) key = hash_word(key, static_cast<unsigned char>(c));
    return derive_seed(key, 0, index(side));
}

}  // namespace

Result<SearchReport> RoomSeat::think(SeatedAgent::Question question, const StopFlag& stop) {
    constexpr Duration kUsualTime = std::chrono::seconds(1);
    {
        const std::scoped_lock lock(making_);
        if (!agent_) {
            if (!start_) return Error{"the agent could not be made"};
            auto made = SeatedAgent::make(std::move(start_), session_agents(), spec_);
            if (!made) return Error{made.error()};
            agent_ = std::move(*made);
        }
    }
    if (!question.limits.clock && agent_->needs_limit()) question.limits.move_time = kUsualTime;
    return agent_->think(question, stop);
}

Answer<std::shared_ptr<RoomSeat>> RoomSeats::agent(const Room& room, Side side) {
    const auto found = std::find_if(seats_.begin(), seats_.end(), [&](const Seat& seat) {
        return seat.room == room.id() && seat.side == side;
    });
    if (found != seats_.end()) {
        seats_.splice(seats_.begin(), seats_, found);
        return seats_.front().agent;
    }
    auto made = make(room, side);
    if (!made) return made.failure();
    seats_.push_front({room.id(), side, *made});
    if (seats_.size() > most_) seats_.pop_back();  // if it thinks, it thinks to the end
    return std::move(*made);
}

void RoomSeats::close(const std::string& room) {
    seats_.remove_if([&](const Seat& seat) { return seat.room == room; });
}

Answer<std::shared_ptr<RoomSeat>> RoomSeats::make(const Room& room, Side side) const {
    GameSetup start = room.game().setup();
    start.moves.clear();
    auto session = registry_.open(start);
    if (!session) return Failure{ErrorCode::BadGame, session.error()};
    auto spec = visitor_spec(**session, room.seat(side).agent, kSeatMegabytes, seat_seed(room.id(), side));
    if (!spec) return spec.failure();
    return std::make_shared<RoomSeat>(std::move(*session), std::move(*spec));
}

}  // namespace sortie::web
