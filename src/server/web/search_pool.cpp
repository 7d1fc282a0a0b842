#include "server/web/search_pool.h"

#include <algorithm>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>

namespace sortie::web {

namespace {

// Waiting jobs that may keep their memory (a table of some megabytes each).
constexpr std::size_t kMostResting = 6;

// Searches step back behind the thread that answers people.
void lower_priority() {
    constexpr int kNiceness = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
}

Duration now() {
    return SteadyClock().now();
}

// A newcomer starts level with whoever has had least, not with a credit for having been away.
void welcome(std::map<std::string, Duration>& served, const std::string& name) {
    if (served.contains(name)) return;
    const auto least = std::min_element(served.begin(), served.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    served[name] = least == served.end() ? Duration{} : least->second;
}

}  // namespace

SearchPool::SearchPool(int threads) : thread_count_(static_cast<std::size_t>(std::max(threads, 1))) {
    for (std::size_t i = 0; i < thread_count_; ++i) threads_.emplace_back([this] { work(); });
    threads_.emplace_back([this] { supervise(); });
}

SearchPool::~SearchPool() {
    {
        const std::scoped_lock lock(mutex_);
        closing_ = true;
        for (const EntryPtr& entry : running_) entry->signals.request_stop();
    }
    work_waits_.notify_all();
    turns_matter_.notify_all();
}

JobId SearchPool::submit(JobOwner owner, std::shared_ptr<SearchJob> job) {
    const std::scoped_lock lock(mutex_);
    welcome(served_addresses_, owner.address);
    welcome(served_visitors_, owner.visitor);
    auto entry = std::make_shared<Entry>();
    entry->id = ++last_id_;
    entry->owner = std::move(owner);
    entry->job = std::move(job);
    waiting_.push_back(std::move(entry));
    work_waits_.notify_one();
    turns_matter_.notify_one();
    return last_id_;
}

void SearchPool::stop(JobId id) {
    EntryPtr unstarted;
    {
        const std::scoped_lock lock(mutex_);
        const auto is_it = [id](const EntryPtr& entry) { return entry->id == id; };
        if (const auto found = std::find_if(running_.begin(), running_.end(), is_it);
            found != running_.end()) {
            (*found)->signals.request_stop();
        } else if (const auto waits = std::find_if(waiting_.begin(), waiting_.end(), is_it);
                   waits != waiting_.end()) {
            unstarted = *waits;
            waiting_.erase(waits);
            forget_served(unstarted->owner);
        }
    }
    if (unstarted) unstarted->job->end(true);
}

SearchPool::Load SearchPool::load() const {
    const std::scoped_lock lock(mutex_);
    return {running_.size(), waiting_.size()};
}

std::size_t SearchPool::running_of(const std::string JobOwner::*of, const std::string& name) const {
    return static_cast<std::size_t>(std::count_if(
        running_.begin(), running_.end(), [&](const EntryPtr& entry) { return entry->owner.*of == name; }));
}

void SearchPool::forget_served(const JobOwner& owner) {
    const auto has_work = [&](const std::string JobOwner::*of) {
        return running_of(of, owner.*of) > 0 ||
               std::any_of(waiting_.begin(), waiting_.end(),
                           [&](const EntryPtr& entry) { return entry->owner.*of == owner.*of; });
    };
    if (!has_work(&JobOwner::address)) served_addresses_.erase(owner.address);
    if (!has_work(&JobOwner::visitor)) served_visitors_.erase(owner.visitor);
}

auto SearchPool::claim(const JobOwner& owner) {
    return std::tuple(running_of(&JobOwner::address, owner.address), served_addresses_[owner.address],
                      running_of(&JobOwner::visitor, owner.visitor), served_visitors_[owner.visitor]);
}

// The first claim counts; the list's order decides the rest.
SearchPool::EntryPtr SearchPool::take_next() {
    const auto next = std::min_element(
        waiting_.begin(), waiting_.end(),
        [&](const EntryPtr& a, const EntryPtr& b) { return claim(a->owner) < claim(b->owner); });
    EntryPtr entry = *next;
    waiting_.erase(next);
    entry->started = now();
    running_.push_back(entry);
    if (!waiting_.empty()) turns_matter_.notify_one();
    return entry;
}

// What a search throws, for want of memory, ends that search: it is done with what it has.
bool SearchPool::run_safely(const Entry& entry) {
    try {
        return entry.job->run(entry.signals);
    } catch (const std::exception&) {
        return true;
    }
}

void SearchPool::work() {
    lower_priority();
    std::unique_lock lock(mutex_);
    while (true) {
        work_waits_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
        if (closing_) return;
        const EntryPtr entry = take_next();
        lock.unlock();
        const bool done = run_safely(*entry);
        lock.lock();
        served_addresses_[entry->owner.address] += now() - entry->started;
        served_visitors_[entry->owner.visitor] += now() - entry->started;
        running_.erase(std::find(running_.begin(), running_.end(), entry));
        if (closing_) return;
        const bool stopped = entry->signals.stop.requested();
        if (!done && !stopped) {  // its turn is over, the work is not
            entry->signals.turn_over.reset();
            if (waiting_.size() >= kMostResting) entry->job->rest();
            waiting_.push_back(entry);
            continue;
        }
        forget_served(entry->owner);
        lock.unlock();
        try {
            entry->job->end(stopped);
        } catch (const std::exception&) {
            // No memory to tell anybody: whoever waits for it has a limit of their own.
        }
        lock.lock();
    }
}

bool SearchPool::must_make_way(const Entry& entry) const {
    const bool divisible = entry.job->divisible();
    if (now() - entry.started < (divisible ? kTurn : kLongTurn)) return false;
    const std::string JobOwner::*const of = divisible ? &JobOwner::visitor : &JobOwner::address;
    return std::any_of(waiting_.begin(), waiting_.end(),
                       [&](const EntryPtr& other) { return other->owner.*of != entry.owner.*of; });
}

// While work waits, ends the turn of one job after the other: of whoever has had most.
void SearchPool::supervise() {
    constexpr Duration kLook = std::chrono::milliseconds(50);
    std::unique_lock lock(mutex_);
    while (true) {
        turns_matter_.wait(
            lock, [&] { return closing_ || (!waiting_.empty() && running_.size() == thread_count_); });
        if (closing_) return;
        EntryPtr longest;
        for (const EntryPtr& entry : running_) {
            if (!must_make_way(*entry)) continue;
            if (!longest || claim(longest->owner) < claim(entry->owner)) longest = entry;
        }
        if (longest) longest->signals.turn_over.request();
        turns_matter_.wait_for(lock, kLook, [&] { return closing_; });
    }
}

}  // namespace sortie::web
