// Honest visitors: some only stay connected, some play against an agent and ask for the legal moves before
// each of theirs. When the server is killed they come again, and look whether their moves are still there.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "support/raw_http.h"
#include "tools/attack/scene.h"

namespace sortie::attack {

struct Tally {
    std::atomic<int> games = 0;
    std::atomic<int> moves = 0;
    std::atomic<int> idle_lost = 0;   // connections that ended although the server lived
    std::atomic<int> moves_lost = 0;  // acknowledged, and gone
    std::mutex mutex;
    std::vector<double> legal_moves_ms;
    std::vector<std::string> errors;

    void error(std::string what) {
        const std::scoped_lock lock(mutex);
        errors.push_back(std::move(what));
    }
};

// Stays connected until everybody has played enough. Each comes from an address of their own.
class IdleVisitors {
  public:
    // When it is made they have come.
    IdleVisitors(Scene& scene, std::vector<std::string> addresses, Tally& tally);
    void stay();

  private:
    struct Visitor {
        RawSocket socket;
        bool here;
    };

    void come();
    void lost();

    Scene& scene_;
    const std::vector<std::string> addresses_;
    Tally& tally_;
    int generation_ = 0;
    std::vector<Visitor> visitors_;
};

// Plays games until it has played enough.
void play_games(Scene& scene, const std::string& address, unsigned seed, Tally& tally);

}  // namespace sortie::attack
