#include "pool/worker.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/random.h"

namespace sortie {

namespace {

constexpr Duration kExchangeInterval = std::chrono::milliseconds(250);  // results wait at most this long
constexpr Duration kIdleInterval = std::chrono::seconds(1);             // between questions for work
constexpr Duration kNoticeInterval = std::chrono::seconds(60);
constexpr double kFirstPause = 0.25;  // seconds, before the server is tried again
constexpr double kLongestPause = 15;
constexpr double kAim = 30;         // seconds of work that a claim should hold
constexpr int kMostClaimed = 1000;  // jobs at a time
constexpr std::size_t kMostUnsent = 64;

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

// What the threads and the connection share.
class Desk {
  public:
    void add(std::vector<ClaimedJob> jobs) {
        const std::lock_guard lock(mutex_);
        for (ClaimedJob& job : jobs) {
            held_.insert(job.token);
            for (const std::uint64_t number : job.numbers) tasks_.push_back({job, number});
            open_[job.token] += job.numbers.size();
        }
        changed_.notify_all();
    }

    // Waits for one; nothing at the end.
    std::optional<Task> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return ended_ || !tasks_.empty(); });
        if (ended_) return std::nullopt;
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

    void done(const Task& task, JobResult result) {
        const std::lock_guard lock(mutex_);
        done_.push_back(
            {task.job.run,
             task.job.token,
             {task.number, std::move(result.body), std::move(result.notes), std::move(result.outcome)}});
        settle(task.job.token);
        if (done_.size() >= kMostUnsent) news_.notify_all();
    }

    void failed(const Task& task, std::string message) {
        const std::lock_guard lock(mutex_);
        std::erase_if(tasks_, [&](const Task& other) {
            const bool same = other.job.token == task.job.token && other.job.first == task.job.first;
            if (same) settle(other.job.token);
            return same;
        });
        failed_.push_back({task.job, std::move(message)});
        settle(task.job.token);
    }

    std::vector<DoneTask> take_done() {
        const std::lock_guard lock(mutex_);
        return std::exchange(done_, {});
    }
    // The server is away: they are for later.
    void put_back(std::vector<DoneTask> done) {
        const std::lock_guard lock(mutex_);
        done_.insert(done_.begin(), std::make_move_iterator(done.begin()),
                     std::make_move_iterator(done.end()));
    }
    std::vector<FailedTask> take_failed() {
        const std::lock_guard lock(mutex_);
        return std::exchange(failed_, {});
    }

    std::vector<std::int64_t> tokens() const {
        const std::lock_guard lock(mutex_);
        return {held_.begin(), held_.end()};
    }
    // Forgets what was lost to others, or is no longer wanted.
    void keep_only(const std::vector<std::int64_t>& tokens, const std::vector<std::int64_t>& of) {
        const std::lock_guard lock(mutex_);
        for (const std::int64_t token : of) {
            if (std::find(tokens.begin(), tokens.end(), token) != tokens.end()) continue;
            lost_.insert(token);
            held_.erase(token);
            open_.erase(token);
            std::erase_if(tasks_, [&](const Task& task) { return task.job.token == token; });
        }
    }
    bool is_lost(std::int64_t token) const {
        const std::lock_guard lock(mutex_);
        return lost_.contains(token);
    }

    std::size_t waiting() const {
        const std::lock_guard lock(mutex_);
        return tasks_.size();
    }
    bool idle() const {
        const std::lock_guard lock(mutex_);
        return open_.empty() && done_.empty() && failed_.empty();
    }

    void end() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
        news_.notify_all();
    }

    // Until there is something to send, at most that long.
    void wait_for_news(Duration most) {
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, most, [&] { return ended_ || done_.size() >= kMostUnsent; });
    }

  private:
    // One number less to wait for.
    void settle(std::int64_t token) {
        const auto found = open_.find(token);
        if (found == open_.end() || --found->second > 0) return;
        open_.erase(found);
        held_.erase(token);
        news_.notify_all();
    }

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

class Worker {
  public:
    Worker(const Registry& registry, const WorkerOptions& options, const StopFlag& stop,
           const WorkerHandlers& handlers)
        : registry_(registry),
          options_(options),
          stop_(stop),
          handlers_(handlers),
          busy_(static_cast<std::size_t>(options.means.threads)),
          random_(std::random_device{}()) {}

    Result<WorkerReport> run() {
        if (auto problem = join()) return *problem;
        std::vector<std::jthread> threads;
        for (int i = 0; i < options_.means.threads; ++i)
            threads.emplace_back([this, i] { do_tasks(static_cast<std::size_t>(i)); });
        exchange_until_the_end();
        halt_.request();  // whatever is being done is given back
        desk_.end();
        threads.clear();
        if (!problem_) leave();
        if (problem_) return *problem_;
        return report_;
    }

  private:
    std::optional<Error> join() {
        auto answer = PoolMember::join(options_.url, member_info());
        if (auto* const member = std::get_if<PoolMember>(&answer)) {
            member_.emplace(std::move(*member));
            return std::nullopt;
        }
        // A server that was never reached is a mistake in the URL; later it is an outage.
        return std::get<PoolFailure>(answer).error;
    }

    MemberInfo member_info() const {
        MemberInfo info{options_.name, options_.signature, options_.processor, options_.means.threads, {}};
        for (const auto& [name, command] : options_.means.engines) info.engines.push_back(name);
        return info;
    }

    void exchange_until_the_end() {
        while (!stop_.requested() && !problem_) {
            desk_.wait_for_news(kExchangeInterval);
            send_results();
            send_failures();
            send_beat();
            claim_more();
            if (handlers_.progress) handlers_.progress(report());
            if (options_.until_idle && idle_ && desk_.idle()) break;
        }
    }

    WorkerReport report() {
        double busy = 0;
        for (const auto& seconds : busy_) busy += seconds.load();
        report_.busy_seconds = busy;
        return report_;
    }

    // Handles a failure: waits and connects again where that helps. False when it is final.
    void recover(const PoolFailure& failure) {
        if (failure.final) {
            problem_ = failure.error;
            return;
        }
        notice(failure.error.message + "; trying again");
        double pause = kFirstPause;
        while (!stop_.requested()) {
            sleep(pause * (0.5 + random_.unit()));
            pause = std::min(2 * pause, kLongestPause);
            const auto again = member_->reconnect();
            if (!again) {
                notice("connected again");
                return;
            }
            if (again->final) {
                problem_ = again->error;
                return;
            }
        }
    }

    void sleep(double time) {
        const Duration end =
            clock_.now() + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(time));
        while (clock_.now() < end && !stop_.requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }

    void send_results() {
        std::vector<DoneTask> done = desk_.take_done();
        std::map<std::pair<std::int64_t, std::int64_t>, std::vector<PoolResult>> batches;
        for (const DoneTask& task : done) batches[{task.run, task.token}].push_back(task.result);
        for (auto& [key, results] : batches) {
            const auto [run, token] = key;
            const auto answer = member_->store(run, token, results);
            if (const int* const stored = std::get_if<int>(&answer)) {
                report_.results += static_cast<std::uint64_t>(*stored);
                std::erase_if(done, [&, t = token](const DoneTask& task) { return task.token == t; });
                continue;
            }
            desk_.put_back(std::move(done));
            return recover(std::get<PoolFailure>(answer));
        }
    }

    void send_failures() {
        for (const FailedTask& task : desk_.take_failed()) {
            ++report_.failures;
            notice(fmt::format("run {}, number {}: {}", task.job.run, task.job.first + 1, task.message));
            if (const auto failure = member_->fail(task.job, task.message)) recover(*failure);
        }
    }

    void send_beat() {
        const Duration interval =
            std::chrono::duration_cast<Duration>(std::chrono::duration<double>(member_->lease_seconds() / 4));
        if (clock_.now() < next_beat_ || problem_) return;
        next_beat_ = clock_.now() + interval;
        const auto tokens = desk_.tokens();
        const auto answer = member_->beat(tokens);
        if (const auto* const valid = std::get_if<std::vector<std::int64_t>>(&answer)) {
            desk_.keep_only(*valid, tokens);
        } else {
            recover(std::get<PoolFailure>(answer));
        }
    }

    // Enough for the threads until the next exchange, and about kAim seconds in all.
    int wanted() const {
        if (report_.results == 0) return options_.means.threads;
        const double rate =
            static_cast<double>(report_.results) / std::max(seconds(clock_.now() - start_), 0.1);
        return std::clamp(static_cast<int>(rate * kAim / 2), options_.means.threads, kMostClaimed);
    }

    void claim_more() {
        if (problem_ || stop_.requested() || clock_.now() < next_claim_) return;
        if (desk_.waiting() >= static_cast<std::size_t>(options_.means.threads)) return;
        auto answer = member_->claim(wanted(), options_.only_run);
        if (auto* const jobs = std::get_if<std::vector<ClaimedJob>>(&answer)) {
            idle_ = jobs->empty();
            if (idle_) {
                next_claim_ = clock_.now() + kIdleInterval;
                if (desk_.idle()) say_why_idle();
            } else {
                learn_runs(*jobs);
                desk_.add(std::move(*jobs));
            }
        } else {
            recover(std::get<PoolFailure>(answer));
        }
    }

    void say_why_idle() {
        if (clock_.now() < next_notice_) return;
        next_notice_ = clock_.now() + kNoticeInterval;
        const auto answer = member_->why_idle();
        const auto* const reason = std::get_if<std::optional<std::string>>(&answer);
        if (reason != nullptr && *reason) notice("no work: " + **reason);
    }

    // Plan and files of runs that are new here: threads do not talk to the pool.
    void learn_runs(const std::vector<ClaimedJob>& jobs) {
        for (const ClaimedJob& job : jobs) {
            {
                const std::lock_guard lock(runs_mutex_);
                if (runs_.contains(job.run)) continue;
            }
            auto answer = member_->run_info(job.run);
            if (auto* const info = std::get_if<RunInfo>(&answer)) {
                const std::lock_guard lock(runs_mutex_);
                runs_.emplace(job.run, std::move(*info));
            } else {
                return recover(std::get<PoolFailure>(answer));
            }
        }
    }

    // Through a connection of its own: rare, and only when a run begins.
    Result<std::string> fetch_file(const std::string& hash) {
        const std::lock_guard lock(runs_mutex_);
        if (const auto found = files_.find(hash); found != files_.end()) return found->second;
        auto member = PoolMember::join(options_.url, member_info());
        if (auto* const joined = std::get_if<PoolMember>(&member)) {
            auto answer = joined->file(hash);
            joined->bye();
            if (auto* const bytes = std::get_if<std::string>(&answer)) {
                return files_.emplace(hash, std::move(*bytes)).first->second;
            }
            return std::get<PoolFailure>(answer).error;
        }
        return std::get<PoolFailure>(member).error;
    }

    void do_tasks(std::size_t thread) {
        std::int64_t run = 0;
        std::unique_ptr<JobDoer> doer;
        while (const auto task = desk_.take()) {
            if (desk_.is_lost(task->job.token)) continue;
            const Duration begin = clock_.now();
            if (!doer || task->job.run != run) {
                auto made = make_doer(task->job.run);
                if (!made) {
                    desk_.failed(*task, made.error());
                    continue;
                }
                doer = std::move(*made);
                run = task->job.run;
            }
            auto result = guarded_run(*doer, *task);
            busy_[thread] = busy_[thread].load() + seconds(clock_.now() - begin);
            if (!result) {
                desk_.failed(*task, result.error());
                doer.reset();
            } else if (*result) {
                desk_.done(*task, std::move(**result));
            }
        }
    }

    Result<std::unique_ptr<JobDoer>> make_doer(std::int64_t run) {
        std::optional<RunInfo> info;
        {
            const std::lock_guard lock(runs_mutex_);
            const auto found = runs_.find(run);
            if (found == runs_.end()) return Error{"the plan of the run is missing"};
            info = found->second;
        }
        const PoolFiles files = [this](const std::string& hash) { return fetch_file(hash); };
        return make_job_doer({registry_, *info, files, options_.means});
    }

    // An exception in a thread would end the process, and all other jobs with it.
    Result<std::optional<JobResult>> guarded_run(JobDoer& doer, const Task& task) {
        try {
            return doer.run(task.number, task.job.input, halt_);
        } catch (const std::exception& defect) {
            return Error{defect.what()};
        }
    }

    // What is finished goes out, what is not goes back. A server that is away now finds out by the lease.
    void leave() {
        send_results_once();
        if (!member_->give_back(desk_.tokens())) member_->bye();
        report();
    }

    void send_results_once() {
        std::map<std::pair<std::int64_t, std::int64_t>, std::vector<PoolResult>> batches;
        for (DoneTask& task : desk_.take_done())
            batches[{task.run, task.token}].push_back(std::move(task.result));
        for (const auto& [key, results] : batches) {
            const auto answer = member_->store(key.first, key.second, results);
            if (const int* const stored = std::get_if<int>(&answer))
                report_.results += static_cast<std::uint64_t>(*stored);
        }
    }

    void notice(const std::string& line) const {
        if (handlers_.notice) handlers_.notice(line);
    }

    const Registry& registry_;
    const WorkerOptions& options_;
    const StopFlag& stop_;
    const WorkerHandlers& handlers_;
    const SteadyClock clock_;
    const Duration start_ = clock_.now();
    std::optional<PoolMember> member_;
    Desk desk_;
    StopFlag halt_;
    std::vector<std::atomic<double>> busy_;
    Random random_;
    std::mutex runs_mutex_;  // guards the next two
    std::map<std::int64_t, RunInfo> runs_;
    std::map<std::string, std::string> files_;
    Duration next_beat_{};
    Duration next_claim_{};
    Duration next_notice_{};
    bool idle_ = false;
    WorkerReport report_;
    std::optional<Error> problem_;
};

}  // namespace

Result<WorkerReport> work_for_pool(const Registry& registry, const WorkerOptions& options,
                                   const StopFlag& stop, const WorkerHandlers& handlers) {
    return Worker(registry, options, stop, handlers).run();
}

}  // namespace sortie
