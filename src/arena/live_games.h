// The games that a run is playing at this moment, kept in its file for others to watch (docs/arena.md).
// Watching is a convenience: when the file cannot be written to, onlookers see less and the run goes on.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "arena/game_report.h"
#include "arena/game_runner.h"

namespace sortie {

class LiveGames {
  public:
    // A run in the file of a GameStore.
    LiveGames(std::string file, std::int64_t run);
    // Nobody plays any more.
    ~LiveGames();
    LiveGames(const LiveGames&) = delete;
    LiveGames& operator=(const LiveGames&) = delete;

    // Quick, and safe to call from any thread: the writing is done by a thread of its own.
    void begin(std::uint64_t number, const GamePlan& plan);
    void move(std::uint64_t number, const MoveReport& move);
    void end(std::uint64_t number);

  private:
    struct Game {
        std::optional<std::string> start;  // nothing: the usual one
        std::array<std::string, 2> agents;
        std::string moves;
    };

    void write_again_and_again();
    void write(const std::map<std::uint64_t, Game>& games);

    const std::string file_;
    const std::int64_t run_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable over_;
    std::map<std::uint64_t, Game> games_;
    bool changed_ = false;
    bool done_ = false;
    std::jthread writer_;  // last, so that it ends first
};

}  // namespace sortie
