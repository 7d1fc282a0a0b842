#include "cli/commands/arena_run.h"

#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "arena/external/external_agents.h"
#include "arena/external/programs.h"
#include "arena/report/run_report.h"
#include "cli/commands/run_player.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_file.h"
#include "core/file.h"
#include "core/version.h"
#include "pool/engine_signature.h"
#include "pool/game_jobs.h"
#include "store/postgres.h"
#include "store/runs.h"

namespace sortie {

namespace {

constexpr std::size_t kMostReplays = 100;  // games that a report lets one play through

class RunOpener {
  public:
    RunOpener(const Registry& registry, const AgentFactory& agents, const ArenaOptions& options)
        : registry_(registry), agents_(agents), options_(options) {}

    Result<OpenedRun> open(std::string_view kind) {
        if (options_.resume && options_.db.empty())
            return Error{"--resume needs --db FILE, where the games are"};
        // The file says everything, or has to agree with what is said here.
        const bool from_file = options_.resume && options_.settings.agents.empty();
        if (from_file && options_.settings_given)
            return Error{"--resume takes everything else from the file, unless the agents are named again"};
        if (options_.concurrency == 0 && !is_postgres_url(options_.db))
            return Error{"--concurrency 0 is for --db postgresql://…, where workers play the games"};
        OpenedRun run;
        run.settings = options_.settings;
        run.settings.kind = kind;
        if (!from_file) {  // before a file is touched
            if (const auto problem = make_ready(run)) return *problem;
        }
        if (is_postgres_url(options_.db)) {
            if (const auto problem = open_pool(run, from_file)) return *problem;
        } else if (!options_.db.empty()) {
            if (const auto problem = open_store(run, from_file)) return *problem;
        }
        return run;
    }

  private:
    std::optional<Error> make_ready(OpenedRun& run) const {
        if (run.settings.agents.size() < 2)
            return Error{fmt::format("a {0} needs two agents ('sortie {0} --help' shows the options)",
                                     run.settings.kind)};
        if (auto problem = read_openings(run.settings)) return problem;
        auto plan = make_plan(registry_, run.settings);
        if (!plan) return Error{plan.error()};
        run.plan = std::move(*plan);
        return check_agents(registry_, agents_, run.plan.game, run.plan.agents);
    }

    std::optional<Error> open_store(OpenedRun& run, bool from_file) const {
        auto store = open_run_store(options_.db);
        if (!store) return Error{store.error()};
        run.store = std::move(*store);
        const auto last = run.store->last_run();
        if (!last) return Error{last.error()};
        if (*last && options_.resume) return join(run, **last, from_file);
        if (from_file) return Error{fmt::format("file {}: there is no run to go on with", options_.db)};
        if (*last && !(*last)->finished && !options_.output.quiet) {
            print_error(fmt::format("note: the last run in {} is not finished; --resume would go on with it",
                                    options_.db));
        }
        const auto id = run.store->begin_run(run.settings.kind, settings_text(run.settings));
        if (!id) return Error{id.error()};
        run.id = *id;
        return std::nullopt;
    }

    // A new run for the pool's workers, or the last one of this kind there.
    std::optional<Error> open_pool(OpenedRun& run, bool from_file) const {
        auto pool = Pool::open(options_.db);
        if (!pool) return Error{pool.error()};
        const auto engine = engine_signature(registry_, StopFlag());
        if (!engine) return Error{engine.error()};
        run.engine = *engine;
        if (options_.resume) {
            const auto last = pool->last_run(run.settings.kind);
            if (!last) return Error{last.error()};
            if (*last) {
                if (auto problem = attach(run, *pool, **last, from_file)) return problem;
                run.pool.emplace(std::move(*pool));
                return std::nullopt;
            }
            if (from_file)
                return Error{fmt::format("{}: there is no {} to go on with", shown_url(options_.db),
                                         run.settings.kind)};
        }
        const auto id = begin_game_run(registry_, *pool, run.settings, run.plan, run.engine);
        if (!id) return Error{id.error()};
        run.id = *id;
        run.pool.emplace(std::move(*pool));
        return std::nullopt;
    }

    std::optional<Error> attach(OpenedRun& run, Pool& pool, const PoolRun& stored, bool from_file) const {
        const auto wrong = [&](const std::string& what) {
            return Error{fmt::format("{}: {}", shown_url(options_.db), what)};
        };
        if (from_file) {
            auto settings = parse_settings(stored.plan);
            if (!settings) return wrong(settings.error());
            run.settings = std::move(*settings);
            auto openings =
                pooled_openings(stored.plan, [&](const std::string& hash) { return pool.file(hash); });
            if (!openings) return Error{openings.error()};
            run.settings.openings_text = std::move(*openings);
            auto plan = make_plan(registry_, run.settings);
            if (!plan) return wrong(plan.error());
            run.plan = std::move(*plan);
        }
        const std::string difference = settings_difference(stored.plan, settings_text(run.settings));
        if (!difference.empty())
            return wrong(fmt::format("the last {} there is another one: {}", run.settings.kind, difference));
        run.id = stored.id;
        return std::nullopt;
    }

    std::optional<Error> join(OpenedRun& run, const StoredRun& stored, bool from_file) const {
        const auto wrong = [&](const std::string& what) {
            return Error{fmt::format("file {}: {}", options_.db, what)};
        };
        if (stored.kind != run.settings.kind)
            return wrong(fmt::format("the last run there is a {}", stored.kind));
        if (from_file) {
            auto settings = parse_settings(stored.plan);
            if (!settings) return wrong(settings.error());
            run.settings = std::move(*settings);
            if (auto problem = make_ready(run)) return problem;
        }
        const std::string difference = settings_difference(stored.plan, settings_text(run.settings));
        if (!difference.empty()) return wrong("the last run there is another one: " + difference);
        auto finished = run.store->games_of(stored.id, !options_.pgn.empty() || !options_.report.empty());
        if (!finished) return Error{finished.error()};
        run.id = stored.id;
        run.finished = std::move(*finished);
        return std::nullopt;
    }

    const Registry& registry_;
    const AgentFactory& agents_;
    const ArenaOptions& options_;
};

}  // namespace

std::optional<Error> read_openings(RunSettings& settings) {
    const auto drawn = parse_drawn_openings(settings.openings);
    if (!drawn) return Error{drawn.error()};
    if (settings.openings.empty() || *drawn) return std::nullopt;
    auto text = read_file(settings.openings);
    if (!text) return Error{text.error()};
    settings.openings_text = std::move(*text);
    return std::nullopt;
}

void add_arena_options(Command& command, ArenaOptions& options) {
    RunSettings& settings = options.settings;
    add_position_options(command, settings.game);
    add_limit_options(command, settings.limits);
    command.option("--games", settings.games, "Games for each pairing").range(1, kMaxGames);
    command
        .option(
            "--openings", settings.openings,
            "A file, random:PLIES, balanced by a quick search, or uneven:PLIES, one side's of them random")
        .value("FROM")
        .excludes({"--position", "--moves"});
    command.flag("--paired", settings.paired, "Two games from each opening, colours swapped (the default)")
        .negation = "--unpaired";
    command.option("--tc", settings.tc, "A clock: [MOVES/]SECONDS[+SECONDS], such as 10+0.1").value("CLOCK");
    command.option("--margin", settings.margin, "Milliseconds that an answer may be late without losing")
        .range(0, kMaxTime)
        .value("MS");
    command.flag("--strict-time", settings.strict_time,
                 "Waiting for a busy processor counts as an agent's time, too");
    command
        .option("--adjudicate-win", settings.adjudicate_win,
                "SCORE,PLIES: won when both sides' scores say so for that many plies")
        .value("RULE");
    command
        .option("--adjudicate-draw", settings.adjudicate_draw,
                "SCORE,PLIES: drawn when both sides' scores stay that small for that many plies")
        .value("RULE");
    command.option("--max-plies", settings.max_plies, "A longer game is a draw").range(1, 1'000'000);
    command.option("--seed", settings.seed, "Seed of openings and of agents that play randomly")
        .range(0, kMaxNodes);
}

void add_arena_files(Command& command, ArenaOptions& options) {
    command.mark_given(options.settings_given);
    command
        .option("--concurrency", options.concurrency,
                "Games at a time; 0 leaves all to the workers of a pool")
        .range(0, kMaxThreads);
    command
        .option("--db", options.db, "Keep everything in this SQLite file, or in the pool of postgresql://…")
        .value("FILE");
    command.flag("--resume", options.resume, "Go on with the last run in --db");
    command.option("--pgn", options.pgn, "Write the games to this PGN file, anew").value("FILE");
    add_report_option(command, options.report);
    add_output_options(command, options.output);
}

std::vector<std::string> titles_of(const std::vector<std::string>& agents) {
    std::vector<std::string> titles;
    for (const std::string& agent : agents) titles.push_back(agent_title(agent));
    return titles;
}

void add_origin(nlohmann::ordered_json& message, const RunSettings& settings) {
    message["settings"] = nlohmann::ordered_json::parse(settings_text(settings));
    message["version"] = version();
}

int run_arena(const Registry& registry, const ArenaOptions& options, std::string_view kind,
              const ResultPrinter& print) {
    const AgentFactory agents = all_agents(registry, &was_interrupted());
    auto run = RunOpener(registry, agents, options).open(kind);
    if (!run) return bad_input(run.error());
    if (!options.pgn.empty()) {
        if (const auto problem = check_writable(options.pgn)) return bad_input(problem->message);
    }
    if (const auto problem = check_report(options.report)) return bad_input(problem->message);
    PlayedGames games(Schedule(run->plan.format, run->plan.agents.size(), run->plan.games, run->plan.paired),
                      kMostReplays);
    RunOutput output{options.concurrency, options.db, options.pgn, options.output.quiet, {}};
    if (!options.report.empty())
        output.game = [&](std::uint64_t number, const GameReport& report) { games.add(number, report); };
    const auto result = play_run(registry, agents, *run, output);
    if (!result) return failed(result.error());
    print(run->settings, run->plan, *result);
    if (!options.report.empty() && result->tally.games() > 0) {
        const Document document =
            run_document(registry, titles_of(run->settings.agents), run->settings, games, report_origin());
        if (const auto problem = write_report(document, options.report, options.output.quiet))
            return failed(problem->message);
    }
    // Or everything that was left ended with the wait for an engine.
    if (run->pool && (result->interrupted || was_interrupted())) {
        return failed(fmt::format("detached from run {}; the workers go on, and --resume --db attaches again",
                                  run->id));
    }
    if (result->interrupted || was_interrupted()) {
        return failed(run->store ? fmt::format("interrupted; --resume --db {} goes on", options.db)
                                 : std::string("interrupted"));
    }
    if (!run->store && !run->pool) return kDone;
    const std::string verdict =
        result->sprt ? sprt_verdict(*run->plan.sprt, *result->sprt) : "all games played";
    if (run->pool) {
        if (const auto problem = run->pool->finish_run(run->id, verdict)) return failed(problem->message);
        return kDone;
    }
    if (const auto problem = run->store->finish_run(run->id, verdict)) return failed(problem->message);
    return kDone;
}

}  // namespace sortie
