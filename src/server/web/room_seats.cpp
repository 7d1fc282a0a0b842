#include "server/web/room_seats.h"

#include <algorithm>
#include <chrono>
#include <iterator>
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
    auto found = make_and_think(std::move(question), stop);
    if (!found && !stop.requested()) house_.complain(name_, found.error());
    return found;
}

Result<SearchReport> RoomSeat::make_and_think(SeatedAgent::Question question, const StopFlag& stop) {
    constexpr Duration kUsualTime = std::chrono::seconds(1);
    {
        const std::scoped_lock lock(making_);
        if (!agent_) {
            if (!start_) return Error{"the agent could not be made"};
            auto made = SeatedAgent::make(std::move(start_), house_.factory(), spec_);
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
    seats_.push_front(std::move(*made));
    make_way();
    return seats_.front().agent;
}

// Whoever thinks, thinks to the end.
void RoomSeats::make_way() {
    if (seats_.size() > most_) seats_.pop_back();
    const auto of_house = [](const Seat& seat) { return seat.of_house; };
    if (std::count_if(seats_.begin(), seats_.end(), of_house) > static_cast<std::ptrdiff_t>(kMostOfHouse))
        seats_.erase(std::next(std::find_if(seats_.rbegin(), seats_.rend(), of_house)).base());
}

void RoomSeats::close(const std::string& room) {
    seats_.remove_if([&](const Seat& seat) { return seat.room == room; });
}

Answer<RoomSeats::Seat> RoomSeats::make(const Room& room, Side side) const {
    GameSetup start = room.game().setup();
    start.moves.clear();
    auto session = registry_.open(start);
    if (!session) return Failure{ErrorCode::BadGame, session.error()};
    const std::string& name = room.seat(side).agent;
    const AgentSpec* const offered = house_.find((*session)->identity().game, name);
    auto spec = offered != nullptr
                    ? Answer<AgentSpec>(*offered)
                    : visitor_spec(**session, name, kSeatMegabytes, seat_seed(room.id(), side));
    if (!spec) return spec.failure();
    auto agent = std::make_shared<RoomSeat>(std::move(*session), name, std::move(*spec), house_);
    return Seat{room.id(), side, std::move(agent), offered != nullptr};
}

}  // namespace sortie::web
