#include "server/web/loop_shares.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "server/web/event_loop.h"
#include "server/web/limits.h"

namespace sortie::web {

namespace {

// What this thread has worked, in milliseconds: waiting for a processor is not the visitor's fault.
double thread_time() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

constexpr double kCredit = kLoopShareBurst / kLoopShare;  // how far ahead an address can be that used nothing

}  // namespace

double& LoopShares::paid_until(const std::string& address, std::int64_t now) {
    constexpr std::int64_t kSweepInterval = 5000;
    const double oldest = static_cast<double>(now) - kCredit;
    if (now - last_sweep_ >= kSweepInterval) {
        last_sweep_ = now;
        std::erase_if(paid_until_, [&](const auto& entry) { return entry.second <= oldest; });
    }
    double& until = paid_until_.try_emplace(address, oldest).first->second;
    until = std::max(until, oldest);
    return until;
}

void LoopShares::charge(const std::string& address, double worked, std::int64_t now) {
    paid_until(address, now) += worked / kLoopShare;
}

std::int64_t LoopShares::wait(const std::string& address, std::int64_t now) {
    constexpr double kPlace = 1;  // what a request is taken to need while it waits
    double& until = paid_until(address, now);
    const double wait = until - static_cast<double>(now);
    if (wait <= 0) return 0;
    until += kPlace / kLoopShare;
    return static_cast<std::int64_t>(std::ceil(wait));
}

LoopWork::LoopWork(LoopShares& shares, const std::string& address)
    : shares_(shares), address_(address), start_(thread_time()) {}

LoopWork::~LoopWork() {
    shares_.charge(address_, thread_time() - start_, steady_time());
}

}  // namespace sortie::web
