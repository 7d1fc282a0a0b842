// The games that a worker is playing at this moment. Its threads keep it; now and then its connection shows
// it to the pool, for those who watch.
#pragma once

#include <cstdint>
#include <mutex>
#include <string_view>
#include <utility>

#include "store/pool.h"

namespace sortie {

class LiveBoard {
  public:
    // A game, for as long as this lives.
    class Seat {
      public:
        Seat(LiveBoard& board, std::int64_t run, std::uint64_t number, LiveGame game)
            : board_(board), key_(run, number) {
            const std::lock_guard lock(board_.mutex_);
            board_.games_[key_] = std::move(game);
        }
        ~Seat() {
            const std::lock_guard lock(board_.mutex_);
            board_.games_.erase(key_);
        }
        Seat(const Seat&) = delete;
        Seat& operator=(const Seat&) = delete;

        void move(std::string_view move) {
            const std::lock_guard lock(board_.mutex_);
            std::string& moves = board_.games_[key_].moves;
            if (!moves.empty()) moves += ' ';
            moves += move;
        }

      private:
        LiveBoard& board_;
        const PoolLiveGames::key_type key_;
    };

    PoolLiveGames games() const {
        const std::lock_guard lock(mutex_);
        return games_;
    }

  private:
    mutable std::mutex mutex_;
    PoolLiveGames games_;
};

}  // namespace sortie
