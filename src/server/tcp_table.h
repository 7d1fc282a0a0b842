// A table of the host: a game under a referee, with connections and agents on its two seats. It plays one
// game after the other.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/clock.h"
#include "engine/agents/agent_choice.h"
#include "protocol/five_command/game.h"
#include "server/agent_seat.h"
#include "server/tcp_connection.h"

namespace sortie {

// Who sits where: an agent, or nothing for a client.
using SeatChoice = std::optional<AgentSpec>;

struct TableSetup {
    std::array<SeatChoice, 2> seats;  // of the first game: Red, Black
    bool swap = false;                // the seats change colours after each game
    five_command::GameRules rules;
    // The position that every game starts from; it was found playable.
    std::function<std::unique_ptr<Session>()> open;
    AgentFactory make_agent = session_agents();
    // What to note about an agent's move.
    std::function<std::string(const SearchReport&)> describe = [](const SearchReport&) {
        return std::string();
    };
};

class TcpTable {
  public:
    struct Handlers {
        // Something happened that is worth showing.
        std::function<void(const TcpTable&)> changed;
        // The game is over and its last message is on its way. The next one is prepared after this.
        std::function<void(const TcpTable&)> over;
        // An agent of the next game cannot be made: the table is of no more use.
        std::function<void(const Error&)> failed;
    };

    TcpTable(int number, const TableSetup& setup, boost::asio::io_context& loop,
             boost::asio::thread_pool& threads, Handlers handlers);
    ~TcpTable();
    TcpTable(const TcpTable&) = delete;
    TcpTable& operator=(const TcpTable&) = delete;

    // Sets up the first game: fails when an agent cannot be made.
    std::optional<Error> prepare();

    enum class State { Empty, Waiting, Playing };  // waiting: for the second of two clients
    State state() const;
    // Gives the connection the free seat that is next; there must be one.
    void seat(boost::asio::ip::tcp::socket socket, std::string name);
    // Whether somebody of that name sits here.
    bool has_client(const std::string& name) const;

    int number() const { return number_; }
    const five_command::RefereedGame& game() const { return *game_; }
    // What the client calls itself or was called when it came, or the agent.
    std::string player_name(Side side) const;
    // Which of the two choices of the setup plays this colour in this game.
    std::size_t seat_of(Side side) const { return swapped() ? 1 - index(side) : index(side); }

  private:
    bool swapped() const { return setup_.swap && games_ % 2 == 1; }
    const SeatChoice& choice(Side side) const { return setup_.seats[seat_of(side)]; }
    std::optional<Error> seat_agent(Side side);
    void settle();
    void deliver(five_command::RefereedGame::Output& output);
    void let_think(Side side);
    void conclude();
    void arm_timer();

    const int number_;
    const TableSetup& setup_;
    boost::asio::io_context& loop_;
    boost::asio::thread_pool& threads_;
    const Handlers handlers_;
    const SteadyClock clock_;
    boost::asio::steady_timer timer_;
    int games_ = 0;  // finished ones
    bool concluding_ = false;
    std::unique_ptr<five_command::RefereedGame> game_;
    std::array<std::shared_ptr<TcpConnection>, 2> connections_;
    std::array<std::string, 2> names_;  // of the clients
    std::array<std::shared_ptr<AgentSeat>, 2> agents_;
};

}  // namespace sortie
