// A player on somebody else's server, as a state machine without sockets: bytes in, and what follows from
// them; the agent's choice in, and the bytes that tell it to the server. One object plays one game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"

namespace sortie {

struct PlayerEvent {
    enum class Kind {
        Begun,   // the game is on; `text` says as what we play
        Moved,   // a move was made on the board; `text` is "Black plays D7-D6"
        Think,   // it is our turn: choose, then call play()
        Note,    // worth a line in a log: `text`
        Over,    // the server ended the game; `text` says how
        Failed,  // the game cannot go on; `text` says why
    };
    Kind kind = Kind::Note;
    std::string text;
};

class NetworkPlayer {
  public:
    virtual ~NetworkPlayer() = default;

    // What to send as soon as the connection stands; may be empty.
    virtual std::string greeting() const = 0;
    virtual std::vector<PlayerEvent> receive(std::string_view bytes) = 0;
    // The server will send nothing more.
    virtual std::vector<PlayerEvent> end_of_stream() = 0;

    // The game to think about, once it has begun: its start, the moves since, and which of the legal moves
    // the server has refused already.
    virtual const std::string& start() const = 0;
    virtual const std::vector<std::string>& moves() const = 0;
    virtual const std::vector<std::string>& refused() const = 0;

    // The time for a move, where the server tells it.
    virtual std::optional<Duration> clock() const { return std::nullopt; }

    // Our choice after a Think event, with what we have to say about it: the bytes to send.
    virtual std::string play(const std::string& move, const std::string& note) = 0;
};

}  // namespace sortie
