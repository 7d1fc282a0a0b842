// A stop flag that one thread sets and a search looks at.
#pragma once

#include <atomic>

namespace sortie {

class StopFlag {
  public:
    StopFlag() = default;
    // Is also requested when `outer` is, which must outlive it.
    explicit StopFlag(const StopFlag* outer) : outer_(outer) {}

    void request() { stopped_.store(true, std::memory_order_relaxed); }
    void reset() { stopped_.store(false, std::memory_order_relaxed); }
    bool requested() const {
        return stopped_.load(std::memory_order_relaxed) || (outer_ != nullptr && outer_->requested());
    }
    // For work that takes a bare flag; without the outer one.
    const std::atomic<bool>& flag() const { return stopped_; }

  private:
    std::atomic<bool> stopped_{false};
    const StopFlag* outer_ = nullptr;
};

}  // namespace sortie
