// `sortie tune`: plays a game against itself and fits the weights of its hand-crafted evaluation to the
// games, or tunes the parameters of the search by games between changed ones.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "learn/tuning.h"
#include "pool/search_tuning.h"
#include "store/postgres.h"

namespace sortie {

namespace {

struct TuneOptions {
    TuningTask task{{}, {.games = 5000, .nodes = 1500}, 400};
    bool search = false;
    SearchTuningTask searching;
    std::optional<std::uint64_t> pairs;
    bool epochs_given = false;
    OutputOptions output;
};

constexpr std::uint64_t kPairs = 32;

constexpr const char* kTuneExamples =
    "Examples:\n"
    "  sortie tune --games 5000 --nodes 1500 --threads 2 > weights.txt   ten minutes or so\n"
    "  sortie tune --games 50 --nodes 200 --json                          a quick look\n"
    "  sortie tune --game tukvnanawopi --variant traditional --games 1000\n"
    "  sortie tune --search --games 20000 --db games.db                   the search's parameters; --resume "
    "goes on\n"
    "  sortie tune --search --games 200000 --db postgresql://…            by the workers of a pool\n"
    "The table goes into weights.cpp of the game in src/games. The same seed gives the same table, or the "
    "same\n"
    "parameters.\n";

void print_weights_json(const TunedWeights& tuned) {
    nlohmann::ordered_json message = {{"positions", tuned.positions},
                                      {"error_before", tuned.error_before},
                                      {"error_after", tuned.error_after},
                                      {"probability_scale", tuned.probability_scale}};
    for (const auto& [name, weight] : tuned.terms) message["weights"][name] = {weight.full, weight.empty};
    print_out("{}\n", message.dump());
}

void print_table(const TunedWeights& tuned, bool quiet) {
    for (const auto& [name, weight] : tuned.terms) {
        print_out("{{{}, {}}},  // {}\n", weight.full, weight.empty, name);
    }
    if (quiet) return;
    print_note(
        "{} positions, mean squared error on those held out {:.5f} before, {:.5f} after; scores fit the\n"
        "results best at a probability scale of {:.0f}\n",
        tuned.positions, tuned.error_before, tuned.error_after, tuned.probability_scale);
}

void print_parameters(const std::vector<TunedParameter>& tuned, std::uint64_t games,
                      const OutputOptions& output) {
    if (output.json) {
        nlohmann::ordered_json message = {{"games", games}, {"agent", tuned_agent(tuned)}};
        for (const TunedParameter& parameter : tuned)
            message["parameters"][parameter.name] = {{"start", parameter.start}, {"value", parameter.value}};
        print_out("{}\n", message.dump());
        return;
    }
    for (const TunedParameter& parameter : tuned)
        print_out("{:<20} {:>6} {:>9.1f}\n", parameter.name, parameter.start, parameter.value);
    print_out("{}\n", tuned_agent(tuned));
}

int run_search_tuning(const Registry& registry, const TuneOptions& options) {
    SearchTuningTask task = options.searching;
    if (options.epochs_given) return bad_input("--search has no epochs");
    if (task.resume && task.db.empty()) return bad_input("--resume needs --db, where the games are");
    task.concurrency = options.task.self_play.threads;
    if (task.concurrency == 0 && !is_postgres_url(task.db))
        return bad_input("--threads 0 is for --db postgresql://…, where workers play the games");
    task.rules = options.task.rules;
    task.pairs = options.pairs.value_or(kPairs);
    task.games = options.task.self_play.games;
    task.nodes = options.task.self_play.nodes;
    task.seed = options.task.self_play.seed;
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("playing", clock, options.output.quiet);
    const auto notice = [&](const std::string& line) {
        progress.finish();
        if (!options.output.quiet) print_error(line);
    };
    const auto tuned = tune_search(
        registry, task, stop, [&](std::uint64_t done) { progress.show(done, task.games); }, notice);
    progress.finish();
    if (!tuned) return stop.requested() ? failed(tuned.error()) : bad_input(tuned.error());
    print_parameters(*tuned, task.games, options.output);
    return kDone;
}

int run_tune(const Registry& registry, const TuneOptions& options) {
    if (options.search) return run_search_tuning(registry, options);
    const SearchTuningTask& searching = options.searching;
    if (options.pairs || searching.resume || !searching.only.empty() || !searching.db.empty())
        return bad_input("--only, --pairs, --db and --resume are for --search");
    if (options.task.self_play.threads == 0) return bad_input("--threads 0 is for --search on a pool");
    const TuningTask& task = options.task;
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress playing("playing", clock, options.output.quiet);
    std::optional<Progress> fitting;  // its clock runs from the first epoch
    const auto tuned =
        tune(task, stop,
             {[&](std::size_t done) { playing.show(done, task.self_play.games); },
              [&](int epoch, double error) {
                  if (!fitting) fitting.emplace("fitting", clock, options.output.quiet);
                  fitting->show(static_cast<std::size_t>(epoch), static_cast<std::size_t>(task.epochs),
                                fmt::format("error {:.5f}", error));
              }});
    playing.finish();
    if (fitting) fitting->finish();
    if (!tuned) return bad_input(tuned.error());
    if (!*tuned) {
        return failed("tune was interrupted; nothing was written");
    }
    if (options.output.json) {
        print_weights_json(**tuned);
    } else {
        print_table(**tuned, options.output.quiet);
    }
    return kDone;
}

}  // namespace

void add_tune(Parser& parser) {
    const auto [command, options] = parser.add<TuneOptions>(
        "tune", "Tune a game's hand-crafted evaluation, or the search, by games against itself",
        kTuneExamples, run_tune);
    TuningTask& task = options.task;
    command.option("--epochs", task.epochs, "Passes over the positions").range(1, 100'000);
    command.mark_given(options.epochs_given);
    add_game_options(command, task.rules);
    command.option("--games", task.self_play.games, "Games to play").range(1, 10'000'000);
    command.option("--nodes", task.self_play.nodes, "Nodes per move").range(1, 1'000'000'000);
    add_seed_option(command, task.self_play.seed, "Seed of the games");
    command
        .option("--threads", task.self_play.threads, "Games at a time; 0 leaves all to the workers of a pool")
        .range(0, kMaxThreads);
    command.flag("--search", options.search, "Tune the parameters of the search (SPSA)");
    SearchTuningTask& searching = options.searching;
    command.list("--only", searching.only, "Of these parameters alone; they are options of the agent sortie")
        .value("NAMES");
    command.option("--pairs", options.pairs, "Pairs of games between two steps of --search")
        .range(1, 100'000)
        .usual(std::to_string(kPairs));
    command
        .option(
            "--db", searching.db,
            "Keep the games of --search in this SQLite file, or have the pool of postgresql://… play them")
        .value("FILE");
    command.flag("--resume", searching.resume, "Go on with the last run in --db");
    add_output_options(command, options.output);
}

}  // namespace sortie
