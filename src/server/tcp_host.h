// `sortie host`: listens, brings connections to tables as they come, and counts games. Everything happens on
// the thread that calls run(), except for thinking.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "protocol/five_command/messages.h"
#include "server/tcp_table.h"

namespace sortie {

struct HostSetup {
    std::string address = "127.0.0.1";
    std::uint16_t port = five_command::kPort;  // 0: any free one
    int tables = 1;
    int games = 0;  // in all, then the host ends; 0: no end
    TableSetup table;
    // What clients are called that do not tell their names: those from an address, and the others in the
    // order in which they come. Whoever is left is "client at ADDRESS".
    std::map<std::string, std::string> names_by_address;
    std::vector<std::string> names;
    std::size_t threads = 1;  // that think

    std::function<void(const TcpTable&)> changed = [](const TcpTable&) {};
    std::function<void(const TcpTable&)> over = [](const TcpTable&) {};
    // Every fifth of a second: for clocks that are shown.
    std::function<void()> heartbeat = [] {};
};

class TcpHost {
  public:
    explicit TcpHost(HostSetup setup);
    ~TcpHost();
    TcpHost(const TcpHost&) = delete;
    TcpHost& operator=(const TcpHost&) = delete;

    // Sets up the tables and listens, or says why it cannot.
    std::optional<Error> open();
    std::uint16_t port() const;

    // Until all games are over, the flag is set, or an agent cannot be made any more.
    std::optional<Error> run(const std::atomic<bool>& stop);

    int games_over() const { return games_over_; }
    const TcpTable& table(std::size_t number) const { return *tables_[number]; }

  private:
    void accept();
    std::string name_for(const boost::asio::ip::tcp::socket& socket) const;
    void bring(boost::asio::ip::tcp::socket socket);
    TcpTable* table_for_newcomer();
    void on_over(const TcpTable& table);
    void beat(const std::atomic<bool>& stop);
    void stop_listening();

    HostSetup setup_;
    boost::asio::io_context loop_;
    boost::asio::ip::tcp::acceptor acceptor_;
    boost::asio::steady_timer retry_;
    boost::asio::steady_timer heartbeat_;
    boost::asio::thread_pool threads_;
    std::vector<std::unique_ptr<TcpTable>> tables_;
    int games_over_ = 0;
    std::optional<Error> failure_;
};

}  // namespace sortie
