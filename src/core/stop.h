// A stop flag that one thread sets and a search looks at.
#pragma once

#include <atomic>

namespace sortie {

class StopFlag {
  public:
    void request() { stopped_.store(true, std::memory_order_relaxed); }
    void reset() { stopped_.store(false, std::memory_order_relaxed); }
    bool requested() const { return stopped_.load(std::memory_order_relaxed); }
    // For work that takes a bare flag.
    const std::atomic<bool>& flag() const { return stopped_; }

  private:
    std::atomic<bool> stopped_{false};
};

}  // namespace sortie
