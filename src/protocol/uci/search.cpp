#include "protocol/uci/search.h"

#include <utility>

namespace sortie {

void UciSearch::start(Task task) {
    stop();
    interrupt_.reset();
    running_ = true;
    endless_ = task.infinite || task.ponder;
    stopping_ = false;
    pondering_ = task.ponder;
    thread_ = std::thread([this, task = std::move(task)] { run(task); });
}

void UciSearch::stop() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        interrupt_.request();
    }
    changed_.notify_all();
    thread_.join();
}

void UciSearch::finish() {
    if (endless_) return stop();
    if (thread_.joinable()) thread_.join();
}

bool UciSearch::running() {
    const std::lock_guard lock(mutex_);
    return running_;
}

void UciSearch::ponder_hit() {
    {
        const std::lock_guard lock(mutex_);
        // Only a pondering search waits for this, and only once: a limited one must run to its limit.
        if (!pondering_) return;
        pondering_ = false;
        interrupt_.request();
    }
    changed_.notify_all();
}

void UciSearch::run(const Task& task) {
    const SearchReport result = task.ponder ? ponder(task) : task.think(task.limits, interrupt_);
    if (task.infinite) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopping_; });
    }
    task.finish(result);
    const std::lock_guard lock(mutex_);
    running_ = false;
}

// Thinks without limits until the hit, then once more within the limits: what was learnt is in the agent's
// table. A search that came to its end while pondering has nothing left to find out.
SearchReport UciSearch::ponder(const Task& task) {
    SearchReport result = task.think({}, interrupt_);
    {
        std::unique_lock lock(mutex_);
        const bool ended_by_itself = !interrupt_.requested();
        changed_.wait(lock, [&] { return stopping_ || !pondering_; });
        if (stopping_ || ended_by_itself) return result;
        interrupt_.reset();
    }
    return task.think(task.limits, interrupt_);
}

}  // namespace sortie
