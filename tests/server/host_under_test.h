// A real host on a free port of this machine, on a thread of its own, and plain blocking clients.
#pragma once

#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <gtest/gtest.h>
#include <mutex>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "server/tcp_host.h"
#include "support/breakthrough_session.h"

namespace sortie::testing {

using namespace std::chrono_literals;

inline constexpr auto kLongWait = 30s;  // for what is sure to come, on a machine however loaded

inline std::size_t open_descriptors() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
}

struct FinishedGame {
    five_command::Verdict verdict;
    std::vector<std::string> moves;
    std::array<std::string, 2> players;
};

class HostUnderTest {
  public:
    // Quick rules: nothing of what is tested depends on how long the usual times are.
    static HostSetup quick_setup() {
        HostSetup setup;
        setup.port = 0;
        setup.table.open = [] { return open_breakthrough(); };
        setup.table.rules.clock = 20s;
        setup.table.rules.grace = 0s;
        setup.table.rules.gap = 20ms;
        return setup;
    }

    explicit HostUnderTest(HostSetup setup = quick_setup()) {
        setup.over = [this](const TcpTable& table) { keep(table); };
        host_ = std::make_unique<TcpHost>(std::move(setup));
        const auto problem = host_->open();
        EXPECT_FALSE(problem) << problem->message;
        port_ = host_->port();
        thread_ = std::thread([this] { host_->run(stop_); });
    }
    ~HostUnderTest() {
        stop_ = true;
        thread_.join();
    }

    std::uint16_t port() const { return port_; }

    // The games so far, once there are so many.
    std::vector<FinishedGame> wait_for_games(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, 4 * kLongWait, [&] { return games_.size() >= count; }));
        return games_;
    }
    // For hosts that end by themselves.
    void wait_for_end() {
        thread_.join();
        thread_ = std::thread([] {});
    }

  private:
    void keep(const TcpTable& table) {
        FinishedGame game{
            *table.game().verdict(), {}, {table.player_name(Side::First), table.player_name(Side::Second)}};
        for (const auto& move : table.game().moves()) game.moves.push_back(move.text);
        const std::lock_guard lock(mutex_);
        games_.push_back(std::move(game));
        changed_.notify_all();
    }

    std::unique_ptr<TcpHost> host_;
    std::uint16_t port_ = 0;
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<FinishedGame> games_;
    std::thread thread_;
};

class PlainClient {
  public:
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
    bool send(std::string_view bytes) {
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
    void half_close() { ::shutdown(socket_, SHUT_WR); }
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

}  // namespace sortie::testing
