// One game on somebody else's server: connects, lets an agent think on a thread of its own while the network
// is listened to, and comes back when the game has ended, one way or another.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/clock.h"
#include "core/limits.h"
#include "core/search_report.h"
#include "engine/agents/agent_choice.h"
#include "engine/session.h"
#include "protocol/remote_player.h"

namespace sortie {

struct TcpPlayerSetup {
    std::string host;
    std::uint16_t port = 0;
    // Of the server's clock a move gets this share, minus the time that messages take.
    Duration clock = std::chrono::seconds(5);
    double share = 0.9;
    Limits limits;                                 // whatever else limits a move
    Duration patience = std::chrono::seconds(30);  // that the server may be silent in a game
    Duration wait = std::chrono::seconds(600);     // until a game begins
    Duration connect_limit = std::chrono::seconds(10);

    AgentSpec agent{"sortie", {}};
    AgentFactory make_agent = session_agents();
    std::function<Result<std::unique_ptr<Session>>(const std::string& position)> open;
    std::function<std::string(const SearchReport&)> describe;

    std::function<void()> connected = [] {};
    // For whoever looks on; the time is that since we were asked.
    std::function<void(const PlayerEvent&)> happened = [](const PlayerEvent&) {};
    std::function<void(const SearchReport&, const Session& before, Duration time)> chosen =
        [](const SearchReport&, const Session&, Duration) {};
};

struct TcpGameEnd {
    enum class Kind {
        Verdict,       // the server ended the game
        NotConnected,  // there was no server
        NotBegun,      // it closed or fell silent before there was a game
        Broken,        // it closed, fell silent or talked nonsense in the game
        Interrupted,
    };
    Kind kind = Kind::Broken;
    std::string text;
};

TcpGameEnd play_tcp_game(const TcpPlayerSetup& setup, NetworkPlayer& player, const std::atomic<bool>& stop);

}  // namespace sortie
