// The one thread on which everything but searching happens: connections, rooms, the database. What other
// threads want from it they post.
#pragma once

#include <cstdint>
#include <functional>

#include "core/clock.h"

namespace sortie::web {

using TimerId = std::uint64_t;

class EventLoop {
  public:
    virtual ~EventLoop() = default;

    // Runs the task on the loop's thread, soon. Safe to call from any thread.
    virtual void post(std::function<void()> task) = 0;

    // Runs the task on the loop's thread after a while. These two only from that thread; cancelling a timer
    // that has gone off does nothing.
    virtual TimerId after(Duration delay, std::function<void()> task) = 0;
    virtual void cancel(TimerId timer) = 0;
};

// Milliseconds since 1970, as messages and the database have them.
std::int64_t wall_time();

// Milliseconds that never go back, for clocks of games.
std::int64_t steady_time();

}  // namespace sortie::web
