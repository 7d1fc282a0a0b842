// What is kept of a room on the server, as plain values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/side.h"
#include "games/outcome.h"
#include "games/setup.h"

namespace sortie::web {

struct Seat {
    enum class Kind { Human, Open, Agent };
    Kind kind = Kind::Human;
    std::string name;
    std::string agent;
};

// What a token is good for.
struct Rights {
    std::array<bool, 2> sides{};
    bool director = false;

    bool has(Side side) const { return sides[index(side)]; }
    bool plays() const { return sides[0] || sides[1]; }
    bool plays_both() const { return sides[0] && sides[1]; }
};

struct Access {
    std::string token;  // its hash: the token itself is known to its owner only
    Rights rights;
    bool invitation = false;  // to be exchanged for a token of one's own
    std::string visitor;      // who has it; like all visitors here by the hash of their token
};

struct GameClock {
    std::int64_t base_ms = 0;
    std::int64_t increment_ms = 0;
    std::array<std::int64_t, 2> left_ms{};  // when the clock stands
};

// What is kept of a room beside its moves.
struct RoomData {
    std::string id;
    std::array<Seat, 2> seats;
    std::optional<GameClock> clock;
    // Set when the game ended off the board, with "resignation", "time", "agreement", "failure".
    Outcome decided = Outcome::Ongoing;
    std::string decided_by;
    std::int64_t delay_ms = 0;
    bool paused = false;
    std::int64_t created = 0;  // since 1970
    std::int64_t changed = 0;
    bool imported = false;
    std::string rematch;  // the room that follows
    std::string owner;    // the visitor whose share of the machine its agents use
    std::vector<Access> access;
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::string> comments;  // one a move, or none at all
    std::string variations;             // of an imported game: its moves in PGN, empty without variations
    std::string review;                 // JSON, empty before there is one
};

struct StoredRoom {
    RoomData data;
    GameSetup game;                                  // from its start, with the moves so far
    std::vector<std::optional<std::int64_t>> times;  // what each move took, in milliseconds
    std::string name;                                // of the variant
    Outcome outcome = Outcome::Ongoing;              // on the board or off it
    std::string reason;                              // empty while the game goes on
};

// What is kept of a token: enough to recognise it, useless to whoever reads it.
std::string token_hash(const std::string& token);

// The name of a seat in lists and records.
std::string seat_name(const Seat& seat);

}  // namespace sortie::web
