#include "pool/game_jobs.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/external/external_agents.h"
#include "arena/stored_game.h"
#include "pool/engine_signature.h"
#include "pool/help.h"
#include "pool/run_agents.h"
#include "store/postgres.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

bool is_reproducible(const RunSettings& settings, const std::vector<AgentInfo>& agents, const RunPlan& plan) {
    return !settings.limits.move_time && settings.tc.empty() &&
           std::all_of(plan.agents.begin(), plan.agents.end(),
                       [&](const AgentSpec& spec) { return is_reproducible(settings.limits, agents, spec); });
}

std::vector<PoolJob> jobs_of(const Schedule& schedule, std::uint64_t games) {
    const std::uint64_t in_pairs = schedule.paired() ? games / 2 * 2 * schedule.pairings().size() : 0;
    std::vector<PoolJob> jobs;
    for (std::uint64_t first = 0; first < schedule.size(); first += jobs.back().count)
        jobs.push_back({first, first < in_pairs ? 2U : 1U, {}});
    return jobs;
}

class GameDoer final : public JobDoer {
  public:
    explicit GameDoer(const JobContext& context)
        : registry_(context.registry),
          agents_(all_agents(registry_)),
          run_(context.run.id),
          live_(context.live) {}

    std::optional<Error> prepare(const JobContext& context) {
        auto settings = parse_settings(context.run.plan);
        if (!settings) return Error{settings.error()};
        names_ = settings->agents;
        auto openings = pooled_openings(context.run.plan, context.files);
        if (!openings) return Error{openings.error()};
        settings->openings_text = std::move(*openings);
        auto plan = make_plan(registry_, *settings);
        if (!plan) return Error{plan.error()};
        plan_ = std::move(*plan);
        schedule_.emplace(plan_.format, plan_.agents.size(), plan_.games, plan_.paired);
        local_.emplace(context, plan_files(context.run.plan));
        for (AgentSpec& agent : plan_.agents) {
            if (auto problem = local_->localise(agent)) return problem;
        }
        return check_agents(registry_, agents_, plan_.game, plan_.agents);
    }

    Result<std::optional<JobResult>> run(std::uint64_t number, const std::string&,
                                         const StopFlag& stop) override {
        if (number >= schedule_->size()) return Error{"there is no such game in the run"};
        const ScheduledGame game = schedule_->game(number);
        const GamePlan plan = plan_game(plan_, game);
        LiveBoard::Seat seat(live_, run_, number,
                             {plan.game.position, {names_[game.seats[0]], names_[game.seats[1]]}, {}});
        auto report = play_game(registry_, agents_, plan, stop,
                                [&](const Session&, const MoveReport& move) { seat.move(move.move); });
        if (!report) return Error{report.error()};
        if (report->termination == Termination::Interrupted) return std::optional<JobResult>();
        // As whoever asked calls them, not by what they are on this machine.
        for (const std::size_t side : {0U, 1U}) report->agents[side] = names_[game.seats[side]];
        return std::optional(game_result(*report));
    }

  private:
    const Registry& registry_;
    AgentFactory agents_;
    const std::int64_t run_;
    LiveBoard& live_;
    RunPlan plan_;
    std::optional<Schedule> schedule_;
    std::vector<std::string> names_;
    std::optional<LocalAgents> local_;
};

}  // namespace

JobResult game_result(const GameReport& report) {
    StoredGameText text = stored_game_text(report);
    const Json outcome = Json::parse(text.body).at("outcome");
    return {std::move(text.body), std::move(text.times), outcome.get<std::string>()};
}

Result<std::int64_t> begin_game_run(const Registry& registry, Pool& pool, const RunSettings& settings,
                                    const RunPlan& plan, const std::string& signature, bool join) {
    Json text = Json::parse(settings_text(settings));
    const auto session = registry.open(plan.game);
    if (!session) return Error{session.error()};
    const auto agents = (*session)->agents();
    const auto files = put_agent_files(agents, pool, plan.agents);
    if (!files) return Error{files.error()};
    text["files"] = *files;
    if (!settings.openings_text.empty()) {
        const auto hash = pool.put_file(settings.openings_text);
        if (!hash) return Error{hash.error()};
        text["openings_file"] = *hash;
    }
    if (join) {
        const auto last = pool.last_run(settings.kind, text.dump());
        if (!last) return Error{last.error()};
        if (*last && (*last)->state != "cancelled") return (*last)->id;
    }
    const NewPoolRun run{settings.kind, text.dump(), signature, external_engines(plan.agents),
                         is_reproducible(settings, agents, plan)};
    const Schedule schedule(plan.format, plan.agents.size(), plan.games, plan.paired);
    return pool.begin_run(run, jobs_of(schedule, plan.games), true);
}

Result<std::string> pooled_openings(const std::string& plan, const PoolFiles& files) {
    const Json json = Json::parse(plan, nullptr, false);
    const std::string hash = json.is_object() ? json.value("openings_file", std::string()) : std::string();
    return hash.empty() ? Result<std::string>(std::string()) : files(hash);
}

Result<std::unique_ptr<JobDoer>> make_game_doer(const JobContext& context) {
    auto doer = std::make_unique<GameDoer>(context);
    if (auto problem = doer->prepare(context)) return *problem;
    return std::unique_ptr<JobDoer>(std::move(doer));
}

Result<RunResult> follow_games(Pool& pool, std::int64_t run, const RunPlan& plan, const StopFlag& stop,
                               const RunHandlers& handlers,
                               const std::function<void(const std::string&)>& notice) {
    RunCount count(plan);
    FollowHandlers follow;
    follow.notice = notice;
    follow.result = [&](const PoolResult& result) -> std::optional<Error> {
        auto report = parse_stored_game(result.body, result.notes);
        if (!report) {  // of a worker that lies: checks or its operator will have it done again
            notice(fmt::format("run {}, game {}: {}", run, result.number + 1, report.error()));
            return std::nullopt;
        }
        if (result.number >= count.schedule().size() || count.decided()) return std::nullopt;
        if (handlers.game_over) {
            if (auto problem = handlers.game_over(count.schedule().game(result.number), *report))
                return problem;
        }
        count.add(result.number, std::move(*report));
        if (handlers.progress) handlers.progress(count.standing());
        return std::nullopt;
    };
    follow.enough = [&] { return count.decided(); };
    const auto end = follow_run(pool, run, stop, follow);
    if (!end) return Error{end.error()};
    if (*end == FollowEnd::Cancelled) return Error{fmt::format("run {} was cancelled", run)};
    // Counted once more from the beginning: results that were set aside meanwhile have been replaced.
    RunCount final_count(plan);
    const auto results = pool.results(run);
    if (!results) return Error{results.error()};
    for (const PoolResult& result : *results) {
        auto report = parse_stored_game(result.body, result.notes);
        if (!report)
            return Error{fmt::format("run {}, game {}: {}; 'sortie pool purge' has it done again", run,
                                     result.number + 1, report.error())};
        final_count.add(result.number, std::move(*report));
    }
    return std::move(final_count).result();
}

Result<RunResult> play_on_pool(const Registry& registry, const std::string& url, const RunSettings& settings,
                               int threads, const StopFlag& stop, const RunHandlers& handlers,
                               const std::function<void(const std::string&)>& notice) {
    const auto plan = make_plan(registry, settings);
    if (!plan) return Error{plan.error()};
    auto pool = Pool::open(url);
    if (!pool) return Error{pool.error()};
    const auto signature = engine_signature(registry, stop);
    if (!signature) return Error{signature.error()};
    const auto run = begin_game_run(registry, *pool, settings, *plan, *signature, true);
    if (!run) return Error{run.error()};
    notice(fmt::format("run {} of {}", *run, shown_url(url)));
    const PoolHelp help(registry, own_help(url, *signature, *run, threads), notice);
    auto result = follow_games(*pool, *run, *plan, stop, handlers, notice);
    if (!result || result->interrupted) return result;
    if (auto problem = pool->finish_run(*run, "all that was wanted is played")) return *problem;
    return result;
}

}  // namespace sortie
