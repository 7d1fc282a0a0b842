// `sortie learn`: the whole loop of learning, unattended.
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "learn/learning_loop.h"
#include "pool/datagen_jobs.h"
#include "pool/game_jobs.h"
#include "store/postgres.h"
#include "store/runs.h"

namespace sortie {

namespace {

struct LearnOptions {
    LearningOptions learning;
    std::optional<int> uneven;
    int threads = 1;
    std::string db;
    OutputOptions output;
};

constexpr const char* kLearnExamples =
    "Examples:\n"
    "  sortie learn --dir mine --threads 2                      Breakthrough 8x8, ten generations\n"
    "  sortie learn --dir six --size 6x6 --hidden 64 --games 5000\n"
    "  sortie learn --dir jumps --game tukvnanawopi --hidden 64 --buckets 16 --score-share 0.5\n"
    "  sortie learn --dir mine --db postgresql://…              games by the workers of a pool\n"
    "  sortie best --network mine/best.network                  then try it\n"
    "\n"
    "The first generation is played by the hand-crafted evaluation. report.html in the folder shows how\n"
    "strength, errors and games develop. Interrupted or killed, the same command goes on.";

// Lines on standard error, one of each kind every few seconds at most.
class LearningLines {
  public:
    explicit LearningLines(bool quiet) : quiet_(quiet) {}

    void show(std::string line, bool always = false) {
        const Duration now = clock_.now();
        if (quiet_ || (!always && now < next_)) return;
        next_ = now + std::chrono::seconds(5);
        print_note("{}\n", line);
    }

  private:
    const bool quiet_;
    const SteadyClock clock_;
    Duration next_{};
};

LearningHandlers handlers_for(LearningLines& lines, const LearningOptions& learning) {
    LearningHandlers handlers;
    handlers.playing = [&](int generation, const DatagenProgress& state) {
        lines.show(fmt::format("generation {}: {} of {} games, {} positions, {:.1f} games/s", generation,
                               state.total.games, learning.datagen.games, state.total.plies,
                               state.games_per_second));
    };
    handlers.training = [&](int generation, const TrainingProgress& state) {
        lines.show(fmt::format(
            "generation {}: epoch {} of {}, error {:.6f} on positions held out, {:.0f} positions/s",
            generation, state.epoch.epoch, learning.training.options.epochs, state.epoch.held_out_loss,
            state.epoch.positions_per_second));
    };
    handlers.testing = [&](int generation, std::uint64_t games, std::uint64_t most, const EloEstimate& elo) {
        lines.show(fmt::format("generation {}: game {} of at most {}, Elo {:+.0f} [{:+.0f}, {:+.0f}]",
                               generation, games, most, elo.value, elo.low, elo.high));
    };
    handlers.finished = [&](const Generation& generation) {
        lines.show(fmt::format("generation {}: {}, Elo {:+.0f} [{:+.0f}, {:+.0f}] in {} games",
                               generation.number, generation.accepted ? "kept" : "rejected", generation.elo,
                               generation.elo_low, generation.elo_high, generation.games),
                   true);
    };
    return handlers;
}

// Tests in a file: games are stored as they end, and a test that was interrupted goes on.
Result<RunResult> test_in_store(const Registry& registry, const LearnOptions& options, const StopFlag& stop,
                                const RunSettings& settings, RunHandlers handlers) {
    const auto plan = make_plan(registry, settings);
    if (!plan) return Error{plan.error()};
    const auto store = open_run_store(options.db);
    if (!store) return Error{store.error()};
    const auto last = (*store)->last_run();
    if (!last) return Error{last.error()};
    std::map<std::uint64_t, GameReport> finished;
    std::int64_t run = 0;
    if (*last && !(*last)->finished && (*last)->plan == settings_text(settings)) {
        run = (*last)->id;
        auto games = (*store)->games_of(run, false);
        if (!games) return Error{games.error()};
        finished = std::move(*games);
    } else {
        const auto begun = (*store)->begin_run(settings.kind, settings_text(settings));
        if (!begun) return Error{begun.error()};
        run = *begun;
    }
    handlers.game_over = [&](const ScheduledGame& game, const GameReport& report) {
        return (*store)->add_game({"arena", run, game.number}, report);
    };
    auto result = run_games(registry, session_agents(), *plan, options.threads, stop, handlers, finished);
    if (!result || result->interrupted) return result;
    const std::string verdict = result->sprt ? sprt_verdict(*plan->sprt, *result->sprt) : "";
    if (auto problem = (*store)->finish_run(run, verdict)) return *problem;
    return result;
}

// Games that are played by a pool, or kept in a file.
LearningPlayers players_for(const Registry& registry, const LearnOptions& options, const StopFlag& stop,
                            const std::function<void(const std::string&)>& notice) {
    LearningPlayers players;
    if (options.db.empty()) return players;
    if (!is_postgres_url(options.db)) {
        players.test = [&](const RunSettings& settings, const RunHandlers& handlers) {
            return test_in_store(registry, options, stop, settings, handlers);
        };
        return players;
    }
    players.generate = [&, notice](const DatagenOptions& datagen, const std::string& path,
                                   const std::function<void(const DatagenProgress&)>& progress) {
        return generate_on_pool(registry, datagen, path, options.db, stop, progress, notice);
    };
    players.test = [&, notice](const RunSettings& settings, const RunHandlers& handlers) {
        return play_on_pool(registry, options.db, settings, options.threads, stop, handlers, notice);
    };
    return players;
}

int uneven_plies(const Registry& registry, const GameSetup& choice) {
    for (const GameInfo& info : registry.games()) {
        if (info.name == choice.game) return info.uneven_plies;
    }
    return 0;
}

int run_learn(const Registry& registry, const LearnOptions& options) {
    LearningOptions learning = options.learning;
    learning.datagen.uneven = options.uneven.value_or(uneven_plies(registry, learning.datagen.game));
    learning.datagen.threads = options.threads;
    learning.training.options.threads = options.threads;

    StopFlag stop;
    const InterruptStops interrupt(stop);
    LearningLines lines(options.output.quiet);
    const auto notice = [&](const std::string& line) { lines.show(line, true); };
    const auto result = learn(registry, learning, stop, handlers_for(lines, learning),
                              players_for(registry, options, stop, notice));
    if (!result) return bad_input(result.error());
    double strength = 0;
    std::size_t kept = 0;
    for (const Generation& generation : result->generations) {
        if (!generation.accepted) continue;
        strength += generation.elo;
        ++kept;
    }
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"generations", result->generations.size()},
                                                {"kept", kept},
                                                {"elo", strength},
                                                {"network", result->best},
                                                {"interrupted", result->interrupted}};
        print_out("{}\n", message.dump());
    } else {
        print_out("{} generations, {} kept, {:+.0f} Elo in all\n", result->generations.size(), kept,
                  strength);
        if (!result->best.empty()) print_out("the best network: {}\n", result->best);
        print_out("graphs: {}/report.html\n", learning.folder);
    }
    if (result->interrupted) {
        return failed(is_postgres_url(options.db)
                          ? "detached; the workers finish what was asked, and the same command goes on"
                          : "interrupted; the same command goes on");
    }
    return kDone;
}

}  // namespace

void add_learn(Parser& parser) {
    const auto [command, options] =
        parser.add<LearnOptions>("learn", "Learn unattended: play, train, test, keep what is better, again",
                                 kLearnExamples, run_learn);
    LearningOptions& learning = options.learning;
    learning.training.options.epochs = 12;
    add_game_options(command, learning.datagen.game);
    command.option("--dir", learning.folder, "Folder for all that is made").value("FOLDER").required();
    command.option("--generations", learning.generations, "Generations in all").range(1, 100'000);
    command.option("--games", learning.datagen.games, "Games of a generation").range(20, 100'000'000);
    command.option("--nodes", learning.datagen.nodes.front(), "Nodes per move in these games")
        .range(1, kMaxNodes);
    command.option("--hidden", learning.training.hidden, "Width of the hidden layer, a multiple of 32")
        .range(32, 256);
    command.option("--buckets", learning.training.buckets, "Sets of output weights, by the number of pieces")
        .range(1, 16);
    command.option("--epochs", learning.training.options.epochs, "Passes over the positions")
        .range(1, 100'000);
    command
        .option("--score-share", learning.training.options.mix.score_share,
                "How much scores count; the rest is the result")
        .range(0.0, 1.0);
    command.option("--window", learning.window, "Generations of games to learn from").range(1, 1000);
    command.option("--match-games", learning.match_games, "Games of a test, at most").range(2, 1'000'000);
    command.option("--match-nodes", learning.match_nodes, "Nodes per move in a test").range(1, kMaxNodes);
    command.option("--uneven", options.uneven, "Plies at the start of which one side plays its own randomly")
        .range(0, 100)
        .usual("as suits the game");
    add_threads_option(command, options.threads);
    add_seed_option(command, learning.datagen.seed, "Seed of everything");
    command
        .option("--db", options.db,
                "Keep the tests in this SQLite file, or have all games played by the pool of postgresql://…")
        .value("FILE");
    add_output_options(command, options.output);
}

}  // namespace sortie
