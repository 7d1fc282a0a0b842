#include "arena/live_games.h"

#include <chrono>
#include <utility>

namespace sortie {

namespace {

using namespace std::chrono_literals;

constexpr auto kInterval = 250ms;  // news are written no more often
constexpr auto kBeat = 2s;         // and no less often, to show that somebody is still at it

}  // namespace

LiveGames::LiveGames(std::unique_ptr<LiveGameStore> store, std::int64_t run)
    : store_(std::move(store)), run_(run), writer_([this] { write_again_and_again(); }) {}

LiveGames::~LiveGames() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    over_.notify_all();
    writer_.join();
    store_->write(run_, {});
}

void LiveGames::begin(std::uint64_t number, const GamePlan& plan) {
    const std::lock_guard lock(mutex_);
    games_[number] = {
        plan.game.position, {agent_spec_text(plan.agents[0]), agent_spec_text(plan.agents[1])}, {}};
    changed_ = true;
}

void LiveGames::move(std::uint64_t number, const MoveReport& move) {
    const std::lock_guard lock(mutex_);
    std::string& moves = games_[number].moves;
    if (!moves.empty()) moves += ' ';
    moves += move.move;
    changed_ = true;
}

void LiveGames::end(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    games_.erase(number);
    changed_ = true;
}

void LiveGames::write_again_and_again() {
    auto last = std::chrono::steady_clock::time_point::min();
    std::unique_lock lock(mutex_);
    while (!over_.wait_for(lock, kInterval, [this] { return done_; })) {
        const auto now = std::chrono::steady_clock::now();
        // Between two games there is none for a moment; what was there before shows that the run goes on.
        if (games_.empty() || (!changed_ && now - last < kBeat)) continue;
        changed_ = false;
        last = now;
        const auto games = games_;
        lock.unlock();
        store_->write(run_, games);
        lock.lock();
    }
}

}  // namespace sortie
