// One game that is played on the server: who sits where, whose turn and whose clock it is, what has been
// offered. No sockets, threads or database: time comes in as an argument, in milliseconds that never go back.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "protocol/web/game.h"
#include "protocol/web/requests.h"
#include "store/room_data.h"

namespace sortie::web {

class Room {
  public:
    Room(RoomData data, OpenGame game) : data_(std::move(data)), game_(std::move(game)) {}

    const RoomData& data() const { return data_; }
    RoomData& data() { return data_; }
    const OpenGame& game() const { return game_; }
    const std::string& id() const { return data_.id; }

    Outcome outcome() const;
    bool over() const { return outcome() != Outcome::Ongoing; }
    std::string reason() const;
    Side to_move() const { return game_.session().side_to_move(); }
    bool agent_to_move() const { return !over() && seat(to_move()).kind == Seat::Kind::Agent; }
    const Seat& seat(Side side) const { return data_.seats[index(side)]; }
    bool has_open_seat() const;

    // By the hash of its token.
    const Access* find_access(const std::string& hash) const;

    // A person's move, or an agent's. `ply` guards against repeated and late messages.
    std::optional<Failure> move(Side side, const std::string& move, std::size_t ply, std::int64_t now);
    // Whoever has one side asks; against an agent, or with both sides, it happens at once.
    std::optional<Failure> ask_takeback(const Rights& who, std::int64_t now);
    std::optional<Failure> ask_draw(const Registry& registry, const Rights& who, std::int64_t now);
    // True when the rematch starts now, false when it is an offer.
    Answer<bool> ask_rematch(const Rights& who);
    // True when a rematch was accepted.
    Answer<bool> answer(const Rights& who, Offer offer, bool accept, std::int64_t now);
    std::optional<Failure> resign(const Rights& who, std::optional<Side> side, std::int64_t now);
    // The side to move cannot go on: it has lost.
    void forfeit(std::int64_t now);
    // Whether help is allowed: on one's own turn, and not against a person.
    std::optional<Failure> may_have_hint(const Rights& who) const;

    // Clocks. People's run from the opponent's move on, agents' only while they think.
    void start_turn(std::int64_t now);
    void pause_turn(std::int64_t now);
    bool turn_runs() const { return turn_started_.has_value(); }
    // When the time of the side to move runs out, if its clock runs.
    std::optional<std::int64_t> flag_time() const;
    // Ends the game if that time has come.
    bool check_flag(std::int64_t now);
    std::optional<ClockTimes> clock_times() const;

    // A change that others have to see.
    void touch() { ++revision_; }
    std::uint64_t revision() const { return revision_; }

    // The message of the room but for what depends on the reader and on who is connected.
    nlohmann::ordered_json json(const Registry& registry, std::int64_t now) const;

  private:
    bool clock_due() const;  // both have moved, nobody is missing
    std::int64_t left(Side side, std::int64_t now) const;
    void decide(Outcome outcome, std::string reason, std::int64_t now);
    void take_back_to(Side side, std::int64_t now);
    Failure not_playing() const;

    RoomData data_;
    OpenGame game_;
    std::array<std::optional<Side>, 3> offers_{};  // by Offer: who has made one
    std::optional<std::int64_t> turn_started_;
    std::uint64_t revision_ = 0;
};

// The seats and rights of a room that has just been created or follows another with sides swapped.
Rights swapped(const Rights& rights);

}  // namespace sortie::web
