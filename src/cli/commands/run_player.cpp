#include "cli/commands/run_player.h"

#include <fmt/format.h>
#include <optional>
#include <utility>

#include "arena/external/programs.h"
#include "arena/game_pgn.h"
#include "arena/live_games.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/run_text.h"
#include "pool/game_jobs.h"
#include "pool/help.h"
#include "pool/run_agents.h"
#include "store/postgres.h"
#include "store/runs.h"

namespace sortie {

namespace {

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

// This process takes part with what the user has asked for, programs of others included: they are his own.
WorkerOptions help_of(const OpenedRun& run, const RunOutput& output) {
    WorkerOptions options = own_help(output.db, run.engine, run.id, output.concurrency);
    for (const std::string& name : external_engines(run.plan.agents)) options.means.engines.emplace(name, "");
    return options;
}

constexpr int kMostShown = 10;  // failures with their reasons

bool is_failure(Termination termination) {
    return termination == Termination::TimeLoss || termination == Termination::IllegalMove ||
           termination == Termination::Crash || termination == Termination::Stall;
}

}  // namespace

Result<RunResult> play_run(const Registry& registry, const AgentFactory& agents, OpenedRun& run,
                           const RunOutput& output) {
    Recorder recorder(registry, run);
    if (!output.pgn.empty()) {
        if (auto problem = recorder.open_pgn(output.pgn)) return *problem;
    }
    if (output.game) {
        for (const auto& [number, report] : run.finished) output.game(number, report);
    }
    const SteadyClock clock;
    const Duration start = clock.now();
    Progress progress(run.settings.kind, clock, output.quiet);
    RunHandlers handlers;
    std::optional<LiveGames> live;
    if (run.store) {
        live.emplace(open_live_game_store(output.db), run.id);
        handlers.game_begins = [&](const ScheduledGame& game, const GamePlan& plan) {
            live->begin(game.number, plan);
        };
        handlers.move_made = [&](const ScheduledGame& game, const MoveReport& move) {
            live->move(game.number, move);
        };
    }
    std::size_t played = 0;
    int failures = 0;
    handlers.game_over = [&](const ScheduledGame& game, const GameReport& report) {
        if (is_failure(report.termination) && !output.quiet && failures++ < kMostShown) {
            progress.finish();
            print_error(fmt::format("game {}, {} v {}: {}", game.number + 1, agent_title(report.agents[0]),
                                    agent_title(report.agents[1]), report.reason));
            if (failures == kMostShown) print_error("further failures are only counted");
        }
        if (live) live->end(game.number);
        if (output.game) output.game(game.number, report);
        return recorder.add(game.number, report);
    };
    handlers.progress = [&](const Standing& standing) {
        ++played;
        progress.show(
            run.finished.size() + played, standing.total,
            progress_note(standing, static_cast<double>(played) * 60 / seconds(clock.now() - start)));
    };
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const auto play = [&]() -> Result<RunResult> {
        if (!run.pool)
            return run_games(registry, agents, run.plan, output.concurrency, stop, handlers, run.finished);
        const auto say = [&](const std::string& line) {
            progress.finish();
            if (!output.quiet) print_error(line);
        };
        say(fmt::format("run {} of {}", run.id, shown_url(output.db)));
        const PoolHelp help(registry, help_of(run, output), say);
        return follow_games(*run.pool, run.id, run.plan, stop, handlers, say);
    };
    auto result = play();
    progress.finish();
    if (const auto unwritten = recorder.finish(); unwritten && result) return *unwritten;
    return result;
}

}  // namespace sortie
