// What the threads of a worker and its connection share: jobs that were claimed, and what came of them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/clock.h"
#include "pool/job_doer.h"
#include "store/pool.h"

namespace sortie {

struct Task {
    ClaimedJob job;  // with one of its numbers
    std::uint64_t number = 0;
};

struct DoneTask {
    std::int64_t run = 0;
    std::int64_t token = 0;
    PoolResult result;
};

struct FailedTask {
    ClaimedJob job;
    std::string message;
};

class Desk {
  public:
    // For the threads.
    std::optional<Task> take();  // waits for one; nothing at the end
    void done(const Task& task, JobResult result);
    void failed(const Task& task, std::string message);  // and with it the rest of its job
    bool is_lost(std::int64_t token) const;

    // For the connection.
    void add(std::vector<ClaimedJob> jobs);
    std::vector<DoneTask> take_done();
    void put_back(std::vector<DoneTask> done);  // the server is away: they are for later
    std::vector<FailedTask> take_failed();
    std::vector<std::int64_t> tokens() const;
    // Forgets those of `of` that were lost to others, or are no longer wanted.
    void keep_only(const std::vector<std::int64_t>& tokens, const std::vector<std::int64_t>& of);
    std::size_t waiting() const;
    bool idle() const;
    void wait_for_news(Duration most);  // until there is much to send, or something and no task is left
    void end();

  private:
    // One number less to wait for.
    void settle(std::int64_t token);

    mutable std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::condition_variable news_;
    std::deque<Task> tasks_;
    std::vector<DoneTask> done_;
    std::vector<FailedTask> failed_;
    std::set<std::int64_t> held_;               // tokens of claims
    std::map<std::int64_t, std::size_t> open_;  // numbers of each that are not done
    std::set<std::int64_t> lost_;
    bool ended_ = false;
};

}  // namespace sortie
