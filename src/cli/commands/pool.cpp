// `sortie pool`: makes the pool that many machines work for, shows it and operates it.
#include "store/pool.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/commands/pool_address.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/output.h"
#include "pool/solve_jobs.h"
#include "store/postgres.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

struct PoolOptions {
    std::string url;
    PoolSettings settings;
    std::int64_t run = 0;
    std::string worker;
    std::string reason = "by its operator";
    bool release = false;
    OutputOptions output;
};

constexpr const char* kPoolExamples =
    "Examples:\n"
    "  sortie pool create postgresql://postgres@lab1/sortie    schema and roles; prints how to start "
    "workers\n"
    "  sortie work postgresql://sortie_worker@lab1/sortie      on every machine that shall help\n"
    "  sortie tournament A B C --nodes 2000 --db postgresql://sortie_operator@lab1/sortie\n"
    "  sortie pool status                                      with SORTIE_DB in the environment\n"
    "\n"
    "docs/many-machines.md explains all of it.";

// Opens the pool and hands it on.
template <class Work>
int with_pool(const PoolOptions& options, const Work& work) {
    const auto url = pool_address(options.url);
    if (!url) return bad_input(url.error());
    auto pool = Pool::open(*url);
    if (!pool) return failed(pool.error());
    return work(*pool);
}

// The URL for another role: without user and password.
std::string url_for(const std::string& url, const std::string& role) {
    const std::size_t begin = url.find("://") + 3;
    const std::size_t end = std::min(url.find_first_of("/?", begin), url.size());
    const std::size_t at = url.rfind('@', end);
    const std::size_t host = at == std::string::npos || at < begin ? begin : at + 1;
    return url.substr(0, begin) + role + "@" + url.substr(host, url.find('?') - host);
}

int run_pool_create(const PoolOptions& options) {
    const auto url = pool_address(options.url);
    if (!url) return bad_input(url.error());
    const auto created = create_pool(*url, options.settings);
    if (!created) return failed(created.error());
    if (options.output.json) {
        Json message = {{"database", created->database}, {"new", created->is_new}, {"roles", Json::array()}};
        for (const auto& [role, password] : created->roles)
            message["roles"].push_back({{"role", role},
                                        {"password", password.empty() ? Json() : Json(password)},
                                        {"url", url_for(*url, role)}});
        print_out("{}\n", message.dump());
        return kDone;
    }
    print_out("{}\n", created->is_new ? fmt::format("the pool is ready in database {}", created->database)
                                      : "the pool was there already; it is up to date");
    const char* const kUses[] = {"sortie work {}", "sortie match … --db {}", "sortie serve --arena {}"};
    const char* const kTitles[] = {"a worker", "who asks and operates", "who only looks"};
    for (std::size_t i = 0; i < created->roles.size(); ++i) {
        const auto& [role, password] = created->roles[i];
        print_out("\n{}{}\n    {}{}\n", kTitles[i],
                  password.empty() ? fmt::format(" (the password of {} is unchanged)", role) : ":",
                  password.empty() ? "" : fmt::format("PGPASSWORD={} ", password),
                  fmt::format(fmt::runtime(kUses[i]), fmt::format("'{}'", url_for(*url, role))));
    }
    if (created->is_new)
        print_out("\nPasswords are shown once. A file ~/.pgpass can hold them in place of PGPASSWORD.\n");
    return kDone;
}

Json status_json(const PoolStatus& status) {
    Json message = {{"runs", Json::array()},
                    {"workers", Json::array()},
                    {"suspicions", Json::array()},
                    {"bytes", status.bytes}};
    for (const PoolRunStatus& run : status.runs) {
        message["runs"].push_back(
            {{"run", run.run.id},
             {"kind", run.run.kind},
             {"state", run.run.state},
             {"started", run.run.started},
             {"finished", run.run.finished ? Json(*run.run.finished) : Json()},
             {"verdict", run.run.verdict ? Json(*run.run.verdict) : Json()},
             {"jobs_open", run.open},
             {"jobs_taken", run.taken},
             {"jobs_done", run.done},
             {"jobs_failed", run.failed},
             {"results", run.results},
             {"results_per_minute", run.results_per_minute},
             {"progress", run.run.progress ? Json::parse(*run.run.progress, nullptr, false) : Json()},
             {"problems", run.problems}});
    }
    for (const PoolWorkerStatus& worker : status.workers) {
        message["workers"].push_back({{"name", worker.name},
                                      {"engine", worker.engine},
                                      {"cpu", worker.cpu},
                                      {"threads", worker.threads},
                                      {"results", worker.done},
                                      {"results_per_minute", worker.results_per_minute},
                                      {"alive", worker.alive},
                                      {"ended", worker.ended},
                                      {"seconds_silent", worker.seconds_silent},
                                      {"blocked", worker.blocked ? Json(*worker.blocked) : Json()}});
    }
    for (const PoolSuspicion& suspicion : status.suspicions) {
        message["suspicions"].push_back(
            {{"run", suspicion.run}, {"number", suspicion.number + 1}, {"workers", suspicion.workers}});
    }
    return message;
}

void print_status(const PoolStatus& status) {
    print_out("{:>5}  {:<11} {:<9} {:>8} {:>8} {:>8} {:>7} {:>9} {:>8}\n", "run", "kind", "state", "open",
              "taken", "done", "failed", "results", "per min");
    for (const PoolRunStatus& run : status.runs) {
        print_out("{:>5}  {:<11} {:<9} {:>8} {:>8} {:>8} {:>7} {:>9} {:>8.0f}{}\n", run.run.id, run.run.kind,
                  run.run.state, run.open, run.taken, run.done, run.failed, run.results,
                  run.results_per_minute, run.run.verdict ? "  " + *run.run.verdict : "");
        if (const auto progress = parse_solve_progress(run.run.progress.value_or(""))) {
            print_out(
                "       {} nodes, proof numbers {:.3g} and {:.3g}, {} positions in the upper tree, {} "
                "searched now\n",
                progress->nodes, progress->root.win, progress->root.loss, progress->positions,
                progress->searched);
            for (const std::string& line : progress->contradictions) print_out("       {}\n", line);
        }
        for (const std::string& problem : run.problems) print_out("       {}\n", problem);
    }
    if (status.runs.empty()) print_out("       no runs yet\n");
    print_out("\n{:<28} {:>7} {:>9} {:>8}  {}\n", "worker", "threads", "results", "per min", "state");
    for (const PoolWorkerStatus& worker : status.workers) {
        const std::string state = worker.blocked ? "blocked: " + *worker.blocked
                                  : worker.alive
                                      ? "alive"
                                      : fmt::format("{} {:.0f} s{}", worker.ended ? "ended" : "silent for",
                                                    worker.seconds_silent, worker.ended ? " ago" : "");
        print_out("{:<28} {:>7} {:>9} {:>8.0f}  {}\n", worker.name, worker.threads, worker.done,
                  worker.results_per_minute, state);
    }
    if (status.workers.empty()) print_out("no workers yet; 'sortie work URL' starts one\n");
    if (!status.suspicions.empty()) print_out("\nsuspicions\n");
    for (const PoolSuspicion& suspicion : status.suspicions)
        print_out("  run {}, number {}: workers {} and {} disagree\n", suspicion.run, suspicion.number + 1,
                  suspicion.workers[0], suspicion.workers[1]);
    print_out("\nthe database takes {:.1f} MB\n", static_cast<double>(status.bytes) / 1e6);
}

int run_pool_status(const PoolOptions& options) {
    return with_pool(options, [&](Pool& pool) -> int {
        const auto status = pool.status();
        if (!status) return failed(status.error());
        if (options.output.json) {
            print_out("{}\n", status_json(*status).dump());
        } else {
            print_status(*status);
        }
        return kDone;
    });
}

int change_state(const PoolOptions& options, const char* state, const char* done) {
    return with_pool(options, [&](Pool& pool) -> int {
        if (const auto problem = pool.set_state(options.run, state)) return failed(problem->message);
        print_out("run {} {}\n", options.run, done);
        return kDone;
    });
}

int run_pool_block(const PoolOptions& options) {
    return with_pool(options, [&](Pool& pool) -> int {
        const auto found =
            pool.block(options.worker, options.release ? std::nullopt : std::optional(options.reason));
        if (!found) return failed(found.error());
        if (*found == 0) return bad_input(fmt::format("there is no worker {}", options.worker));
        print_out("worker {} {}\n", options.worker, options.release ? "may work again" : "gets no more work");
        return kDone;
    });
}

int run_pool_purge(const PoolOptions& options) {
    return with_pool(options, [&](Pool& pool) -> int {
        const auto moved = pool.purge(options.worker);
        if (!moved) return failed(moved.error());
        print_out("{} results of worker {} are set aside and will be done again\n", *moved, options.worker);
        return kDone;
    });
}

}  // namespace

void add_pool(Parser& parser) {
    parser.add<PoolOptions>(
        "pool", "Many machines on one PostgreSQL: make the pool, show it, operate it", kPoolExamples,
        [](const PoolOptions&) {
            return bad_input("which of create, status, pause, resume, cancel, block, purge?");
        });
    {
        const auto [command, options] = parser.add<PoolOptions>(
            "pool create", "Make the pool, or bring it up to date; prints how to start workers", "",
            run_pool_create);
        add_pool_address(command, options.url);
        command
            .option("--lease", options.settings.lease_seconds,
                    "Seconds of silence after which a job is given to another worker")
            .range(1, 86'400);
        command
            .option("--checks", options.settings.check_share,
                    "Share of the jobs that are repeated elsewhere and compared")
            .range(0, 1);
        add_output_options(command, options.output);
    }
    {
        const auto [command, options] = parser.add<PoolOptions>(
            "pool status", "Runs, workers, rates, what is left and what failed", "", run_pool_status);
        add_pool_address(command, options.url);
        add_output_options(command, options.output);
    }
    const auto add_run_command = [&](const char* name, const char* summary, const char* state,
                                     const char* done) {
        const auto [command, options] = parser.add<PoolOptions>(
            name, summary, "",
            [state, done](const PoolOptions& given) { return change_state(given, state, done); });
        command.option("RUN", options.run, "Its number, as 'sortie pool status' shows it")
            .range(1, 1'000'000'000)
            .required();
        add_pool_address(command, options.url);
    };
    add_run_command("pool pause", "Workers leave the run; what is done stays", "paused", "is paused");
    add_run_command("pool resume", "Workers come back to a paused run", "active", "goes on");
    add_run_command("pool cancel", "End a run for good; its results stay", "cancelled", "is cancelled");
    {
        const auto [command, options] =
            parser.add<PoolOptions>("pool block", "Give a worker no more work", "", run_pool_block);
        command.option("WORKER", options.worker, "Its name").required();
        add_pool_address(command, options.url);
        command.option("--reason", options.reason, "What the worker is told");
        command.flag("--release", options.release, "The contrary: it may work again");
    }
    {
        const auto [command, options] = parser.add<PoolOptions>(
            "pool purge", "Set the results of a worker aside, so that others do them again", "",
            run_pool_purge);
        command.option("WORKER", options.worker, "Its name").required();
        add_pool_address(command, options.url);
    }
}

}  // namespace sortie
