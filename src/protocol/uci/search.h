// One search at a time on a thread of its own, with what UCI demands of its end: an infinite search answers
// only when it is stopped, a pondering one only when it is stopped or its move was played, and each answers
// exactly once.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/limits.h"
#include "core/search_report.h"
#include "core/stop.h"

namespace sortie {

class UciSearch {
  public:
    using Think = std::function<SearchReport(const Limits&, const StopFlag&)>;

    struct Task {
        // Both are called on the search's thread; `finish` last and once.
        Think think;
        std::function<void(const SearchReport&)> finish;
        Limits limits;
        bool infinite = false;
        bool ponder = false;
    };

    UciSearch() = default;
    ~UciSearch() { stop(); }
    UciSearch(const UciSearch&) = delete;
    UciSearch& operator=(const UciSearch&) = delete;

    // Stops the search before it, if there is one.
    void start(Task task);
    // Returns when the search has finished; at once when there is none.
    void stop();
    // Returns when the search has finished by itself; one that never would is stopped.
    void finish();
    // Whether it has still to finish. What it uses may be touched only when it does not run.
    bool running();
    // The expected move was played: the limits count from now on.
    void ponder_hit();

  private:
    void run(const Task& task);
    SearchReport ponder(const Task& task);

    std::thread thread_;
    StopFlag interrupt_;  // ends the current call of think()
    std::mutex mutex_;    // guards what follows, and resetting the flag above
    std::condition_variable changed_;
    bool running_ = false;
    bool endless_ = false;
    bool stopping_ = false;
    bool pondering_ = false;  // waiting for the hit
};

}  // namespace sortie
