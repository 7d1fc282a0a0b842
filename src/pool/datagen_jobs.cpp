#include "pool/datagen_jobs.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "learn/datagen_player.h"
#include "pool/engine_signature.h"
#include "pool/follow.h"
#include "pool/help.h"
#include "pool/run_agents.h"
#include "protocol/json/setup.h"
#include "store/postgres.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kGamesOfJob = 16;
constexpr std::uint64_t kGamesAtOnce = 1000;
constexpr const char* kDatagen = "datagen";

class DatagenDoer final : public JobDoer {
  public:
    DatagenDoer(const JobContext& context, DatagenOptions options)
        : options_(std::move(options)), local_(context, plan_files(context.run.plan)) {}

    std::optional<Error> prepare(const Registry& registry) {
        auto agent = parse_agent_spec(options_.agent);
        if (!agent) return Error{agent.error()};
        if (auto problem = local_.localise(*agent)) return problem;
        options_.agent = agent_spec_text(*agent);
        auto player = DatagenPlayer::make(registry, options_);
        if (!player) return Error{player.error()};
        player_ = std::move(*player);
        return std::nullopt;
    }

    Result<std::optional<JobResult>> run(std::uint64_t number, const std::string&,
                                         const StopFlag& stop) override {
        const auto game = player_->play(number, stop);
        if (!game) return Error{game.error()};
        if (stop.requested()) return std::optional<JobResult>();
        return std::optional(JobResult{recorded_game_bytes(*game), {}, {}});
    }

  private:
    DatagenOptions options_;
    LocalAgents local_;
    std::unique_ptr<DatagenPlayer> player_;
};

// The run of that plan that is there, or a new one.
Result<std::int64_t> find_or_begin(const Registry& registry, Pool& pool, const DatagenOptions& options,
                                   std::uint64_t next, const std::string& signature) {
    const auto session = registry.open(options.game);
    if (!session) return Error{session.error()};
    const auto agent = parse_agent_spec(options.agent);
    if (!agent) return Error{agent.error()};
    const auto known = (*session)->agents();
    const auto files = put_agent_files(known, pool, {*agent});
    if (!files) return Error{files.error()};
    Json plan = Json::parse(datagen_plan(options));
    plan["files"] = *files;

    const auto last = pool.last_run(kDatagen, plan.dump());
    if (!last) return Error{last.error()};
    if (*last && (*last)->state != "cancelled") {
        const auto first = pool.first_number((*last)->id);
        if (!first) return Error{first.error()};
        if (*first <= next) return (*last)->id;
    }
    std::vector<PoolJob> jobs;
    for (std::uint64_t first = next; first < options.games; first += kGamesOfJob)
        jobs.push_back({first, std::min<std::uint64_t>(kGamesOfJob, options.games - first), {}});
    Limits limits;
    limits.nodes = options.nodes.front();
    const NewPoolRun run{kDatagen, plan.dump(), signature, {}, is_reproducible(limits, known, *agent)};
    return pool.begin_run(run, jobs, true);
}

// Writes the results of the run into the file, in their order.
class Collector {
  public:
    Collector(Pool& pool, std::int64_t run, DatagenFile& file, std::size_t games)
        : pool_(pool), run_(run), file_(file), games_(games) {}

    std::optional<Error> collect(const StopFlag& stop,
                                 const std::function<void(const DatagenProgress&)>& progress,
                                 const std::function<void(const std::string&)>& notice) {
        std::optional<Error> problem;
        FollowHandlers follow;
        follow.notice = notice;
        follow.ask = [&]() -> Result<bool> {
            const std::size_t before = file_.next();
            for (;;) {  // all that follow each other: at the end of the run there is no other round
                const auto results = pool_.results(run_, file_.next(), kGamesAtOnce);
                if (!results) return Error{results.error()};
                const std::size_t begin = file_.next();
                for (const PoolResult& result : *results) {
                    if (result.number != file_.next() || file_.next() == games_) break;
                    auto game = parse_recorded_game(result.body);
                    if (!game) {
                        problem =
                            Error{fmt::format("run {}, game {} cannot be read; 'sortie pool purge' has "
                                              "it done again",
                                              run_, result.number + 1)};
                        return true;
                    }
                    if ((problem = file_.add(std::move(*game)))) return true;
                }
                if (progress) progress(file_.progress());
                if (file_.next() - begin < kGamesAtOnce || stop.requested()) break;
            }
            return file_.next() > before;
        };
        follow.enough = [&] { return problem || file_.next() == games_; };
        const auto end = follow_run(pool_, run_, stop, follow);
        if (!end && !problem) problem = Error{end.error()};
        if (auto unwritten = file_.finish(); unwritten && !problem) problem = std::move(unwritten);
        if (problem) return problem;
        if (*end == FollowEnd::Cancelled) return Error{fmt::format("run {} was cancelled", run_)};
        if (*end == FollowEnd::Finished && file_.next() < games_) return missing();
        return std::nullopt;
    }

  private:
    std::optional<Error> missing() {
        const auto failures = pool_.failures(run_);
        if (!failures) return Error{failures.error()};
        return Error{fmt::format(
            "run {} ended without game {}: {}", run_, file_.next() + 1,
            failures->empty() ? std::string("its result is missing") : failures->begin()->second)};
    }

    Pool& pool_;
    const std::int64_t run_;
    DatagenFile& file_;
    const std::size_t games_;
};

// The file again with its first games alone: what followed may have been set aside. A kill leaves the old one
// or the new one.
Result<DatagenFile> cut_file(const Registry& registry, const DatagenOptions& options, const std::string& path,
                             std::size_t first) {
    auto records = read_records(path);
    if (!records) return Error{records.error()};
    const std::string shorter = path + ".part";
    std::remove(shorter.c_str());  // of an attempt that was killed
    auto file = DatagenFile::open(registry, options, shorter);
    if (!file) return file;
    for (std::size_t i = 0; i < std::min(first, records->games.size()); ++i) {
        if (auto problem = file->add(std::move(records->games[i]))) return *problem;
    }
    if (auto problem = file->finish()) return *problem;
    if (std::rename(shorter.c_str(), path.c_str()) != 0) return file_error(path);
    return file;
}

}  // namespace

std::string datagen_plan(const DatagenOptions& options) {
    Json plan = to_json(options.game);
    plan.update({{"agent", options.agent},
                 {"games", options.games},
                 {"nodes", options.nodes},
                 {"least_opening", options.least_opening},
                 {"most_opening", options.most_opening},
                 {"uneven", options.uneven},
                 {"random_moves", options.random_moves},
                 {"seed", options.seed}});
    return plan.dump();
}

Result<DatagenOptions> parse_datagen_plan(const std::string& plan) {
    const nlohmann::json json = nlohmann::json::parse(plan, nullptr, false);
    DatagenOptions options;
    try {
        json.at("agent").get_to(options.agent);
        json.at("games").get_to(options.games);
        json.at("nodes").get_to(options.nodes);
        json.at("least_opening").get_to(options.least_opening);
        json.at("most_opening").get_to(options.most_opening);
        json.at("uneven").get_to(options.uneven);
        json.at("random_moves").get_to(options.random_moves);
        json.at("seed").get_to(options.seed);
        JsonFields fields(json);
        options.game = read_setup(fields);
        if (const auto problem = fields.problem()) return Error{problem->message};
    } catch (const nlohmann::json::exception& problem) {
        return Error{fmt::format("the stored plan cannot be read: {}", problem.what())};
    }
    if (options.nodes.empty() || options.least_opening < 0 || options.most_opening < options.least_opening ||
        options.uneven < 0)
        return Error{"the stored plan cannot be read: it makes no sense"};
    return options;
}

Result<std::unique_ptr<JobDoer>> make_datagen_doer(const JobContext& context) {
    auto options = parse_datagen_plan(context.run.plan);
    if (!options) return Error{options.error()};
    auto doer = std::make_unique<DatagenDoer>(context, std::move(*options));
    if (auto problem = doer->prepare(context.registry)) return *problem;
    return std::unique_ptr<JobDoer>(std::move(doer));
}

Result<DatagenStatistics> generate_on_pool(const Registry& registry, const DatagenOptions& options,
                                           const std::string& path, const std::string& url,
                                           const StopFlag& stop,
                                           const std::function<void(const DatagenProgress&)>& progress,
                                           const std::function<void(const std::string&)>& notice) {
    // Mistakes in the options are found before anything is touched.
    if (const auto player = DatagenPlayer::make(registry, options); !player) return Error{player.error()};
    auto pool = Pool::open(url);
    if (!pool) return Error{pool.error()};
    auto file = DatagenFile::open(registry, options, path);
    if (!file) return Error{file.error()};
    if (file->next() >= options.games) return file->progress().total;
    const auto signature = engine_signature(registry, stop);
    if (!signature) return Error{signature.error()};
    const auto run = find_or_begin(registry, *pool, options, file->next(), *signature);
    if (!run) return Error{run.error()};
    notice(fmt::format("run {} of {}", *run, shown_url(url)));
    const PoolHelp help(registry, own_help(url, *signature, *run, options.threads), notice);
    if (auto problem = Collector(*pool, *run, *file, options.games).collect(stop, progress, notice))
        return *problem;

    const auto set_aside = pool->count_set_aside(*run);
    if (!set_aside) return Error{set_aside.error()};
    if (*set_aside > 0 && !stop.requested()) {
        notice(fmt::format("results of run {} were set aside; {} is written again", *run, path));
        const auto first = pool->first_number(*run);
        if (!first) return Error{first.error()};
        auto again = cut_file(registry, options, path, *first);
        if (!again) return Error{again.error()};
        if (auto problem = Collector(*pool, *run, *again, options.games).collect(stop, progress, notice))
            return *problem;
        return again->progress().total;
    }
    return file->progress().total;
}

}  // namespace sortie
