// Our side of the five-command protocol on somebody else's server.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "engine/session.h"
#include "protocol/five_command/parser.h"
#include "protocol/remote_player.h"

namespace sortie {

struct FiveCommandChoices {
    std::string name = "sortie";  // told to those who speak the extension
    bool extension = false;       // ask for it
    std::optional<Side> side;     // what we play; without it, it is found out
};

class FiveCommandPlayer final : public NetworkPlayer {
  public:
    FiveCommandPlayer(const Registry& registry, FiveCommandChoices choices)
        : registry_(registry), choices_(std::move(choices)), parser_(choices_.extension) {}

    std::string greeting() const override;
    std::vector<PlayerEvent> receive(std::string_view bytes) override;
    std::vector<PlayerEvent> end_of_stream() override;
    const std::string& start() const override { return start_; }
    const std::vector<std::string>& moves() const override { return moves_; }
    const std::vector<std::string>& refused() const override { return refused_; }
    std::optional<Duration> clock() const override { return clock_; }
    std::string play(const std::string& move, const std::string& note) override;

  private:
    void obey(const five_command::ServerMessage& message);
    void begin(char command, const std::string& digits);
    void opponent_moved(const std::string& move);
    void move_refused();
    void game_over(const std::string& move);
    void read_line(const std::string& line);
    // Takes the other colour, on a board that does not say which one moves first. False when that cannot be.
    bool change_colour();
    // The same after a refusal, while the other colour has a move that was not refused yet.
    bool try_other_colour();
    bool has_untried_move() const;
    std::optional<Error> open(Side mover);
    void think();
    std::string how_it_ended(const std::string& move);
    // The last move of that side.
    std::string last_move(Side side) const;
    void add(PlayerEvent::Kind kind, std::string text = "") { events_.push_back({kind, std::move(text)}); }
    void fail(std::string why);

    const Registry& registry_;
    const FiveCommandChoices choices_;
    five_command::ServerParser parser_;
    std::vector<PlayerEvent> events_;

    std::unique_ptr<Session> session_;  // nothing before the game
    std::string digits_;
    std::string start_;
    char begun_with_ = 0;
    Side side_ = Side::First;  // ours
    std::vector<std::string> moves_;
    std::vector<std::string> refused_;         // in this position
    std::vector<std::string> others_refused_;  // as the other colour, before the first move
    bool agreed_ = false;                      // on the extension
    std::string verdict_;                      // from the extension
    std::optional<Duration> clock_;            // from the extension
    bool over_ = false;
};

}  // namespace sortie
