// Plain blocking sockets on this machine: clients, and a server that does what a test tells it.
#pragma once

#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace sortie::testing {

using namespace std::chrono_literals;

inline constexpr auto kLongWait = 30s;  // for what is sure to come, on a machine however loaded

class PlainClient {
  public:
    // The other end of an accepted connection.
    struct Accepted {
        int socket;
    };
    explicit PlainClient(Accepted accepted) : socket_(accepted.socket), connected_(accepted.socket >= 0) {}
    explicit PlainClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
        const int yes = 1;
        ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    ~PlainClient() { close(); }
    PlainClient(PlainClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), connected_(other.connected_) {}
    PlainClient(const PlainClient&) = delete;
    PlainClient& operator=(const PlainClient&) = delete;
    PlainClient& operator=(PlainClient&&) = delete;

    bool connected() const { return connected_; }
    // False when the other end does not take it any more.
    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    // What one read gives, as deployed clients read; empty at the end of the stream.
    std::string read_some() {
        pollfd ready{socket_, POLLIN, 0};
        const int limit = static_cast<int>(std::chrono::milliseconds(kLongWait).count());
        if (::poll(&ready, 1, limit) <= 0) return "(nothing came)";
        std::array<char, 4096> buffer;
        const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
        return count > 0 ? std::string(buffer.data(), static_cast<std::size_t>(count)) : std::string();
    }
    // Everything up to the end of the stream.
    std::string read_all() {
        std::string all;
        for (std::string part = read_some(); !part.empty(); part = read_some()) {
            all += part;
            if (part == "(nothing came)") break;
        }
        return all;
    }
    bool quiet_for(std::chrono::milliseconds time) {
        pollfd ready{socket_, POLLIN, 0};
        return ::poll(&ready, 1, static_cast<int>(time.count())) == 0;
    }
    void half_close() const { ::shutdown(socket_, SHUT_WR); }
    void reset() {
        const linger at_once{1, 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        close();
    }
    void close() {
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }

  private:
    int socket_;
    bool connected_ = false;
};

// Listens on a free port.
class PlainServer {
  public:
    PlainServer() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        const bool listens = ::bind(socket_, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                             ::listen(socket_, 16) == 0 &&
                             ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0;
        port_ = listens ? ntohs(address.sin_port) : std::uint16_t{0};
    }
    ~PlainServer() { ::close(socket_); }
    PlainServer(const PlainServer&) = delete;
    PlainServer& operator=(const PlainServer&) = delete;

    std::uint16_t port() const { return port_; }
    // Not connected when nobody comes.
    PlainClient accept() {
        pollfd ready{socket_, POLLIN, 0};
        const int limit = static_cast<int>(std::chrono::milliseconds(kLongWait).count());
        const bool came = ::poll(&ready, 1, limit) > 0;
        return PlainClient(PlainClient::Accepted{came ? ::accept(socket_, nullptr, nullptr) : -1});
    }

  private:
    int socket_;
    std::uint16_t port_ = 0;
};

}  // namespace sortie::testing
