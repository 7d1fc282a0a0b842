// `sortie tune`: plays a game against itself and fits the weights of its hand-crafted evaluation to the
// games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "learn/tuning.h"

namespace sortie {

namespace {

struct TuneOptions {
    TuningTask task{{}, {.games = 5000, .nodes = 1500}, 400};
    OutputOptions output;
};

constexpr const char* kTuneExamples =
    "Examples:\n"
    "  sortie tune --games 5000 --nodes 1500 --threads 2 > weights.txt   ten minutes or so\n"
    "  sortie tune --games 50 --nodes 200 --json                          a quick look\n"
    "  sortie tune --game tukvnanawopi --variant traditional --games 1000\n"
    "The table goes into weights.cpp of the game in src/games. The same seed gives the same table.\n";

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

int run_tune(const TuneOptions& options) {
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
        "tune", "Fit the weights of a game's hand-crafted evaluation to self-play", kTuneExamples, run_tune);
    TuningTask& task = options.task;
    add_game_options(command, task.rules);
    command.option("--games", task.self_play.games, "Games to play").range(1, 10'000'000);
    command.option("--nodes", task.self_play.nodes, "Nodes per move").range(1, 1'000'000'000);
    command.option("--epochs", task.epochs, "Passes over the positions").range(1, 100'000);
    add_seed_option(command, task.self_play.seed, "Seed of the games");
    add_threads_option(command, task.self_play.threads);
    add_output_options(command, options.output);
}

}  // namespace sortie
