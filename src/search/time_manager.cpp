#include "search/time_manager.h"

#include <algorithm>
#include <array>

namespace sortie {

namespace {

constexpr Duration kLeastTime = std::chrono::milliseconds(1);
constexpr int kExpectedMoves = 25;     // own moves that a game without a move count may still last
constexpr double kHardShare = 0.35;    // of the remaining time, at most, for one move
constexpr double kHardOverSoft = 4.0;  // how far an unclear decision may overdraw

// By how many depths in a row the best move has stayed: a settled choice needs less time.
constexpr std::array<double, 6> kStabilityFactor = {1.6, 1.2, 1.0, 0.85, 0.7, 0.6};

Duration scaled(Duration duration, double factor) {
    return Duration(static_cast<Duration::rep>(static_cast<double>(duration.count()) * factor));
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, Side side, Duration overhead, const Clock& clock)
    : clock_(clock), start_(clock.now()) {
    if (limits.clock) {
        const ClockTimes& times = *limits.clock;
        const Duration increment = times.increment[index(side)];
        const Duration usable = std::max(times.remaining[index(side)] - overhead, kLeastTime);
        const int moves = std::max(1, std::min(times.moves_to_go.value_or(kExpectedMoves), kExpectedMoves));
        const Duration share = usable / moves + scaled(increment, 0.8);
        adaptive_ = true;
        hard_ = moves == 1 ? usable : std::min(scaled(share, kHardOverSoft), scaled(usable, kHardShare));
        soft_ = std::min(share, *hard_);
    }
    if (limits.move_time) {
        const Duration time = std::max(*limits.move_time - overhead, kLeastTime);
        hard_ = hard_ ? std::min(*hard_, time) : time;
    }
}

bool TimeManager::past_share(double share) const {
    const auto& whole = soft_ ? soft_ : hard_;
    return whole && elapsed() >= scaled(*whole, share);
}

bool TimeManager::should_begin_depth(int stability, bool only_move) const {
    if (past_hard_limit()) return false;
    if (!adaptive_) return true;
    if (only_move) return false;
    const auto step = static_cast<std::size_t>(std::clamp<int>(stability, 0, kStabilityFactor.size() - 1));
    // A depth that is begun in the second half of the time would hardly be finished.
    return elapsed() < scaled(*soft_, 0.5 * kStabilityFactor[step]);
}

}  // namespace sortie
