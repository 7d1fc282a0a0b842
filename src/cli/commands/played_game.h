// A game of a person against an agent: the session, what has been played, and how it ended.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "protocol/pgn/pgn.h"

namespace sortie {

class PlayedGame {
  public:
    // The last `opening` moves of the session are part of the record and stay when a new game is begun.
    PlayedGame(std::unique_ptr<Session> session, const std::vector<std::string>& opening, Side person);

    const Session& session() const { return *session_; }
    Side person() const { return person_; }
    bool over() const { return resigned_ || session_->outcome() != Outcome::Ongoing; }
    bool persons_turn() const { return !over() && session_->side_to_move() == person_; }

    // Plays a move given by its text or by the only beginning of one; otherwise says what could be meant.
    std::optional<Error> play(std::string_view text);
    // Back to where the person was last to move; false when there is no such place.
    bool back();
    void restart();
    void resign() { resigned_ = true; }

    // "g7g6", or nothing at the start.
    std::string last_move() const { return moves_.empty() ? std::string() : moves_.back().text; }
    // "Black has won: White resigned".
    std::string result_text() const;
    GameRecord record(const Registry& registry) const;

  private:
    void take_back();

    std::unique_ptr<Session> session_;
    const Side person_;
    std::string start_;  // the position text before all moves
    std::vector<RecordedMove> moves_;
    std::size_t opening_ = 0;  // how many of them were given
    bool resigned_ = false;
};

}  // namespace sortie
