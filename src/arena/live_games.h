// The games that a run is playing at this moment, kept in its store for others to watch (docs/arena.md).
// Watching is a convenience: when the store cannot be written to, onlookers see less and the run goes on.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

#include "arena/game_report.h"
#include "arena/game_runner.h"
#include "arena/store/run_store.h"

namespace sortie {

class LiveGames {
  public:
    LiveGames(std::unique_ptr<LiveGameStore> store, std::int64_t run);
    // Nobody plays any more.
    ~LiveGames();
    LiveGames(const LiveGames&) = delete;
    LiveGames& operator=(const LiveGames&) = delete;

    // Quick, and safe to call from any thread: the writing is done by a thread of its own.
    void begin(std::uint64_t number, const GamePlan& plan);
    void move(std::uint64_t number, const MoveReport& move);
    void end(std::uint64_t number);

  private:
    void write_again_and_again();

    const std::unique_ptr<LiveGameStore> store_;
    const std::int64_t run_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable over_;
    LiveGamesByNumber games_;
    bool changed_ = false;
    bool done_ = false;
    std::jthread writer_;  // last, so that it ends first
};

}  // namespace sortie
