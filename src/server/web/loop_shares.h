// How much of the loop's time every address has used. Whoever has used more than its share is not refused:
// its next requests wait, in a line of their own, and the loop is free for the others.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace sortie::web {

// Times are in milliseconds; `now` never goes back.
class LoopShares {
  public:
    // The loop has worked for the address.
    void charge(const std::string& address, double worked, std::int64_t now);
    // How long its next request waits. Whoever has to wait takes a place in the line.
    std::int64_t wait(const std::string& address, std::int64_t now);

  private:
    // When the address will have paid for what it has used: a share of every millisecond goes to its debts.
    double& paid_until(const std::string& address, std::int64_t now);

    std::map<std::string, double> paid_until_;
    std::int64_t last_sweep_ = 0;
};

// Measures the work of the loop's thread from its making to its end, and charges it.
class LoopWork {
  public:
    LoopWork(LoopShares& shares, const std::string& address);
    ~LoopWork();
    LoopWork(const LoopWork&) = delete;
    LoopWork& operator=(const LoopWork&) = delete;

  private:
    LoopShares& shares_;
    const std::string address_;
    const double start_;
};

}  // namespace sortie::web
