// Our side of the McGill server's protocol: lines of text, cells numbered from a1 = 0 to h8 = 63, every move
// echoed to both players.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "engine/session.h"
#include "protocol/remote_player.h"

namespace sortie {

inline constexpr std::uint16_t kMcGillPort = 8123;

class McGillPlayer final : public NetworkPlayer {
  public:
    McGillPlayer(const Registry& registry, std::string name);

    std::string greeting() const override;
    std::vector<PlayerEvent> receive(std::string_view bytes) override;
    std::vector<PlayerEvent> end_of_stream() override;
    const std::string& start() const override { return start_; }
    const std::vector<std::string>& moves() const override { return moves_; }
    // An illegal move loses: there is never another try.
    const std::vector<std::string>& refused() const override { return refused_; }
    std::string play(const std::string& move, const std::string& note) override;

  private:
    void obey(std::string_view line);
    void begin(std::string_view colour);
    void moved(Side side, std::string_view from, std::string_view to);
    void add(PlayerEvent::Kind kind, std::string text = "") { events_.push_back({kind, std::move(text)}); }
    void end(PlayerEvent::Kind kind, std::string text);

    const std::string name_;
    std::unique_ptr<Session> session_;
    std::string start_;
    std::string line_;  // what has come of the next one
    std::vector<PlayerEvent> events_;
    bool begun_ = false;
    bool over_ = false;
    Side side_ = Side::First;
    std::string reason_;  // from GAMEOVER
    std::vector<std::string> moves_;
    const std::vector<std::string> refused_;
};

}  // namespace sortie
