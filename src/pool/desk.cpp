#include "pool/desk.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sortie {

namespace {

constexpr std::size_t kMostUnsent = 64;

}  // namespace

void Desk::add(std::vector<ClaimedJob> jobs) {
    const std::lock_guard lock(mutex_);
    for (ClaimedJob& job : jobs) {
        held_.insert(job.token);
        for (const std::uint64_t number : job.numbers) tasks_.push_back({job, number});
        open_[job.token] += job.numbers.size();
    }
    changed_.notify_all();
}

std::optional<Task> Desk::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ended_ || !tasks_.empty(); });
    if (ended_) return std::nullopt;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
}

void Desk::done(const Task& task, JobResult result) {
    const std::lock_guard lock(mutex_);
    done_.push_back(
        {task.job.run,
         task.job.token,
         {task.number, std::move(result.body), std::move(result.notes), std::move(result.outcome)}});
    settle(task.job.token);
    if (done_.size() >= kMostUnsent || tasks_.empty()) news_.notify_all();
}

void Desk::failed(const Task& task, std::string message) {
    const std::lock_guard lock(mutex_);
    std::erase_if(tasks_, [&](const Task& other) {
        const bool same = other.job.token == task.job.token && other.job.first == task.job.first;
        if (same) settle(other.job.token);
        return same;
    });
    failed_.push_back({task.job, std::move(message)});
    settle(task.job.token);
}

std::vector<DoneTask> Desk::take_done() {
    const std::lock_guard lock(mutex_);
    return std::exchange(done_, {});
}

void Desk::put_back(std::vector<DoneTask> done) {
    const std::lock_guard lock(mutex_);
    done_.insert(done_.begin(), std::make_move_iterator(done.begin()), std::make_move_iterator(done.end()));
}

std::vector<FailedTask> Desk::take_failed() {
    const std::lock_guard lock(mutex_);
    return std::exchange(failed_, {});
}

std::vector<std::int64_t> Desk::tokens() const {
    const std::lock_guard lock(mutex_);
    return {held_.begin(), held_.end()};
}

void Desk::keep_only(const std::vector<std::int64_t>& tokens, const std::vector<std::int64_t>& of) {
    const std::lock_guard lock(mutex_);
    for (const std::int64_t token : of) {
        if (std::find(tokens.begin(), tokens.end(), token) != tokens.end()) continue;
        lost_.insert(token);
        held_.erase(token);
        open_.erase(token);
        std::erase_if(tasks_, [&](const Task& task) { return task.job.token == token; });
    }
}

bool Desk::is_lost(std::int64_t token) const {
    const std::lock_guard lock(mutex_);
    return lost_.contains(token);
}

std::size_t Desk::waiting() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
}

bool Desk::idle() const {
    const std::lock_guard lock(mutex_);
    return open_.empty() && done_.empty() && failed_.empty();
}

void Desk::end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
    news_.notify_all();
}

void Desk::wait_for_news(Duration most) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, most, [&] {
        return ended_ || done_.size() >= kMostUnsent || (!done_.empty() && tasks_.empty());
    });
}

void Desk::settle(std::int64_t token) {
    const auto found = open_.find(token);
    if (found == open_.end() || --found->second > 0) return;
    open_.erase(found);
    held_.erase(token);
    news_.notify_all();
}

}  // namespace sortie
