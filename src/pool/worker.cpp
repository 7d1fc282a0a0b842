#include "pool/worker.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/random.h"
#include "pool/desk.h"
#include "pool/solve_leader.h"

namespace sortie {

namespace {

constexpr Duration kExchangeInterval = std::chrono::milliseconds(250);  // results wait at most this long
constexpr Duration kLeadInterval = std::chrono::milliseconds(50);       // of who leads a run of solvers
constexpr Duration kLearnInterval = std::chrono::seconds(1);  // between questions for what others have found
constexpr Duration kFirstIdleInterval = std::chrono::milliseconds(50);  // between questions for work,
constexpr Duration kIdleInterval = std::chrono::seconds(1);             // after some without an answer
constexpr Duration kNoticeInterval = std::chrono::seconds(60);
constexpr double kFirstPause = 0.25;  // seconds, before the server is tried again
constexpr double kLongestPause = 15;
constexpr double kAim = 30;         // seconds of work that a claim should hold
constexpr int kMostClaimed = 1000;  // jobs at a time

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
        join();
        if (problem_) return *problem_;
        if (!member_) return report_;
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
    // Until the pool has heard of this worker, or `stop`, or it will not have it.
    void join() {
        keep_trying([&]() -> std::optional<PoolFailure> {
            auto answer = PoolMember::join(options_.url, member_info());
            auto* const member = std::get_if<PoolMember>(&answer);
            if (member == nullptr) return std::get<PoolFailure>(std::move(answer));
            member_.emplace(std::move(*member));
            return std::nullopt;
        });
    }

    MemberInfo member_info() const {
        MemberInfo info{options_.name, options_.signature, options_.processor, options_.means.threads, {}};
        for (const auto& [name, command] : options_.means.engines) info.engines.push_back(name);
        return info;
    }

    void exchange_until_the_end() {
        while (!stop_.requested() && !problem_) {
            desk_.wait_for_news(leaders_.empty() ? kExchangeInterval : kLeadInterval);
            send_results();
            send_failures();
            send_beat();
            show_live();
            lead_runs();
            learn_from_others();
            claim_more();
            if (handlers_.progress) handlers_.progress(report());
            // The leaves of a solver run out for a moment now and then.
            const bool for_long = idle_ && idle_interval_ == kIdleInterval && leaders_.empty();
            if (options_.until_idle && for_long && desk_.idle()) break;
        }
    }

    WorkerReport report() {
        double busy = 0;
        for (const auto& seconds : busy_) busy += seconds.load();
        report_.busy_seconds = busy;
        return report_;
    }

    // Handles a failure: waits and connects again where that helps.
    void recover(const PoolFailure& failure) {
        if (failure.final) {
            problem_ = failure.error;
            return;
        }
        if (trouble_ != failure.error.message) notice(failure.error.message + "; trying again");
        trouble_ = failure.error.message;
        next_notice_ = clock_.now() + kNoticeInterval;
        pause();
        keep_trying([&] { return member_->reconnect(); });
    }

    // What is the matter is told now and then.
    void keep_trying(const std::function<std::optional<PoolFailure>()>& attempt) {
        while (!stop_.requested()) {
            const auto failure = attempt();
            if (!failure) return;
            if (failure->final) {
                problem_ = failure->error;
                return;
            }
            if (clock_.now() >= next_notice_) {
                next_notice_ = clock_.now() + kNoticeInterval;
                notice(failure->error.message + "; trying again");
            }
            pause();
        }
    }

    // Longer each time, until something has gone well.
    void pause() {
        sleep(pause_ * (0.5 + random_.unit()));
        pause_ = std::min(2 * pause_, kLongestPause);
    }

    // A connection alone does not say so: a full disk lets one in, too.
    void went_well() {
        if (trouble_.empty()) return;
        notice("connected again");
        trouble_.clear();
        pause_ = kFirstPause;
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
                went_well();
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
            went_well();
            desk_.keep_only(*valid, tokens);
            look_for_leaderless();
        } else {
            recover(std::get<PoolFailure>(answer));
        }
    }

    void show_live() {
        if (problem_ || clock_.now() < next_live_) return;
        const PoolLiveGames games = live_.games();
        // Between two games there is none for a moment; what was shown last is soon over.
        if (games.empty()) return;
        const auto answer = member_->show_live(games);
        if (const double* const interval = std::get_if<double>(&answer)) {
            next_live_ =
                clock_.now() + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*interval));
        } else {
            recover(std::get<PoolFailure>(answer));
        }
    }

    void look_for_leaderless() {
        const auto answer = member_->leaderless();
        const auto* const runs = std::get_if<std::vector<std::int64_t>>(&answer);
        if (runs == nullptr) return recover(std::get<PoolFailure>(answer));
        for (const std::int64_t run : *runs) {
            if (leaders_.contains(run) || (options_.only_run && *options_.only_run != run)) continue;
            auto info = member_->run_info(run);
            auto* const known = std::get_if<RunInfo>(&info);
            if (known == nullptr) return recover(std::get<PoolFailure>(info));
            auto plan = parse_solve_plan(known->plan);
            if (plan)
                leaders_.try_emplace(run, run, std::move(*plan), member_->lease_seconds(), clock_);
            else
                notice(fmt::format("run {}: {}", run, plan.error()));
        }
    }

    void lead_runs() {
        for (auto leader = leaders_.begin(); leader != leaders_.end() && !problem_;) {
            const auto answer = leader->second.step(*member_);
            if (const auto* const failure = std::get_if<PoolFailure>(&answer)) {
                leaders_.clear();  // whoever is first when the server is back
                return recover(*failure);
            }
            leader = std::get<bool>(answer) ? std::next(leader) : leaders_.erase(leader);
        }
    }

    void learn_from_others() {
        if (problem_ || clock_.now() < next_learning_) return;
        next_learning_ = clock_.now() + kLearnInterval;
        const std::lock_guard lock(shares_mutex_);
        for (auto& [run, shared] : shares_) {
            if (!shared.share) continue;
            auto answer = member_->leaf_news(run, shared.cursor, false);
            auto* const news = std::get_if<LeafNews>(&answer);
            if (news == nullptr) return recover(std::get<PoolFailure>(answer));
            for (const LeafResult& result : news->results) shared.share->learn(result.notes);
            shared.cursor = std::move(news->cursor);
        }
    }

    // Enough for the threads until the next exchange, and about kAim seconds in all.
    int wanted() const {
        if (report_.results == 0) return options_.means.threads;
        const double rate =
            static_cast<double>(report_.results) / std::max(seconds(clock_.now() - start_), 0.1);
        const double jobs = rate * kAim * claimed_jobs_ / std::max(claimed_numbers_, 1.0);
        return std::clamp(static_cast<int>(jobs), options_.means.threads, kMostClaimed);
    }

    void claim_more() {
        if (problem_ || stop_.requested() || clock_.now() < next_claim_) return;
        if (desk_.waiting() >= static_cast<std::size_t>(options_.means.threads)) return;
        auto answer = member_->claim(wanted(), options_.only_run);
        if (auto* const jobs = std::get_if<std::vector<ClaimedJob>>(&answer)) {
            went_well();
            idle_ = jobs->empty();
            if (idle_) {
                next_claim_ = clock_.now() + idle_interval_;
                idle_interval_ = std::min(2 * idle_interval_, kIdleInterval);
                look_for_leaderless();
                if (desk_.idle()) say_why_idle();
            } else {
                idle_interval_ = kFirstIdleInterval;
                learn_runs(*jobs);
                claimed_jobs_ += static_cast<double>(jobs->size());
                for (const ClaimedJob& job : *jobs)
                    claimed_numbers_ += static_cast<double>(job.numbers.size());
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
        std::optional<Doer> doer;
        while (const auto task = desk_.take()) {
            if (desk_.is_lost(task->job.token)) continue;
            const Duration begin = clock_.now();
            const auto result = guarded([&]() -> Result<std::optional<JobResult>> {
                if (!doer || task->job.run != run) {
                    doer.reset();
                    auto made = make_doer(task->job.run, thread);
                    if (!made) return Error{made.error()};
                    doer = std::move(*made);
                    run = task->job.run;
                }
                return doer->doer->run(task->number, task->job.input, halt_);
            });
            busy_[thread] = busy_[thread].load() + seconds(clock_.now() - begin);
            if (!result) {
                desk_.failed(*task, result.error());
                doer.reset();
            } else if (*result) {
                desk_.done(*task, **result);
            }
        }
    }

    // What the doers of a run have in common, and up to where it knows what others have found.
    struct Shared {
        std::shared_ptr<RunShare> share;
        std::string cursor = "0";
    };

    // Of one run at a time: whoever still works on another one keeps that until his job is done.
    Result<std::shared_ptr<RunShare>> share_of(const JobContext& context) {
        const std::lock_guard lock(shares_mutex_);
        if (const auto found = shares_.find(context.run.id); found != shares_.end())
            return found->second.share;
        auto made = make_run_share(context);
        if (!made) return Error{made.error()};
        std::shared_ptr<RunShare> share = std::move(*made);
        if (share) shares_.clear();
        shares_[context.run.id].share = share;
        return share;
    }

    // A doer, and what it works with.
    struct Doer {
        std::shared_ptr<RunShare> share;
        std::unique_ptr<JobDoer> doer;
    };

    Result<Doer> make_doer(std::int64_t run, std::size_t thread) {
        std::optional<RunInfo> info;
        {
            const std::lock_guard lock(runs_mutex_);
            const auto found = runs_.find(run);
            if (found == runs_.end()) return Error{"the plan of the run is missing"};
            info = found->second;
        }
        const PoolFiles files = [this](const std::string& hash) { return fetch_file(hash); };
        JobContext context{registry_, *info, files, options_.means, live_, nullptr, thread};
        auto share = share_of(context);
        if (!share) return Error{share.error()};
        context.share = share->get();
        auto doer = make_job_doer(context);
        if (!doer) return Error{doer.error()};
        return Doer{std::move(*share), std::move(*doer)};
    }

    // An exception in a thread would end the process, and all other jobs with it.
    static Result<std::optional<JobResult>> guarded(
        const std::function<Result<std::optional<JobResult>>()>& work) {
        try {
            return work();
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
    LiveBoard live_;
    StopFlag halt_;
    std::vector<std::atomic<double>> busy_;
    Random random_;
    std::mutex runs_mutex_;  // guards the next two
    std::map<std::int64_t, RunInfo> runs_;
    std::map<std::string, std::string> files_;
    Duration next_beat_{};
    Duration next_live_{};
    Duration next_claim_{};
    Duration idle_interval_ = kFirstIdleInterval;
    Duration next_learning_{};
    std::map<std::int64_t, SolveLeader> leaders_;
    std::mutex shares_mutex_;  // guards the next one
    std::map<std::int64_t, Shared> shares_;
    Duration next_notice_{};
    std::string trouble_;  // what the server's absence looks like; empty: it is there
    double pause_ = kFirstPause;
    bool idle_ = false;
    double claimed_jobs_ = 0;
    double claimed_numbers_ = 0;
    WorkerReport report_;
    std::optional<Error> problem_;
};

}  // namespace

Result<WorkerReport> work_for_pool(const Registry& registry, const WorkerOptions& options,
                                   const StopFlag& stop, const WorkerHandlers& handlers) {
    return Worker(registry, options, stop, handlers).run();
}

}  // namespace sortie
