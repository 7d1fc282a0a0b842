// `sortie tune`: plays a game against itself and fits the weights of its hand-written evaluation to the
// games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "learn/tuning.h"

namespace sortie {

namespace {

void print_json(const TunedWeights& tuned) {
    nlohmann::ordered_json message = {{"positions", tuned.positions},
                                      {"error_before", tuned.error_before},
                                      {"error_after", tuned.error_after},
                                      {"probability_scale", tuned.probability_scale}};
    for (const auto& [name, weight] : tuned.terms) message["weights"][name] = {weight.full, weight.empty};
    fmt::print("{}\n", message.dump());
}

void print_table(const TunedWeights& tuned, bool quiet) {
    for (const auto& [name, weight] : tuned.terms) {
        fmt::print("{{{}, {}}},  // {}\n", weight.full, weight.empty, name);
    }
    if (quiet) return;
    fmt::print(
        stderr,
        "{} positions, mean squared error on those held out {:.5f} before, {:.5f} after; scores fit the\n"
        "results best at a probability scale of {:.0f}\n",
        tuned.positions, tuned.error_before, tuned.error_after, tuned.probability_scale);
}

}  // namespace

int run_tune(const TuneOptions& options) {
    TuningTask task{options.game, options.variant, {}, options.epochs};
    task.self_play.games = static_cast<std::size_t>(options.games);
    task.self_play.nodes = options.nodes;
    task.self_play.threads = options.threads;
    task.self_play.seed = options.seed;

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
                  fitting->show(static_cast<std::size_t>(epoch), static_cast<std::size_t>(options.epochs),
                                fmt::format("error {:.5f}", error));
              }});
    playing.finish();
    if (fitting) fitting->finish();
    if (!tuned) return bad_input(tuned.error());
    if (!*tuned) {
        print_error("tune was interrupted; nothing was written");
        return kFailed;
    }
    if (options.output.json) {
        print_json(**tuned);
    } else {
        print_table(**tuned, options.output.quiet);
    }
    return kDone;
}

}  // namespace sortie
