// `sortie train`: a network from recorded games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "core/file.h"
#include "eval/network_file.h"
#include "learn/training_run.h"

namespace sortie {

namespace {

struct TrainOptions {
    TrainingPlan plan;
    std::string out;
    bool force = false;
    OutputOptions output;
};

constexpr const char* kTrainExamples =
    "Examples:\n"
    "  sortie train --data a.games --out new.network --threads 2\n"
    "  sortie train --data a.games b.games --from old.network --epochs 10 --rate 0.001 --out new.network\n"
    "  sortie best --network new.network                               then try it\n"
    "\n"
    "Interrupted, the same command goes on from the last whole epoch. The same seed gives the same network.";

int run_train(const TrainOptions& options) {
    if (const auto problem = check_new(options.out, options.force)) return bad_input(problem->message);
    TrainingPlan plan = options.plan;
    plan.checkpoint = options.out + ".checkpoint";
    plan.options.last_rate = plan.options.rate * kLastRateShare;

    StopFlag stop;
    const InterruptStops interrupt(stop);
    const auto run = run_training(plan, stop, [&](const TrainingProgress& state) {
        if (options.output.quiet) return;
        print_note("epoch {} of {}: error {:.6f}, on positions held out {:.6f}; {:.0f} positions/s\n",
                   state.epoch.epoch, plan.options.epochs, state.epoch.training_loss,
                   state.epoch.held_out_loss, state.epoch.positions_per_second);
    });
    if (!run) return bad_input(run.error());
    if (!run->finished) {
        return failed("interrupted; the same command goes on from the last whole epoch");
    }
    if (const auto problem = write_file(options.out, network_bytes(run->network)))
        return failed(problem->message);
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"network", options.out},
                                                {"games", run->games},
                                                {"positions", run->positions},
                                                {"held_out", run->held_out},
                                                {"error", run->last.training_loss},
                                                {"error_held_out", run->last.held_out_loss},
                                                {"probability_scale", run->network.probability_scale}};
        print_out("{}\n", message.dump());
    } else {
        print_out(
            "{}: {} hidden, {} buckets, from {} positions of {} games; mean squared error {:.6f} on {} "
            "positions held out\n",
            options.out, plan.hidden, plan.buckets, run->positions, run->games, run->last.held_out_loss,
            run->held_out);
    }
    return kDone;
}

}  // namespace

void add_train(Parser& parser) {
    const auto [command, options] =
        parser.add<TrainOptions>("train", "Train a network on recorded games", kTrainExamples, run_train);
    TrainingPlan& plan = options.plan;
    command.list("--data", plan.data, "Files of 'sortie datagen', all of one game").value("FILES").required();
    command.option("--out", options.out, "Network file to write").value("FILE").required();
    command.flag("--force", options.force, "Overwrite the file if it is there");
    command.option("--from", plan.from, "Network file to start from").value("FILE").usual("random numbers");
    command.option("--hidden", plan.hidden, "Width of the hidden layer, a multiple of 32").range(32, 256);
    command.option("--buckets", plan.buckets, "Sets of output weights, by the number of pieces").range(1, 16);
    command.option("--epochs", plan.options.epochs, "Passes over the positions").range(1, 100'000);
    command.option("--batch", plan.options.batch, "Positions between two steps").range(1, 10'000'000);
    command.option("--rate", plan.options.rate, "Learning rate at the start; it falls to a hundredth")
        .range(1e-8, 1.0);
    command
        .option("--score-share", plan.options.mix.score_share,
                "How much the scores of the search count; the rest is the result of the game")
        .range(0.0, 1.0);
    add_threads_option(command, plan.options.threads);
    add_seed_option(command, plan.options.seed, "Seed of the training");
    add_output_options(command, options.output);
}

}  // namespace sortie
