// A game as the server keeps it: a session together with where it started and what was played, drawn.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "engine/session.h"
#include "protocol/web/failure.h"
#include "protocol/web/requests.h"

namespace sortie::web {

struct PlayedMove {
    DrawnMove drawn;
    Side side = Side::First;
    std::optional<std::int64_t> ms = std::nullopt;  // what the move took
};

class OpenGame {
  public:
    // Opens the board and plays the moves, or says what is wrong with which of them.
    static Answer<OpenGame> open(const Registry& registry, const GameSetup& setup);

    Session& session() { return *session_; }
    const Session& session() const { return *session_; }
    const std::string& start() const { return start_; }
    const std::vector<PlayedMove>& played() const { return played_; }
    // Pieces on the board at the start, by side.
    const std::array<int, 2>& first_pieces() const { return first_pieces_; }

    std::optional<Failure> play(const std::string& move, std::optional<std::int64_t> ms = std::nullopt);
    bool take_back();

    // What open() would need to come to the same game.
    GameSetup setup() const { return session_->setup(); }

  private:
    explicit OpenGame(std::unique_ptr<Session> session);

    std::unique_ptr<Session> session_;
    std::string start_;
    std::array<int, 2> first_pieces_{};
    std::vector<PlayedMove> played_;
};

// How many pieces of each side a view shows.
std::array<int, 2> count_pieces(const View& view);

}  // namespace sortie::web
