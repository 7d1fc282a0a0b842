// A real host on a free port of this machine, on a thread of its own.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <gtest/gtest.h>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/plain_socket.h"
#include "server/tcp_host.h"
#include "support/breakthrough_session.h"

namespace sortie::testing {

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

    // The games so far, once there are as many as asked for.
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

}  // namespace sortie::testing
