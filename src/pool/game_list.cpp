#include "pool/game_list.h"

#include <algorithm>
#include <fmt/format.h>
#include <mutex>
#include <utility>

#include "arena/run_settings.h"
#include "arena/stored_game.h"
#include "core/parallel.h"
#include "pool/engine_signature.h"
#include "pool/follow.h"
#include "pool/listed_jobs.h"
#include "pool/run_agents.h"
#include "store/postgres.h"
#include "store/runs.h"

namespace sortie {

namespace {

constexpr std::uint64_t kReportsAtOnce = 1000;

Error nothing_there(const std::string& db, const std::string& kind) {
    return Error{fmt::format("{}: there is no {} to go on with", shown_url(db), kind)};
}

Error other_plan(const std::string& db, const std::string& kind, const std::string& there,
                 const std::string& here) {
    return Error{fmt::format("{}: the last {} there is another one: {}", shown_url(db), kind,
                             settings_difference(there, here))};
}

}  // namespace

Result<std::string> last_plan(const std::string& db, const std::string& kind) {
    if (is_postgres_url(db)) {
        auto pool = Pool::open(db);
        if (!pool) return Error{pool.error()};
        const auto last = pool->last_run(kind);
        if (!last) return Error{last.error()};
        return *last ? Result<std::string>((*last)->plan) : nothing_there(db, kind);
    }
    const auto store = open_run_store(db);
    if (!store) return Error{store.error()};
    const auto last = (*store)->last_run();
    if (!last) return Error{last.error()};
    return *last && (*last)->kind == kind ? Result<std::string>((*last)->plan) : nothing_there(db, kind);
}

Result<std::unique_ptr<GameList>> GameList::open(const Registry& registry, GameListOptions options,
                                                 const StopFlag& stop, Notice notice) {
    std::unique_ptr<GameList> list(new GameList(registry, std::move(options), stop, std::move(notice)));
    const std::string& db = list->options_.db;
    if (db.empty()) return list;
    if (auto problem = is_postgres_url(db) ? list->open_pool() : list->open_store()) return *problem;
    return list;
}

std::optional<Error> GameList::open_store() {
    auto store = open_run_store(options_.db);
    if (!store) return Error{store.error()};
    store_ = std::move(*store);
    const std::string plan = options_.plan.dump();
    if (options_.resume) {
        const auto last = store_->last_run();
        if (!last) return Error{last.error()};
        if (!*last || (*last)->kind != options_.kind) return nothing_there(options_.db, options_.kind);
        if ((*last)->plan != plan) return other_plan(options_.db, options_.kind, (*last)->plan, plan);
        auto kept = store_->games_of((*last)->id, true);
        if (!kept) return Error{kept.error()};
        run_ = (*last)->id;
        kept_ = std::move(*kept);
        return std::nullopt;
    }
    const auto run = store_->begin_run(options_.kind, plan);
    if (!run) return Error{run.error()};
    run_ = *run;
    return std::nullopt;
}

std::optional<Error> GameList::open_pool() {
    auto pool = Pool::open(options_.db);
    if (!pool) return Error{pool.error()};
    const auto signature = engine_signature(registry_, stop_);
    if (!signature) return Error{signature.error()};
    nlohmann::ordered_json plan = options_.plan;
    if (!options_.agents.empty()) {
        const auto session = registry_.open(options_.game);
        if (!session) return Error{session.error()};
        const auto files = put_agent_files((*session)->agents(), *pool, options_.agents);
        if (!files) return Error{files.error()};
        plan["files"] = *files;
    }
    if (options_.resume) {
        const auto last = pool->last_run(options_.kind);
        if (!last) return Error{last.error()};
        if (!*last) return nothing_there(options_.db, options_.kind);
        if ((*last)->plan != plan.dump())
            return other_plan(options_.db, options_.kind, (*last)->plan, plan.dump());
        run_ = (*last)->id;
    } else {
        const NewPoolRun run{options_.kind, plan.dump(), *signature, {}, options_.reproducible};
        const auto id = pool->begin_run(run, {}, false);
        if (!id) return Error{id.error()};
        run_ = *id;
    }
    notice_(fmt::format("run {} of {}", run_, shown_url(options_.db)));
    pool_.emplace(std::move(*pool));
    help_ = std::make_unique<PoolHelp>(
        registry_, own_help(options_.db, *signature, run_, options_.concurrency), notice_);
    return std::nullopt;
}

Result<std::vector<GameReport>> GameList::play(std::uint64_t first, const std::vector<GamePlan>& games,
                                               const Done& done) {
    return pool_ ? play_on_pool(first, games, done) : play_here(first, games, done);
}

Result<std::vector<GameReport>> GameList::play_here(std::uint64_t first, const std::vector<GamePlan>& games,
                                                    const Done& done) {
    std::vector<GameReport> reports(games.size());
    std::mutex mutex;  // guards the store
    const AgentFactory agents = session_agents();
    const auto task = [&](std::size_t i) -> std::optional<Error> {
        if (const auto kept = kept_.find(first + i); kept != kept_.end()) {
            reports[i] = kept->second;
            return std::nullopt;
        }
        auto report = play_game(registry_, agents, games[i], stop_);
        if (!report) return Error{report.error()};
        if (report->termination == Termination::Interrupted) return std::nullopt;
        reports[i] = std::move(*report);
        if (!store_) return std::nullopt;
        const std::lock_guard lock(mutex);
        return store_->add_game({"arena", run_, first + i}, reports[i]);
    };
    if (auto problem = in_parallel(games.size(), options_.concurrency, stop_, task, done)) return *problem;
    if (stop_.requested()) {
        return Error{store_ ? fmt::format("interrupted; --resume --db {} goes on", options_.db)
                            : std::string("interrupted")};
    }
    return reports;
}

Result<std::vector<GameReport>> GameList::play_on_pool(std::uint64_t first,
                                                       const std::vector<GamePlan>& games, const Done& done) {
    // Those that are there already stay as they are.
    if (auto problem = pool_->add_jobs(run_, listed_jobs(first, games, options_.together))) return *problem;
    std::vector<GameReport> reports;
    std::optional<Error> problem;
    FollowHandlers follow;
    follow.notice = notice_;
    follow.ask = [&]() -> Result<bool> {
        const auto results = pool_->results(run_, first + reports.size(),
                                            std::min(games.size() - reports.size(), kReportsAtOnce));
        if (!results) return Error{results.error()};
        const std::size_t before = reports.size();
        for (const PoolResult& result : *results) {
            if (result.number != first + reports.size()) break;
            auto report = parse_stored_game(result.body, result.notes);
            if (!report) {
                problem = Error{fmt::format("run {}, game {}: {}; 'sortie pool purge' has it done again",
                                            run_, result.number + 1, report.error())};
                return true;
            }
            reports.push_back(std::move(*report));
            if (done) done(reports.size());
        }
        if (reports.size() > before) return true;
        const auto failures = pool_->failures(run_);
        if (!failures) return Error{failures.error()};
        if (!failures->empty()) {
            const auto& [number, message] = *failures->begin();
            problem = Error{fmt::format("run {}, game {}: {}", run_, number + 1, message)};
        }
        return false;
    };
    follow.enough = [&] { return problem || reports.size() == games.size(); };
    const auto end = follow_run(*pool_, run_, stop_, follow);
    if (!end) return Error{end.error()};
    if (problem) return *problem;
    if (*end == FollowEnd::Cancelled) return Error{fmt::format("run {} was cancelled", run_)};
    if (reports.size() < games.size()) {
        return Error{
            fmt::format("detached from run {}; the workers go on, and --resume --db attaches again", run_)};
    }
    return reports;
}

std::optional<Error> GameList::finish(const std::string& verdict) {
    help_.reset();
    if (pool_) return pool_->finish_run(run_, verdict);
    return store_ ? store_->finish_run(run_, verdict) : std::nullopt;
}

}  // namespace sortie
