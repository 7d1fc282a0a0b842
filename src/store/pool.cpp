#include "store/pool.h"

#include <fmt/format.h>
#include <utility>

#include "core/sha256.h"
#include "store/pool_database.h"
#include "store/postgres.h"

namespace sortie {

namespace {

constexpr std::size_t kJobsAtOnce = 10'000;
constexpr std::size_t kFilesAtMost = std::size_t{256} << 20;

PoolRun read_run(const PostgresRows& rows, int row) {
    return {rows.number(row, 0),
            rows.text(row, 1),
            rows.text(row, 2),
            rows.text(row, 3),
            rows.text(row, 4),
            rows.text_or_nothing(row, 5),
            rows.text_or_nothing(row, 6),
            rows.text_or_nothing(row, 7)};
}

constexpr const char* kRunColumns =
    "id, kind, plan, state, to_char(started, 'YYYY-MM-DD HH24:MI:SS'), "
    "to_char(finished, 'YYYY-MM-DD HH24:MI:SS'), verdict, progress";

PoolResult read_result(const PostgresRows& rows, int row) {
    return {static_cast<std::uint64_t>(rows.number(row, 0)), rows.bytes(row, 1), rows.bytes(row, 2),
            rows.text_or_nothing(row, 3)};
}

void insert_jobs(Postgres& database, std::int64_t run, const std::vector<PoolJob>& jobs) {
    for (std::size_t begin = 0; begin < jobs.size(); begin += kJobsAtOnce) {
        std::vector<PostgresValue> firsts;
        std::vector<PostgresValue> counts;
        std::vector<PostgresValue> inputs;
        for (std::size_t i = begin; i < std::min(jobs.size(), begin + kJobsAtOnce); ++i) {
            firsts.push_back(pg_count(jobs[i].first));
            counts.push_back(pg_count(jobs[i].count));
            inputs.push_back(jobs[i].input.empty() ? PostgresValue() : pg_bytes(jobs[i].input));
        }
        database.query(
            "INSERT INTO sortie.jobs (run, first, count, input) SELECT $1, j.* FROM "
            "unnest($2::bigint[], $3::integer[], $4::bytea[]) AS j ON CONFLICT DO NOTHING",
            {pg_number(run), pg_array(firsts), pg_array(counts), pg_array(inputs)});
    }
}

PostgresValue or_null(const std::optional<int>& number) {
    return number ? pg_number(*number) : PostgresValue();
}

PoolRunStatus run_status(Postgres& database, const PoolRun& run) {
    PoolRunStatus status;
    status.run = run;
    const auto counts = database.query(
        "SELECT count(*) FILTER (WHERE state = 0), count(*) FILTER (WHERE state = 1), "
        "count(*) FILTER (WHERE state = 2), count(*) FILTER (WHERE state = 3) FROM sortie.jobs WHERE run = "
        "$1",
        {pg_number(run.id)});
    status.open = static_cast<std::uint64_t>(counts.number(0, 0));
    status.taken = static_cast<std::uint64_t>(counts.number(0, 1));
    status.done = static_cast<std::uint64_t>(counts.number(0, 2));
    status.failed = static_cast<std::uint64_t>(counts.number(0, 3));
    const auto results = database.query(
        "SELECT count(*), count(*) FILTER (WHERE ended > now() - interval '5 min') / "
        "greatest(least(extract(epoch FROM now() - (SELECT started FROM sortie.runs WHERE id = $1)) / 60, "
        "5), 0.05)"
        " FROM sortie.results WHERE run = $1",
        {pg_number(run.id)});
    status.results = static_cast<std::uint64_t>(results.number(0, 0));
    status.results_per_minute = results.real(0, 1);
    const auto problems = database.query(
        "SELECT first + 1, problem FROM sortie.jobs WHERE run = $1 AND problem IS NOT NULL AND state <> 2 "
        "ORDER BY state DESC, first LIMIT 5",
        {pg_number(run.id)});
    for (int i = 0; i < problems.size(); ++i)
        status.problems.push_back(fmt::format("number {}: {}", problems.text(i, 0), problems.text(i, 1)));
    return status;
}

std::vector<PoolWorkerStatus> worker_statuses(Postgres& database) {
    const auto rows = database.query(
        "SELECT name, engine, cpu, threads, done, "
        "done * 60 / greatest(extract(epoch FROM seen - began), 1), extract(epoch FROM now() - seen), "
        "ended IS NULL AND blocked IS NULL AND seen > now() - 2 * (SELECT lease FROM sortie.about), "
        "ended IS NOT NULL, blocked FROM sortie.workers WHERE seen > now() - interval '1 day' OR blocked IS "
        "NOT NULL "
        "ORDER BY ended IS NULL DESC, id DESC LIMIT 1000");
    std::vector<PoolWorkerStatus> workers;
    for (int i = 0; i < rows.size(); ++i) {
        workers.push_back({rows.text(i, 0), rows.text(i, 1), rows.text(i, 2),
                           static_cast<int>(rows.number(i, 3)), static_cast<std::uint64_t>(rows.number(i, 4)),
                           rows.real(i, 5), rows.real(i, 6), rows.truth(i, 7), rows.truth(i, 8),
                           rows.text_or_nothing(i, 9)});
    }
    return workers;
}

std::vector<PoolSuspicion> read_suspicions(Postgres& database) {
    const auto rows = database.query(
        "SELECT v.run, v.number, a.name, b.name FROM sortie.votes v "
        "JOIN sortie.results r ON r.run = v.run AND r.number = v.number AND r.digest <> v.digest AND "
        "v.disputed "
        "JOIN sortie.workers a ON a.id = v.worker LEFT JOIN sortie.workers b ON b.id = r.worker "
        "ORDER BY v.made DESC LIMIT 100");
    std::vector<PoolSuspicion> suspicions;
    for (int i = 0; i < rows.size(); ++i) {
        suspicions.push_back({rows.number(i, 0),
                              static_cast<std::uint64_t>(rows.number(i, 1)),
                              {rows.text(i, 2), rows.text(i, 3)}});
    }
    return suspicions;
}

}  // namespace

Pool::Pool(std::string url, std::unique_ptr<Postgres> database)
    : url_(std::move(url)), database_(std::move(database)) {}
Pool::~Pool() = default;
Pool::Pool(Pool&&) noexcept = default;
Pool& Pool::operator=(Pool&&) noexcept = default;

Result<Pool> Pool::open(const std::string& url) {
    return guarded_by(url, [&]() -> Result<Pool> {
        auto database = std::make_unique<Postgres>(url);
        if (const auto problem = check_pool_version(*database, url)) return *problem;
        return Pool(url, std::move(database));
    });
}

Result<std::string> Pool::put_file(const std::string& bytes) {
    if (bytes.size() > kFilesAtMost) return Error{"a file for workers may have at most 256 MB"};
    return guarded_by(url_, [&]() -> Result<std::string> {
        const std::string hash = sha256_text(bytes);
        database_->query("INSERT INTO sortie.files (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                         {"\\x" + hash, pg_bytes(bytes)});
        return hash;
    });
}

Result<std::string> Pool::file(const std::string& hash) {
    return guarded_by(url_, [&]() -> Result<std::string> {
        const auto rows =
            database_->query("SELECT bytes FROM sortie.files WHERE sha256 = $1", {"\\x" + hash});
        if (rows.size() == 0) return Error{fmt::format("{}: a file of the run is missing", shown_url(url_))};
        return rows.bytes(0, 0);
    });
}

Result<std::int64_t> Pool::begin_run(const NewPoolRun& run, const std::vector<PoolJob>& jobs, bool closed) {
    return guarded_by(url_, [&]() -> Result<std::int64_t> {
        PostgresTransaction transaction(*database_);
        std::vector<PostgresValue> needs(run.needs.begin(), run.needs.end());
        const auto row = database_->query(
            "INSERT INTO sortie.runs (kind, plan, engine, needs, reproducible, priority, max_workers, "
            "closed) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
            {run.kind, run.plan, run.engine, pg_array(needs), run.reproducible ? "t" : "f",
             pg_number(run.priority), or_null(run.max_workers), closed ? "t" : "f"});
        insert_jobs(*database_, row.number(0, 0), jobs);
        transaction.commit();
        return row.number(0, 0);
    });
}

std::optional<Error> Pool::add_jobs(std::int64_t run, const std::vector<PoolJob>& jobs) {
    return guarded_by(url_, [&]() -> std::optional<Error> {
        insert_jobs(*database_, run, jobs);
        return std::nullopt;
    });
}

std::optional<Error> Pool::drop_jobs(std::int64_t run, const std::vector<std::uint64_t>& firsts) {
    return guarded_by(url_, [&]() -> std::optional<Error> {
        std::vector<PostgresValue> list;
        for (const std::uint64_t first : firsts) list.push_back(pg_count(first));
        database_->query(
            "DELETE FROM sortie.jobs WHERE run = $1 AND state = 0 AND first = ANY ($2::bigint[])",
            {pg_number(run), pg_array(list)});
        return std::nullopt;
    });
}

Result<std::optional<PoolRun>> Pool::find_run(std::int64_t id) {
    return guarded_by(url_, [&]() -> Result<std::optional<PoolRun>> {
        const auto rows = database_->query(
            fmt::format("SELECT {} FROM sortie.runs WHERE id = $1", kRunColumns), {pg_number(id)});
        return rows.size() == 0 ? std::optional<PoolRun>() : std::optional(read_run(rows, 0));
    });
}

Result<std::optional<PoolRun>> Pool::last_run(const std::string& kind,
                                              const std::optional<std::string>& plan) {
    return guarded_by(url_, [&]() -> Result<std::optional<PoolRun>> {
        const auto rows = database_->query(
            fmt::format("SELECT {} FROM sortie.runs WHERE kind = $1 AND ($2::text IS NULL OR plan = $2) "
                        "ORDER BY id DESC LIMIT 1",
                        kRunColumns),
            {kind, plan});
        return rows.size() == 0 ? std::optional<PoolRun>() : std::optional(read_run(rows, 0));
    });
}

std::optional<Error> Pool::finish_run(std::int64_t run, const std::string& verdict) {
    return guarded_by(url_, [&]() -> std::optional<Error> {
        database_->query(
            "UPDATE sortie.runs SET state = 'finished', finished = coalesce(finished, now()), verdict = $2 "
            "WHERE id = $1 AND state <> 'cancelled'",
            {pg_number(run), verdict});
        return std::nullopt;
    });
}

std::optional<Error> Pool::set_state(std::int64_t run, const std::string& state) {
    return guarded_by(url_, [&]() -> std::optional<Error> {
        PostgresTransaction transaction(*database_);
        const auto rows = database_->query(
            "UPDATE sortie.runs SET state = $2, finished = CASE WHEN $2 = 'cancelled' THEN now() END "
            "WHERE id = $1 AND state IN ('active', 'paused') AND state <> $2 RETURNING id",
            {pg_number(run), state});
        if (rows.size() == 1) {
            // That workers leave them is no failure of theirs, nor of the jobs.
            database_->query(
                "UPDATE sortie.jobs SET state = 0, token = NULL, "
                "tries = CASE state WHEN 3 THEN 0 ELSE greatest(tries - 1, 0) END "
                "WHERE run = $1 AND (state = 1 OR (state = 3 AND $2 = 'active'))",
                {pg_number(run), state});
            transaction.commit();
            return std::nullopt;
        }
        const auto found = database_->query("SELECT state FROM sortie.runs WHERE id = $1", {pg_number(run)});
        if (found.size() == 0) return Error{fmt::format("{}: there is no run {}", shown_url(url_), run)};
        return Error{fmt::format("{}: run {} is {} already", shown_url(url_), run, found.text(0, 0))};
    });
}

// Transactions commit in another order than they begin: only what no open one can precede is news.
Result<PoolNews> Pool::news(std::int64_t run, std::uint64_t cursor) {
    return guarded_by(url_, [&]() -> Result<PoolNews> {
        PostgresTransaction transaction(*database_);
        database_->run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        const auto limit = database_->query("SELECT pg_snapshot_xmin(pg_current_snapshot())");
        const auto rows = database_->query(
            "SELECT number, body, notes, outcome FROM sortie.results "
            "WHERE run = $1 AND xact >= $2::text::xid8 AND xact < $3::text::xid8 ORDER BY number",
            {pg_number(run), pg_count(cursor), limit.text(0, 0)});
        PoolNews news;
        for (int i = 0; i < rows.size(); ++i) news.results.push_back(read_result(rows, i));
        news.cursor = static_cast<std::uint64_t>(limit.number(0, 0));
        transaction.commit();
        return news;
    });
}

Result<std::vector<PoolResult>> Pool::results(std::int64_t run, std::uint64_t first,
                                              const std::optional<std::uint64_t>& most) {
    return guarded_by(url_, [&]() -> Result<std::vector<PoolResult>> {
        const auto rows = database_->query(
            "SELECT number, body, notes, outcome FROM sortie.results WHERE run = $1 AND number >= $2 "
            "ORDER BY number LIMIT $3",
            {pg_number(run), pg_count(first), most ? pg_count(*most) : PostgresValue()});
        std::vector<PoolResult> results;
        for (int i = 0; i < rows.size(); ++i) results.push_back(read_result(rows, i));
        return results;
    });
}

Result<std::uint64_t> Pool::count_set_aside(std::int64_t run) {
    return guarded_by(url_, [&]() -> Result<std::uint64_t> {
        const auto row =
            database_->query("SELECT count(*) FROM sortie.purged_results WHERE run = $1", {pg_number(run)});
        return static_cast<std::uint64_t>(row.number(0, 0));
    });
}

Result<std::uint64_t> Pool::first_number(std::int64_t run) {
    return guarded_by(url_, [&]() -> Result<std::uint64_t> {
        const auto row = database_->query("SELECT coalesce(min(first), 0) FROM sortie.jobs WHERE run = $1",
                                          {pg_number(run)});
        return static_cast<std::uint64_t>(row.number(0, 0));
    });
}

Result<PoolRun> Pool::check_run(std::int64_t run) {
    return guarded_by(url_, [&]() -> Result<PoolRun> {
        database_->query(
            "SELECT sortie.end_run($1) WHERE EXISTS (SELECT 1 FROM sortie.runs WHERE id = $1 AND closed AND "
            "state = 'active') AND NOT EXISTS (SELECT 1 FROM sortie.jobs WHERE run = $1 AND state = 0) "
            "AND NOT EXISTS (SELECT 1 FROM sortie.jobs WHERE run = $1 AND state = 1)",
            {pg_number(run)});
        const auto rows = database_->query(
            fmt::format("SELECT {} FROM sortie.runs WHERE id = $1", kRunColumns), {pg_number(run)});
        if (rows.size() == 0) return Error{fmt::format("{}: run {} is gone", shown_url(url_), run)};
        return read_run(rows, 0);
    });
}

Result<std::map<std::uint64_t, std::string>> Pool::failures(std::int64_t run) {
    return guarded_by(url_, [&]() -> Result<std::map<std::uint64_t, std::string>> {
        const auto rows = database_->query(
            "SELECT first, coalesce(problem, '') FROM sortie.jobs WHERE run = $1 AND state = 3",
            {pg_number(run)});
        std::map<std::uint64_t, std::string> failures;
        for (int i = 0; i < rows.size(); ++i)
            failures.emplace(static_cast<std::uint64_t>(rows.number(i, 0)), rows.text(i, 1));
        return failures;
    });
}

Result<int> Pool::live_workers(std::int64_t run) {
    return guarded_by(url_, [&]() -> Result<int> {
        const auto rows = database_->query(
            "SELECT count(*) FROM sortie.workers w, sortie.runs r WHERE r.id = $1 AND w.engine = r.engine "
            "AND r.needs <@ w.engines AND w.ended IS NULL AND w.blocked IS NULL "
            "AND w.seen > now() - 2 * (SELECT lease FROM sortie.about)",
            {pg_number(run)});
        return static_cast<int>(rows.number(0, 0));
    });
}

Result<PoolStatus> Pool::status() {
    return guarded_by(url_, [&]() -> Result<PoolStatus> {
        PoolStatus status;
        const auto rows = database_->query(fmt::format(
            "SELECT {} FROM sortie.runs ORDER BY finished IS NULL DESC, id DESC LIMIT 20", kRunColumns));
        for (int i = 0; i < rows.size(); ++i)
            status.runs.push_back(run_status(*database_, read_run(rows, i)));
        status.workers = worker_statuses(*database_);
        status.suspicions = read_suspicions(*database_);
        status.bytes = database_->query("SELECT pg_database_size(current_database())").number(0, 0);
        return status;
    });
}

Result<int> Pool::block(const std::string& worker, const std::optional<std::string>& reason) {
    return guarded_by(url_, [&]() -> Result<int> {
        return database_->query("UPDATE sortie.workers SET blocked = $2 WHERE name = $1", {worker, reason})
            .changed();
    });
}

Result<std::int64_t> Pool::purge(const std::string& worker) {
    return guarded_by(url_, [&]() -> Result<std::int64_t> {
        if (database_->query("SELECT 1 FROM sortie.workers WHERE name = $1 LIMIT 1", {worker}).size() == 0)
            return Error{fmt::format("there is no worker {}", worker)};
        return database_->query("SELECT sortie.set_aside($1)", {worker}).number(0, 0);
    });
}

}  // namespace sortie
