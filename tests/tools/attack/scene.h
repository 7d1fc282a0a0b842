// What visitors and attackers share: where the server is, which is killed and comes again, and the rooms that
// are known to everybody.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace sortie::attack {

class Scene {
  public:
    // 0 while there is no server.
    std::uint16_t port() const { return port_; }
    // Changes before the server goes: who loses a connection asks whether that was why.
    int generation() const { return generation_; }
    // The honest leave first: what the server's end does to attackers is of no interest.
    bool played_enough() const { return played_enough_; }
    bool over() const { return over_; }

    void server_goes() {
        ++generation_;
        port_ = 0;
    }
    void server_comes(std::uint16_t port) { port_ = port; }
    void end_play() { played_enough_ = true; }
    void end() { over_ = true; }

    void tell_room(const std::string& room) {
        const std::scoped_lock lock(mutex_);
        if (rooms_.size() >= kRooms) rooms_.erase(rooms_.begin());
        rooms_.push_back(room);
    }
    // Empty when none is known yet.
    std::string some_room(std::mt19937& random) {
        const std::scoped_lock lock(mutex_);
        return rooms_.empty() ? std::string() : rooms_[random() % rooms_.size()];
    }

  private:
    static constexpr std::size_t kRooms = 50;

    std::atomic<std::uint16_t> port_ = 0;
    std::atomic<int> generation_ = 0;
    std::atomic<bool> played_enough_ = false;
    std::atomic<bool> over_ = false;
    std::mutex mutex_;
    std::vector<std::string> rooms_;
};

}  // namespace sortie::attack
