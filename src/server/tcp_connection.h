// One TCP connection on the network loop: bytes in as they come, whole messages out with one write each, and
// an end that loses nothing of what was written. All calls and callbacks are on the loop's thread.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sortie {

class TcpConnection : public std::enable_shared_from_this<TcpConnection> {
  public:
    struct Handlers {
        std::function<void(std::string_view bytes)> received;
        // The other end will send nothing more. It may still read. Called once, and not after finish().
        std::function<void()> ended;
    };

    // Connections live as long as something is under way on them.
    static std::shared_ptr<TcpConnection> start(boost::asio::ip::tcp::socket socket, Handlers handlers);

    void write(std::string message);
    // No more handlers: writes what is still to be written, tells the other end, reads what it still has to
    // say for a while (closing earlier would destroy the last message), and closes.
    void finish();

    // The round trip as the system measures it; zero where it does not say.
    std::chrono::microseconds round_trip();

  private:
    TcpConnection(boost::asio::ip::tcp::socket socket, Handlers handlers);
    void read();
    void read_later();
    void on_read(const boost::system::error_code& problem, std::size_t count);
    void write_next();
    void shut_down_if_written();
    void close();

    boost::asio::ip::tcp::socket socket_;
    boost::asio::steady_timer pause_;
    boost::asio::steady_timer linger_;
    Handlers handlers_;
    std::array<char, 4096> buffer_{};
    std::deque<std::string> queue_;  // the front one is being written
    bool ended_ = false;
    bool finishing_ = false;
};

}  // namespace sortie
