// `sortie train`: a network from recorded games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "eval/network_file.h"
#include "learn/training_run.h"

namespace sortie {

int run_train(const TrainCommandOptions& options) {
    TrainingPlan plan;
    plan.data = options.data;
    plan.hidden = options.hidden;
    plan.buckets = options.buckets;
    plan.from = options.from;
    plan.checkpoint = options.out + ".checkpoint";
    plan.options.epochs = options.epochs;
    plan.options.batch = options.batch;
    plan.options.rate = options.rate;
    plan.options.last_rate = options.rate * kLastRateShare;
    plan.options.mix.score_share = options.score_share;
    plan.options.seed = options.seed;
    plan.options.threads = options.threads;

    StopFlag stop;
    const InterruptStops interrupt(stop);
    const auto run = run_training(plan, stop, [&](const TrainingProgress& state) {
        if (options.output.quiet) return;
        fmt::print(stderr, "epoch {} of {}: error {:.6f}, on positions held out {:.6f}; {:.0f} positions/s\n",
                   state.epoch.epoch, options.epochs, state.epoch.training_loss, state.epoch.held_out_loss,
                   state.epoch.positions_per_second);
    });
    if (!run) return bad_input(run.error());
    if (!run->finished) {
        print_error("interrupted; the same command goes on from the last whole epoch");
        return kFailed;
    }
    if (const auto problem = write_file(options.out, network_bytes(run->network))) {
        print_error(problem->message);
        return kFailed;
    }
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"network", options.out},
                                                {"games", run->games},
                                                {"positions", run->positions},
                                                {"held_out", run->held_out},
                                                {"error", run->last.training_loss},
                                                {"error_held_out", run->last.held_out_loss},
                                                {"probability_scale", run->network.probability_scale}};
        fmt::print("{}\n", message.dump());
    } else {
        fmt::print(
            "{}: {} hidden, {} buckets, from {} positions of {} games; mean squared error {:.6f} on {} "
            "positions held out\n",
            options.out, options.hidden, options.buckets, run->positions, run->games, run->last.held_out_loss,
            run->held_out);
    }
    return kDone;
}

}  // namespace sortie
