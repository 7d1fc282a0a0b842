// Time as a value that is passed in, so that tests can drive everything that waits or measures.
#pragma once

#include <atomic>
#include <chrono>

namespace sortie {

using Duration = std::chrono::nanoseconds;

class Clock {
  public:
    virtual ~Clock() = default;
    // Time since an arbitrary fixed moment; never goes back. Safe to call from any thread.
    virtual Duration now() const = 0;
};

class SteadyClock final : public Clock {
  public:
    Duration now() const override { return std::chrono::steady_clock::now().time_since_epoch(); }
};

// The test double: time stands still until it is moved.
class ManualClock final : public Clock {
  public:
    Duration now() const override { return Duration(now_.load(std::memory_order_relaxed)); }
    void advance(Duration by) { now_.fetch_add(by.count(), std::memory_order_relaxed); }

  private:
    std::atomic<Duration::rep> now_{0};
};

// Seconds and milliseconds as people and JSON read them.
inline Duration from_seconds(double value) {
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(value));
}

inline double seconds(Duration duration) {
    return std::chrono::duration<double>(duration).count();
}

inline std::int64_t milliseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

}  // namespace sortie
