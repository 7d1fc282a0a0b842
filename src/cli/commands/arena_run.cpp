#include "cli/commands/arena_run.h"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "arena/external/external_agents.h"
#include "arena/external/external_engine.h"
#include "arena/game_pgn.h"
#include "arena/live_games.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/run_text.h"
#include "core/file.h"
#include "store/runs.h"

namespace sortie {

namespace {

// Openings in a file become part of the settings.
std::optional<Error> read_openings(RunSettings& settings) {
    const auto drawn = parse_drawn_openings(settings.openings);
    if (!drawn) return Error{drawn.error()};
    if (settings.openings.empty() || *drawn) return std::nullopt;
    auto text = read_file(settings.openings);
    if (!text) return Error{text.error()};
    settings.openings_text = std::move(*text);
    return std::nullopt;
}

// A run that is ready to be played: all of it, or what the store does not have yet.
struct OpenedRun {
    RunSettings settings;
    RunPlan plan;
    std::unique_ptr<RunStore> store;
    std::int64_t id = 0;  // in the store
    std::map<std::uint64_t, GameReport> finished;
};

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
        OpenedRun run;
        run.settings = options_.settings;
        run.settings.kind = kind;
        if (!from_file) {  // before a file is touched
            if (const auto problem = make_ready(run)) return *problem;
        }
        if (!options_.db.empty()) {
            if (const auto problem = open_store(run, from_file)) return *problem;
        }
        return run;
    }

  private:
    std::optional<Error> make_ready(OpenedRun& run) const {
        if (run.settings.agents.size() < 2)
            return Error{fmt::format("a {} needs two agents", run.settings.kind)};
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
        auto finished = run.store->games_of(stored.id, !options_.pgn.empty());
        if (!finished) return Error{finished.error()};
        run.id = stored.id;
        run.finished = std::move(*finished);
        return std::nullopt;
    }

    const Registry& registry_;
    const AgentFactory& agents_;
    const ArenaOptions& options_;
};

// Where finished games go: to the store as they end, to the PGN file in their order.
class Recorder {
  public:
    Recorder(const Registry& registry, const OpenedRun& run) : registry_(registry), run_(run) {}

    // Begins with the games that are over already.
    std::optional<Error> open_pgn(const std::string& path) {
        auto pgn = PgnFile::create(path);
        if (!pgn) return Error{pgn.error()};
        pgn_ = std::move(*pgn);
        waiting_ = run_.finished;
        return write_waiting(false);
    }

    std::optional<Error> add(std::uint64_t number, const GameReport& report) {
        if (run_.store) {
            if (auto problem = run_.store->add_game({"arena", run_.id, number}, report)) return problem;
        }
        if (!pgn_) return std::nullopt;
        waiting_.emplace(number, report);
        return write_waiting(false);
    }

    // Games that wait for others which will not be played.
    std::optional<Error> finish() { return pgn_ ? write_waiting(true) : std::nullopt; }

  private:
    std::optional<Error> write_waiting(bool with_gaps) {
        while (!waiting_.empty() && (with_gaps || waiting_.begin()->first == next_)) {
            const auto& [number, report] = *waiting_.begin();
            if (auto problem = pgn_->add(record_of(registry_, report, run_.settings.kind, number + 1)))
                return problem;
            next_ = number + 1;
            waiting_.erase(waiting_.begin());
        }
        return std::nullopt;
    }

    const Registry& registry_;
    const OpenedRun& run_;
    std::unique_ptr<PgnFile> pgn_;
    std::map<std::uint64_t, GameReport> waiting_;  // for earlier games
    std::uint64_t next_ = 0;
};

// Behind the bar: score, Elo, test and speed; with several pairings the speed alone.
std::string progress_note(const Standing& standing, double games_a_minute) {
    std::string note;
    if (standing.tally.pairings().size() == 1) {
        const PairingTally& pairing = standing.tally.pairings().front();
        note = fmt::format("{}, Elo {}, ", results_text(pairing.results),
                           elo_text(estimate_elo(pairing.results, pairing.pairs)));
        if (standing.sprt) {
            note += fmt::format("LLR {:.2f} ({:.2f}, {:.2f}), ", standing.sprt->llr, standing.sprt->lower,
                                standing.sprt->upper);
        }
    }
    return note + fmt::format("{:.0f} games/min", games_a_minute);
}

constexpr int kMostShown = 10;  // failures with their reasons

bool is_failure(Termination termination) {
    return termination == Termination::TimeLoss || termination == Termination::IllegalMove ||
           termination == Termination::Crash || termination == Termination::Stall;
}

Result<RunResult> play(const Registry& registry, const AgentFactory& agents, const ArenaOptions& options,
                       const OpenedRun& run, Recorder& recorder) {
    const SteadyClock clock;
    const Duration start = clock.now();
    Progress progress(run.settings.kind, clock, options.output.quiet);
    RunHandlers handlers;
    std::optional<LiveGames> live;
    if (run.store) {
        live.emplace(open_live_game_store(options.db), run.id);
        handlers.game_begins = [&](const ScheduledGame& game, const GamePlan& plan) {
            live->begin(game.number, plan);
        };
        handlers.move_made = [&](const ScheduledGame& game, const MoveReport& move) {
            live->move(game.number, move);
        };
    }
    int failures = 0;
    handlers.game_over = [&](const ScheduledGame& game, const GameReport& report) {
        if (is_failure(report.termination) && !options.output.quiet && failures++ < kMostShown) {
            progress.finish();
            print_error(fmt::format("game {}, {} v {}: {}", game.number + 1, report.agents[0],
                                    report.agents[1], report.reason));
            if (failures == kMostShown) print_error("further failures are only counted");
        }
        if (live) live->end(game.number);
        return recorder.add(game.number, report);
    };
    handlers.progress = [&](const Standing& standing) {
        const auto played =
            static_cast<double>(standing.tally.games()) - static_cast<double>(run.finished.size());
        progress.show(standing.tally.games(), standing.total,
                      progress_note(standing, played * 60 / seconds(clock.now() - start)));
    };
    StopFlag stop;
    const InterruptStops interrupt(stop);
    auto result = run_games(registry, agents, run.plan, options.concurrency, stop, handlers, run.finished);
    progress.finish();
    return result;
}

}  // namespace

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
    command.option("--concurrency", options.concurrency, "Games at a time").range(1, kMaxThreads);
    command.option("--db", options.db, "Keep everything in this SQLite file").value("FILE");
    command.flag("--resume", options.resume, "Go on with the last run in the --db file");
    command.option("--pgn", options.pgn, "Write the games to this PGN file, anew").value("FILE");
    add_output_options(command, options.output);
}

std::vector<std::string> titles_of(const std::vector<std::string>& agents) {
    std::vector<std::string> titles;
    for (const std::string& agent : agents) titles.push_back(agent_title(agent));
    return titles;
}

void add_origin(nlohmann::ordered_json& message, const RunSettings& settings) {
    message["settings"] = nlohmann::ordered_json::parse(settings_text(settings));
    message["version"] = SORTIE_VERSION;
}

int run_arena(const Registry& registry, const ArenaOptions& options, std::string_view kind,
              const ResultPrinter& print) {
    const AgentFactory agents = all_agents(registry, &was_interrupted());
    const auto run = RunOpener(registry, agents, options).open(kind);
    if (!run) return bad_input(run.error());
    Recorder recorder(registry, *run);
    if (!options.pgn.empty()) {
        if (const auto problem = recorder.open_pgn(options.pgn)) return bad_input(problem->message);
    }
    const auto result = play(registry, agents, options, *run, recorder);
    const auto unwritten = recorder.finish();
    if (!result) return failed(result.error());
    if (unwritten) return failed(unwritten->message);
    print(run->settings, run->plan, *result);
    // Or everything that was left ended with the wait for an engine.
    if (result->interrupted || was_interrupted()) {
        return failed(run->store ? fmt::format("interrupted; --resume --db {} goes on", options.db)
                                 : std::string("interrupted"));
    }
    if (!run->store) return kDone;
    const std::string verdict =
        result->sprt ? sprt_verdict(*run->plan.sprt, *result->sprt) : "all games played";
    if (const auto problem = run->store->finish_run(run->id, verdict)) return failed(problem->message);
    return kDone;
}

}  // namespace sortie
