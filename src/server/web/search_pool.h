// A fixed number of threads that search for all visitors. Each address gets the same share, and within it
// each visitor: whoever has had least is served next. Work that can be divided steps back after its turn
// while others wait; what cannot be divided has to come to its end when another address waits.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/stop.h"

namespace sortie::web {

// How a job is told to end. With the first the second is set as well.
struct JobSignals {
    StopFlag stop;       // for good and at once
    StopFlag turn_over;  // others wait: as soon as it has come a step further, to go on later if it can

    void request_stop() {
        stop.request();
        turn_over.request();
    }
};

class SearchJob {
  public:
    virtual ~SearchJob() = default;

    // Works until it is done or told to end; true when it is done. On a thread of the pool.
    virtual bool run(const JobSignals& signals) = 0;
    // Whether run() can be called again after a turn to go on.
    virtual bool divisible() const { return false; }
    // Gives back memory while it waits for its next turn.
    virtual void rest() {}
    // The last that happens to a job: it is done, or it was stopped. On any thread.
    virtual void end(bool stopped) = 0;
};

using JobId = std::uint64_t;

// Who a job counts for: addresses share the pool equally, and so do the visitors at one address.
struct JobOwner {
    JobOwner() = default;
    JobOwner(std::string at, std::string who) : address(std::move(at)), visitor(std::move(who)) {}

    std::string address;
    std::string visitor;
};

class SearchPool {
  public:
    // The length of a turn.
    static constexpr Duration kTurn = std::chrono::seconds(1);
    // What work that cannot be divided may take while another address waits.
    static constexpr Duration kLongTurn = std::chrono::seconds(2);

    explicit SearchPool(int threads);
    // Stops everything that runs; what waits never runs. Nobody's end() is called any more.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

    JobId submit(JobOwner owner, std::shared_ptr<SearchJob> job);
    // Ends a job soon; one that waits at once. Nothing happens if it has ended already.
    void stop(JobId id);

    struct Load {
        std::size_t running = 0;
        std::size_t waiting = 0;
    };
    Load load() const;

  private:
    struct Entry {
        JobId id = 0;
        JobOwner owner;
        std::shared_ptr<SearchJob> job;
        JobSignals signals;
        Duration started{};
    };
    using EntryPtr = std::shared_ptr<Entry>;

    static bool run_safely(const Entry& entry);
    void work();
    void supervise();
    EntryPtr take_next();
    std::size_t running_of(const std::string JobOwner::*of, const std::string& name) const;
    // What decides who is next: the fewer threads and the less time so far, the earlier.
    auto claim(const JobOwner& owner);
    bool must_make_way(const Entry& entry) const;
    void forget_served(const JobOwner& owner);

    mutable std::mutex mutex_;
    std::condition_variable work_waits_;
    std::condition_variable turns_matter_;  // more work than threads
    bool closing_ = false;
    JobId last_id_ = 0;
    const std::size_t thread_count_;
    std::list<EntryPtr> waiting_;
    std::vector<EntryPtr> running_;
    // What those with work have had.
    std::map<std::string, Duration> served_addresses_;
    std::map<std::string, Duration> served_visitors_;
    std::vector<std::jthread> threads_;  // last: they use all of the above
};

}  // namespace sortie::web
