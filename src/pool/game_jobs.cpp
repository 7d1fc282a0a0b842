#include "pool/game_jobs.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#include "arena/external/external_agents.h"
#include "arena/external/programs.h"
#include "arena/stored_game.h"
#include "core/file.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLargestFile = std::size_t{256} << 20;
constexpr std::string_view kExternalAgents[] = {"uci", "five", "answer", "python"};

bool is_external(const AgentSpec& spec) {
    return std::find(std::begin(kExternalAgents), std::end(kExternalAgents), spec.name) !=
           std::end(kExternalAgents);
}

// The name under which the owner of a worker allows the program.
std::string engine_name(const AgentSpec& spec) {
    const std::string* const name = find_value(spec, "name");
    const std::string* const program = find_value(spec, spec.name == "python" ? "file" : "cmd");
    return name != nullptr ? *name : program != nullptr ? *program : spec.name;
}

// Limits that do not depend on a clock, one thread, no program of others.
bool is_reproducible(const RunSettings& settings, const std::vector<AgentInfo>& agents,
                     const AgentSpec& spec) {
    if (is_external(spec) || find_value(spec, "movetime") != nullptr ||
        find_value(spec, "threads") != nullptr)
        return false;
    if (settings.limits.nodes || (settings.limits.depth && spec.name != "mcts")) return true;
    const AgentInfo* const info = find_agent(agents, spec.name);
    if (info != nullptr && find_option(info->options, "movetime") == nullptr)
        return true;  // it knows no time
    constexpr std::string_view kLimits[] = {"nodes", "depth", "playouts", "level"};
    return std::any_of(std::begin(kLimits), std::end(kLimits),
                       [&](std::string_view key) { return find_value(spec, key) != nullptr; });
}

bool is_reproducible(const RunSettings& settings, const std::vector<AgentInfo>& agents, const RunPlan& plan) {
    return !settings.limits.move_time && settings.tc.empty() &&
           std::all_of(plan.agents.begin(), plan.agents.end(),
                       [&](const AgentSpec& spec) { return is_reproducible(settings, agents, spec); });
}

// Whether an option of an agent names a file.
bool names_file(const std::vector<AgentInfo>& agents, const AgentSpec& spec, const std::string& key) {
    const AgentInfo* const info = find_agent(agents, spec.name);
    const AgentOption* const option = info == nullptr ? nullptr : find_option(info->options, key);
    const auto* const text = option == nullptr ? nullptr : std::get_if<FreeText>(&option->kind);
    return text != nullptr && text->what == "FILE";
}

// The files that the agents name, as {path: hash}.
Result<Json> put_files(const std::vector<AgentInfo>& agents, Pool& pool, const RunPlan& plan) {
    Json files = Json::object();
    for (const AgentSpec& spec : plan.agents) {
        if (is_external(spec)) continue;
        for (const auto& [key, value] : spec.options) {
            if (files.contains(value) || !names_file(agents, spec, key)) continue;
            const auto bytes = read_file(value, kLargestFile);
            if (!bytes) return Error{bytes.error()};
            const auto hash = pool.put_file(*bytes);
            if (!hash) return Error{hash.error()};
            files[value] = *hash;
        }
    }
    return files;
}

std::vector<PoolJob> jobs_of(const Schedule& schedule, std::uint64_t games) {
    const std::uint64_t in_pairs = schedule.paired() ? games / 2 * 2 * schedule.pairings().size() : 0;
    std::vector<PoolJob> jobs;
    for (std::uint64_t first = 0; first < schedule.size(); first += jobs.back().count)
        jobs.push_back({first, first < in_pairs ? 2U : 1U, {}});
    return jobs;
}

// A file of the pool that has a path for as long as this lives.
class MemoryFile {
  public:
    static Result<std::shared_ptr<MemoryFile>> make(const std::string& bytes) {
        auto file = std::make_shared<MemoryFile>();
        file->descriptor_ = ::memfd_create("sortie", MFD_CLOEXEC);
        std::size_t written = 0;
        while (file->descriptor_ >= 0 && written < bytes.size()) {
            const auto part = ::write(file->descriptor_, bytes.data() + written, bytes.size() - written);
            if (part <= 0) return Error{"there is not enough memory for a file of the run"};
            written += static_cast<std::size_t>(part);
        }
        return file;
    }
    MemoryFile() = default;
    ~MemoryFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

  private:
    int descriptor_ = -1;
};

class GameDoer final : public JobDoer {
  public:
    explicit GameDoer(const JobContext& context)
        : registry_(context.registry), agents_(all_agents(registry_)) {}

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
        if (auto problem = localise(context)) return problem;
        return check_agents(registry_, agents_, plan_.game, plan_.agents);
    }

    Result<std::optional<JobResult>> run(std::uint64_t number, const std::string&,
                                         const StopFlag& stop) override {
        if (number >= schedule_->size()) return Error{"there is no such game in the run"};
        const ScheduledGame game = schedule_->game(number);
        auto report = play_game(registry_, agents_, plan_game(plan_, game), stop);
        if (!report) return Error{report.error()};
        if (report->termination == Termination::Interrupted) return std::optional<JobResult>();
        // As whoever asked calls them, not by what they are on this machine.
        for (const std::size_t side : {0U, 1U}) report->agents[side] = names_[game.seats[side]];
        StoredGameText text = stored_game_text(*report);
        const Json outcome = Json::parse(text.body).at("outcome");
        return std::optional(
            JobResult{std::move(text.body), std::move(text.times), outcome.get<std::string>()});
    }

  private:
    // Files come from the pool, programs from the owner of this machine.
    std::optional<Error> localise(const JobContext& context) {
        const Json plan = Json::parse(context.run.plan, nullptr, false);
        const Json files = plan.value("files", Json::object());
        for (AgentSpec& spec : plan_.agents) {
            if (is_external(spec)) {
                if (auto problem = use_own_program(context, spec)) return problem;
                continue;
            }
            for (auto& [key, value] : spec.options) {
                if (!files.contains(value)) continue;
                const auto bytes = context.files(files[value].get<std::string>());
                if (!bytes) return Error{bytes.error()};
                auto file = MemoryFile::make(*bytes);
                if (!file) return Error{file.error()};
                value = (*file)->path();
                files_.push_back(std::move(*file));
            }
        }
        return std::nullopt;
    }

    static std::optional<Error> use_own_program(const JobContext& context, AgentSpec& spec) {
        const std::string name = engine_name(spec);
        const auto allowed = context.means.engines.find(name);
        if (allowed == context.means.engines.end())
            return Error{fmt::format("this worker does not offer the engine {}", name)};
        if (allowed->second.empty()) return std::nullopt;  // on the machine of whoever asked: as it stands
        const auto words = command_words(allowed->second);
        std::erase_if(spec.options, [](const auto& option) {
            return option.first == "cmd" || option.first == "args" || option.first == "dir" ||
                   option.first == "log" || option.first == "file";
        });
        if (spec.name == "python") {
            add_option(spec, "file", allowed->second);
            return std::nullopt;
        }
        add_option(spec, "cmd", words.empty() ? "" : words.front());
        if (words.size() > 1)
            add_option(
                spec, "args",
                allowed->second.substr(allowed->second.find(words.front()) + words.front().size() + 1));
        return std::nullopt;
    }

    const Registry& registry_;
    AgentFactory agents_;
    RunPlan plan_;
    std::optional<Schedule> schedule_;
    std::vector<std::string> names_;
    std::vector<std::shared_ptr<MemoryFile>> files_;
};

}  // namespace

std::vector<std::string> external_engines(const RunSettings& settings) {
    std::vector<std::string> names;
    for (const std::string& text : settings.agents) {
        const auto spec = parse_agent_spec(text);
        if (spec && is_external(*spec)) names.push_back(engine_name(*spec));
    }
    return names;
}

Result<std::int64_t> begin_game_run(const Registry& registry, Pool& pool, const RunSettings& settings,
                                    const RunPlan& plan, const std::string& signature) {
    Json text = Json::parse(settings_text(settings));
    const auto session = registry.open(plan.game);
    if (!session) return Error{session.error()};
    const auto agents = (*session)->agents();
    const auto files = put_files(agents, pool, plan);
    if (!files) return Error{files.error()};
    text["files"] = *files;
    if (!settings.openings_text.empty()) {
        const auto hash = pool.put_file(settings.openings_text);
        if (!hash) return Error{hash.error()};
        text["openings_file"] = *hash;
    }
    const NewPoolRun run{settings.kind, text.dump(), signature, external_engines(settings),
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

}  // namespace sortie
