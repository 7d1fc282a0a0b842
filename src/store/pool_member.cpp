#include <utility>

#include "store/pool.h"
#include "store/pool_database.h"
#include "store/postgres.h"

namespace sortie {

namespace {

PoolFailure failure_of(const std::string& url, const PostgresProblem& problem) {
    return {postgres_error(url, problem), !problem.lost()};
}

// What is thrown becomes a failure that says whether trying again makes sense.
template <class T, class Work>
PoolAnswer<T> answered(const std::string& url, const Work& work) {
    try {
        return work();
    } catch (const PostgresProblem& problem) {
        return failure_of(url, problem);
    }
}

template <class Work>
std::optional<PoolFailure> tried(const std::string& url, const Work& work) {
    try {
        work();
        return std::nullopt;
    } catch (const PostgresProblem& problem) {
        return failure_of(url, problem);
    }
}

std::string token_array(const std::vector<std::int64_t>& tokens) {
    std::vector<PostgresValue> values;
    for (const std::int64_t token : tokens) values.push_back(pg_number(token));
    return pg_array(values);
}

}  // namespace

PoolMember::PoolMember(std::string url, std::unique_ptr<Postgres> database, std::int64_t id, std::string key,
                       double lease)
    : url_(std::move(url)), database_(std::move(database)), id_(id), key_(std::move(key)), lease_(lease) {}
PoolMember::~PoolMember() = default;
PoolMember::PoolMember(PoolMember&&) noexcept = default;
PoolMember& PoolMember::operator=(PoolMember&&) noexcept = default;

PoolAnswer<PoolMember> PoolMember::join(const std::string& url, const MemberInfo& info) {
    return answered<PoolMember>(url, [&]() -> PoolAnswer<PoolMember> {
        auto database = std::make_unique<Postgres>(url);
        if (const auto problem = check_pool_version(*database, url)) return PoolFailure{*problem, true};
        const std::vector<PostgresValue> engines(info.engines.begin(), info.engines.end());
        const auto row =
            database->query("SELECT id, key, lease FROM sortie.hello($1, $2, $3, $4, $5)",
                            {info.name, info.engine, info.cpu, pg_number(info.threads), pg_array(engines)});
        return PoolMember(url, std::move(database), row.number(0, 0), row.text(0, 1), row.real(0, 2));
    });
}

std::optional<PoolFailure> PoolMember::reconnect() {
    return tried(url_, [&] { database_ = std::make_unique<Postgres>(url_); });
}

PoolAnswer<std::vector<ClaimedJob>> PoolMember::claim(int wanted, std::optional<std::int64_t> only_run) {
    return answered<std::vector<ClaimedJob>>(url_, [&] {
        const auto rows =
            database_->query("SELECT run, first, numbers, token, input FROM sortie.claim($1, $2, $3)",
                             {key_, pg_number(wanted), only_run ? pg_number(*only_run) : PostgresValue()});
        std::vector<ClaimedJob> jobs;
        for (int i = 0; i < rows.size(); ++i) {
            ClaimedJob job{rows.number(i, 0),
                           static_cast<std::uint64_t>(rows.number(i, 1)),
                           {},
                           rows.number(i, 3),
                           rows.bytes(i, 4)};
            for (const std::int64_t number : rows.numbers(i, 2))
                job.numbers.push_back(static_cast<std::uint64_t>(number));
            jobs.push_back(std::move(job));
        }
        return jobs;
    });
}

PoolAnswer<int> PoolMember::store(std::int64_t run, std::int64_t token,
                                  const std::vector<PoolResult>& results) {
    return answered<int>(url_, [&] {
        std::vector<PostgresValue> numbers;
        std::vector<PostgresValue> outcomes;
        std::vector<PostgresValue> bodies;
        std::vector<PostgresValue> notes;
        for (const PoolResult& result : results) {
            numbers.push_back(pg_count(result.number));
            outcomes.push_back(result.outcome);
            bodies.push_back(pg_bytes(result.body));
            notes.push_back(pg_bytes(result.notes));
        }
        const auto row = database_->query("SELECT sortie.store($1, $2, $3, $4, $5, $6, $7)",
                                          {key_, pg_number(run), pg_number(token), pg_array(numbers),
                                           pg_array(outcomes), pg_array(bodies), pg_array(notes)});
        return static_cast<int>(row.number(0, 0));
    });
}

PoolAnswer<std::vector<std::int64_t>> PoolMember::beat(const std::vector<std::int64_t>& tokens) {
    return answered<std::vector<std::int64_t>>(url_, [&] {
        const auto rows = database_->query("SELECT * FROM sortie.beat($1, $2)", {key_, token_array(tokens)});
        std::vector<std::int64_t> valid;
        for (int i = 0; i < rows.size(); ++i) valid.push_back(rows.number(i, 0));
        return valid;
    });
}

std::optional<PoolFailure> PoolMember::give_back(const std::vector<std::int64_t>& tokens) {
    return tried(url_, [&] {
        database_->query("SELECT sortie.give_back($1, $2)", {key_, token_array(tokens)});
    });
}

std::optional<PoolFailure> PoolMember::fail(const ClaimedJob& job, const std::string& message) {
    return tried(url_, [&] {
        database_->query("SELECT sortie.fail($1, $2, $3, $4, $5)",
                         {key_, pg_number(job.run), pg_count(job.first), pg_number(job.token), message});
    });
}

PoolAnswer<RunInfo> PoolMember::run_info(std::int64_t run) {
    return answered<RunInfo>(url_, [&]() -> PoolAnswer<RunInfo> {
        const auto rows =
            database_->query("SELECT kind, plan FROM sortie.run_info($1, $2)", {key_, pg_number(run)});
        if (rows.size() == 0) return PoolFailure{Error{"the run is gone"}, true};
        return RunInfo{run, rows.text(0, 0), rows.text(0, 1)};
    });
}

PoolAnswer<std::string> PoolMember::file(const std::string& hash) {
    return answered<std::string>(url_, [&]() -> PoolAnswer<std::string> {
        const auto rows = database_->query("SELECT sortie.file($1, $2)", {key_, "\\x" + hash});
        if (rows.is_null(0, 0)) return PoolFailure{Error{"a file of the run is missing in the pool"}, true};
        return rows.bytes(0, 0);
    });
}

PoolAnswer<std::optional<std::string>> PoolMember::why_idle() {
    return answered<std::optional<std::string>>(
        url_, [&] { return database_->query("SELECT sortie.why_idle($1)", {key_}).text_or_nothing(0, 0); });
}

PoolAnswer<double> PoolMember::show_live(const PoolLiveGames& games) {
    return answered<double>(url_, [&] {
        std::vector<PostgresValue> runs;
        std::vector<PostgresValue> numbers;
        std::vector<PostgresValue> starts;
        std::vector<PostgresValue> firsts;
        std::vector<PostgresValue> seconds;
        std::vector<PostgresValue> moves;
        for (const auto& [key, game] : games) {
            runs.push_back(pg_number(key.first));
            numbers.push_back(pg_count(key.second));
            starts.push_back(game.start);
            firsts.push_back(game.agents[0]);
            seconds.push_back(game.agents[1]);
            moves.push_back(game.moves);
        }
        return database_
            ->query("SELECT sortie.show_live($1, $2, $3, $4, $5, $6, $7)",
                    {key_, pg_array(runs), pg_array(numbers), pg_array(starts), pg_array(firsts),
                     pg_array(seconds), pg_array(moves)})
            .real(0, 0);
    });
}

PoolAnswer<std::vector<std::int64_t>> PoolMember::leaderless() {
    return answered<std::vector<std::int64_t>>(url_, [&] {
        const auto rows = database_->query("SELECT * FROM sortie.leaderless($1)", {key_});
        std::vector<std::int64_t> runs;
        for (int i = 0; i < rows.size(); ++i) runs.push_back(rows.number(i, 0));
        return runs;
    });
}

PoolAnswer<std::optional<Leadership>> PoolMember::lead(std::int64_t run,
                                                       const std::optional<std::string>& progress) {
    return answered<std::optional<Leadership>>(url_, [&]() -> std::optional<Leadership> {
        const auto rows = database_->query("SELECT held, threads, check_share FROM sortie.lead($1, $2, $3)",
                                           {key_, pg_number(run), progress});
        if (rows.size() == 0) return std::nullopt;
        return Leadership{rows.truth(0, 0), static_cast<int>(rows.number(0, 1)), rows.real(0, 2)};
    });
}

PoolAnswer<bool> PoolMember::add_leaves(std::int64_t run, const std::vector<PoolJob>& jobs) {
    return answered<bool>(url_, [&] {
        std::vector<PostgresValue> numbers;
        std::vector<PostgresValue> inputs;
        for (const PoolJob& job : jobs) {
            numbers.push_back(pg_count(job.first));
            inputs.push_back(pg_bytes(job.input));
        }
        return database_
            ->query("SELECT sortie.add_leaves($1, $2, $3, $4)",
                    {key_, pg_number(run), pg_array(numbers), pg_array(inputs)})
            .truth(0, 0);
    });
}

PoolAnswer<bool> PoolMember::end_solving(std::int64_t run, const std::string& progress,
                                         const std::string& verdict) {
    return answered<bool>(url_, [&] {
        return database_
            ->query("SELECT sortie.end_solving($1, $2, $3, $4)", {key_, pg_number(run), progress, verdict})
            .truth(0, 0);
    });
}

PoolAnswer<std::vector<PoolJob>> PoolMember::open_leaves(std::int64_t run) {
    return answered<std::vector<PoolJob>>(url_, [&] {
        const auto rows =
            database_->query("SELECT number, input FROM sortie.open_leaves($1, $2)", {key_, pg_number(run)});
        std::vector<PoolJob> jobs;
        for (int i = 0; i < rows.size(); ++i)
            jobs.push_back({static_cast<std::uint64_t>(rows.number(i, 0)), 1, rows.bytes(i, 1)});
        return jobs;
    });
}

PoolAnswer<LeafNews> PoolMember::leaf_news(std::int64_t run, const std::string& cursor, bool own) {
    return answered<LeafNews>(url_, [&] {
        const auto rows = database_->query(
            "SELECT number, worker, input, body, notes, next FROM sortie.leaf_news($1, $2, $3::text::xid8, "
            "$4)",
            {key_, pg_number(run), cursor, own ? "t" : "f"});
        LeafNews news{{}, cursor};
        for (int i = 0; i < rows.size(); ++i) {
            news.results.push_back({static_cast<std::uint64_t>(rows.number(i, 0)), rows.text(i, 1),
                                    rows.bytes(i, 2), rows.bytes(i, 3), rows.bytes(i, 4)});
            news.cursor = rows.text(i, 5);
        }
        return news;
    });
}

std::optional<PoolFailure> PoolMember::bye() {
    return tried(url_, [&] { database_->query("SELECT sortie.bye($1)", {key_}); });
}

}  // namespace sortie
