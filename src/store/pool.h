// The pool: runs whose jobs are done by many machines, in PostgreSQL. `Pool` is for those who ask, watch and
// operate; `PoolMember` for a worker, who can do no more than the functions of the schema let him. Use one
// object from one thread at a time. docs/many-machines.md has the tables.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/store/run_store.h"
#include "core/result.h"

namespace sortie {

class Postgres;

// The numbers first … first + count - 1 of a run, which stay together; what else they need is in `input`.
struct PoolJob {
    std::uint64_t first = 0;
    std::uint64_t count = 1;
    std::string input = {};
};

struct NewPoolRun {
    std::string kind;
    std::string plan;                     // JSON
    std::string engine;                   // what workers must be: see engine_signature()
    std::vector<std::string> needs = {};  // engines of others, which workers must offer
    bool reproducible = false;            // the same everywhere: results can be compared
    int priority = 0;
    std::optional<int> max_workers = {};
};

struct PoolRun {
    std::int64_t id = 0;
    std::string kind;
    std::string plan;
    std::string state;  // active, paused, cancelled, finished
    std::string started;
    std::optional<std::string> finished;
    std::optional<std::string> verdict;
    std::optional<std::string> progress;  // JSON, from whoever leads a run of solvers

    bool is_over() const { return state == "finished" || state == "cancelled"; }
};

struct PoolResult {
    std::uint64_t number = 0;
    std::string body;   // what is the same everywhere
    std::string notes;  // times and the like
    std::optional<std::string> outcome = {};
};

// Results as they come in.
struct PoolNews {
    std::vector<PoolResult> results;
    std::uint64_t cursor = 0;  // for the next question
};

struct PoolRunStatus {
    PoolRun run;
    std::uint64_t open = 0;  // jobs
    std::uint64_t taken = 0;
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    std::uint64_t results = 0;
    double results_per_minute = 0;      // of the last five minutes
    std::vector<std::string> problems;  // of jobs, some
};

struct PoolWorkerStatus {
    std::string name;
    std::string engine;
    std::string cpu;
    int threads = 0;
    std::uint64_t done = 0;
    double results_per_minute = 0;  // since it began
    double seconds_silent = 0;
    bool alive = false;
    bool ended = false;  // it said so itself
    std::optional<std::string> blocked;
};

// Two workers that had different results for the same.
struct PoolSuspicion {
    std::int64_t run = 0;
    std::uint64_t number = 0;
    std::array<std::string, 2> workers;
};

struct PoolStatus {
    std::vector<PoolRunStatus> runs;        // the latest first
    std::vector<PoolWorkerStatus> workers;  // those of the last day, and all that are blocked
    std::vector<PoolSuspicion> suspicions;  // the latest first
    std::int64_t bytes = 0;                 // of the database
};

// What `pool create` has made.
struct CreatedPool {
    bool is_new = false;
    int version_before = 0;
    std::string database;
    // Role and password; empty passwords: the role was there already.
    std::vector<std::pair<std::string, std::string>> roles;
};

struct PoolSettings {
    double lease_seconds = 60;
    double check_share = 0.01;
};

// Makes schema and roles, or brings an older schema up to date.
Result<CreatedPool> create_pool(const std::string& url, const PoolSettings& settings);

class Pool {
  public:
    // An error also when there is no pool, or one of another version.
    static Result<Pool> open(const std::string& url);
    ~Pool();
    Pool(Pool&&) noexcept;
    Pool& operator=(Pool&&) noexcept;

    const std::string& url() const { return url_; }

    // A file that workers will need, by its hash (64 hexadecimal digits).
    Result<std::string> put_file(const std::string& bytes);
    Result<std::string> file(const std::string& hash);
    // With its jobs, all at once or not at all. Closed, it ends with its last job; otherwise jobs can be
    // added.
    Result<std::int64_t> begin_run(const NewPoolRun& run, const std::vector<PoolJob>& jobs, bool closed);
    std::optional<Error> add_jobs(std::int64_t run, const std::vector<PoolJob>& jobs);
    // Jobs that nobody has begun are no longer wanted.
    std::optional<Error> drop_jobs(std::int64_t run, const std::vector<std::uint64_t>& firsts);
    Result<std::optional<PoolRun>> find_run(std::int64_t id);
    // The latest of a kind; `plan` restricts it to runs of exactly that plan.
    Result<std::optional<PoolRun>> last_run(const std::string& kind,
                                            const std::optional<std::string>& plan = {});
    std::optional<Error> finish_run(std::int64_t run, const std::string& verdict);
    // From "active" to "paused" and back, or to "cancelled". Workers lose their jobs of the run; what has
    // failed is tried again when it goes on.
    std::optional<Error> set_state(std::int64_t run, const std::string& state);
    // What has been committed since `cursor` (0: everything).
    Result<PoolNews> news(std::int64_t run, std::uint64_t cursor);
    // By number, from `first` on; at most so many.
    Result<std::vector<PoolResult>> results(std::int64_t run, std::uint64_t first = 0,
                                            const std::optional<std::uint64_t>& most = {});
    // How many results of the run were set aside.
    Result<std::uint64_t> count_set_aside(std::int64_t run);
    // The lowest number of its jobs.
    Result<std::uint64_t> first_number(std::int64_t run);
    // Whether the run is over; ends it when its last job is done.
    Result<PoolRun> check_run(std::int64_t run);
    // Jobs that failed, with what was said about them.
    Result<std::map<std::uint64_t, std::string>> failures(std::int64_t run);
    // Workers that could take jobs of the run and were seen lately.
    Result<int> live_workers(std::int64_t run);

    Result<PoolStatus> status();
    Result<int> block(const std::string& worker, const std::optional<std::string>& reason);
    // Sets the worker's results aside; they are done again. Answers how many.
    Result<std::int64_t> purge(const std::string& worker);

  private:
    Pool(std::string url, std::unique_ptr<Postgres> database);

    std::string url_;
    std::unique_ptr<Postgres> database_;
};

struct MemberInfo {
    std::string name;
    std::string engine;
    std::string cpu;
    int threads = 1;
    std::vector<std::string> engines;  // of others, by the names under which they are offered
};

struct ClaimedJob {
    std::int64_t run = 0;
    std::uint64_t first = 0;
    std::vector<std::uint64_t> numbers;  // still to be done
    std::int64_t token = 0;
    std::string input;
};

// Games under way, by run and number.
using PoolLiveGames = std::map<std::pair<std::int64_t, std::uint64_t>, LiveGame>;

struct RunInfo {
    std::int64_t id = 0;
    std::string kind;
    std::string plan;
};

// Of who leads a run of solvers.
struct Leadership {
    bool held = false;  // nobody else has led meanwhile
    int threads = 0;    // that work for the pool
    double check_share = 0;
};
struct LeafResult {
    std::uint64_t number = 0;
    std::string worker;
    std::string input;
    std::string body;
    std::string notes;
};
struct LeafNews {
    std::vector<LeafResult> results;
    std::string cursor = "0";  // for the next question
};

// A failure that a new connection may cure is not final.
struct PoolFailure {
    Error error;
    bool final = false;
};
template <class T>
using PoolAnswer = std::variant<T, PoolFailure>;

class PoolMember {
  public:
    // Says hello; the connection may be lost and found again under the same key.
    static PoolAnswer<PoolMember> join(const std::string& url, const MemberInfo& info);
    ~PoolMember();
    PoolMember(PoolMember&&) noexcept;
    PoolMember& operator=(PoolMember&&) noexcept;

    std::int64_t id() const { return id_; }
    double lease_seconds() const { return lease_; }
    std::optional<PoolFailure> reconnect();

    PoolAnswer<std::vector<ClaimedJob>> claim(int wanted, std::optional<std::int64_t> only_run);
    PoolAnswer<int> store(std::int64_t run, std::int64_t token, const std::vector<PoolResult>& results);
    // The tokens that still hold.
    PoolAnswer<std::vector<std::int64_t>> beat(const std::vector<std::int64_t>& tokens);
    std::optional<PoolFailure> give_back(const std::vector<std::int64_t>& tokens);
    std::optional<PoolFailure> fail(const ClaimedJob& job, const std::string& message);
    PoolAnswer<RunInfo> run_info(std::int64_t run);
    PoolAnswer<std::string> file(const std::string& hash);
    PoolAnswer<std::optional<std::string>> why_idle();
    // Replaces what this worker has shown; answers how many seconds to wait before the next time.
    PoolAnswer<double> show_live(const PoolLiveGames& games);
    std::optional<PoolFailure> bye();

    // Runs of solvers that nobody leads, and what it takes to lead one: pool_schema.h.
    PoolAnswer<std::vector<std::int64_t>> leaderless();
    // Nothing when somebody else leads.
    PoolAnswer<std::optional<Leadership>> lead(std::int64_t run, const std::optional<std::string>& progress);
    PoolAnswer<bool> add_leaves(std::int64_t run, const std::vector<PoolJob>& jobs);
    PoolAnswer<bool> end_solving(std::int64_t run, const std::string& progress, const std::string& verdict);
    PoolAnswer<std::vector<PoolJob>> open_leaves(std::int64_t run);
    // Results since `cursor` ("0": all), with or without this worker's.
    PoolAnswer<LeafNews> leaf_news(std::int64_t run, const std::string& cursor, bool own);

  private:
    PoolMember(std::string url, std::unique_ptr<Postgres> database, std::int64_t id, std::string key,
               double lease);

    std::string url_;
    std::unique_ptr<Postgres> database_;
    std::int64_t id_;
    std::string key_;
    double lease_;
};

}  // namespace sortie
