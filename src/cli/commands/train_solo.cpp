// `sortie train-solo`: a network from games of one side alone.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "core/file.h"
#include "eval/network_file.h"
#include "learn/solo_training.h"

namespace sortie {

namespace {

struct TrainSoloOptions {
    SoloTrainingOptions settings;
    std::string out;
    bool force = false;
    OutputOptions output;
};

constexpr const char* kTrainSoloExamples =
    "Examples:\n"
    "  sortie train-solo --game chinese-checkers --out mine.network --threads 2       some minutes\n"
    "  sortie train-solo --game chinese-checkers --variant adjacent --rounds 100 --out quick.network\n"
    "  sortie match sortie:network=mine.network sortie:eval=hand --game chinese-checkers --nodes 4000\n"
    "\n"
    "For games in which a side has a way of its own: it goes home alone, again and again, and a network\n"
    "learns to predict in how many moves. Interrupted, it writes what it has learnt so far. The same seed\n"
    "gives the same network.";

int run_train_solo(const TrainSoloOptions& options) {
    const SoloTrainingOptions& settings = options.settings;
    if (settings.hidden % kRowUnit != 0)
        return bad_input(fmt::format("--hidden {}: expected a multiple of {}", settings.hidden, kRowUnit));
    if (const auto problem = check_new(options.out, options.force)) return bad_input(problem->message);
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("training", clock, options.output.quiet);
    SoloTrainingProgress last;
    const auto training = train_solo(settings, stop, [&](const SoloTrainingProgress& state) {
        last = state;
        progress.show(static_cast<std::size_t>(state.round), static_cast<std::size_t>(settings.rounds),
                      fmt::format("home in {} moves, error {:.2f}, {:.0f} positions/s", state.moves_to_goal,
                                  state.error, state.positions_per_second));
    });
    progress.finish();
    if (!training) return bad_input(training.error());
    if (training->rounds == 0) {
        return failed("interrupted before the first round was over; nothing was written");
    }
    if (const auto problem = write_file(options.out, network_bytes(training->network)))
        return failed(problem->message);
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"network", options.out},
                                                {"rounds", training->rounds},
                                                {"error", last.error},
                                                {"moves_to_goal", last.moves_to_goal}};
        print_out("{}\n", message.dump());
    } else {
        print_out("{}: {} hidden, {} rounds; from the start it is home in {} moves\n", options.out,
                  settings.hidden, training->rounds, last.moves_to_goal);
    }
    if (training->rounds < settings.rounds) {
        return failed(fmt::format("interrupted after {} of {} rounds", training->rounds, settings.rounds));
    }
    return kDone;
}

}  // namespace

void add_train_solo(Parser& parser) {
    const auto [command, options] = parser.add<TrainSoloOptions>(
        "train-solo", "Train a network with one side alone on the board", kTrainSoloExamples, run_train_solo);
    SoloTrainingOptions& settings = options.settings;
    add_game_options(command, settings.rules);
    command.option("--out", options.out, "Network file to write").value("FILE").required();
    command.flag("--force", options.force, "Overwrite the file if it is there");
    command.option("--hidden", settings.hidden, "Width of the hidden layer, a multiple of 32").range(32, 256);
    command.option("--rounds", settings.rounds, "Rounds of 2,500 walks and 200 steps of learning")
        .range(1, 1'000'000);
    add_threads_option(command, settings.threads);
    add_seed_option(command, settings.seed, "Seed of everything");
    add_output_options(command, options.output);
}

}  // namespace sortie
