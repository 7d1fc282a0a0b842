// `sortie tune`: plays Breakthrough against itself and fits the weights of the hand-written evaluation to the
// games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/session_options.h"
#include "learn/weight_tuner.h"

namespace sortie {

namespace {

std::string weights_table(const breakthrough::Weights& weights) {
    std::string text;
    for (std::size_t term = 0; term < weights.size(); ++term) {
        text += fmt::format("{{{}, {}}},  // {}\n", weights[term].full, weights[term].empty,
                            breakthrough::term_name(term));
    }
    return text;
}

}  // namespace

int run_tune(const TuneOptions& options) {
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    SelfPlayOptions self_play_options;
    self_play_options.games = static_cast<std::size_t>(options.games);
    self_play_options.nodes = options.nodes;
    self_play_options.threads = options.threads;
    self_play_options.seed = options.seed;
    const auto start = TuningGame::initial({{8, 8}, breakthrough::Variant::Standard});
    Progress playing("playing", clock, options.output.quiet);
    const auto positions = self_play<TuningGame, TuningGame::Evaluator>(
        TuningGame::Evaluator{}, start, self_play_options, stop,
        [&](std::size_t done) { playing.show(done, self_play_options.games); });
    playing.finish();
    if (stop.requested()) {
        print_error("tune was interrupted; nothing was written");
        return kFailed;
    }

    TunerOptions tuner_options;
    tuner_options.epochs = options.epochs;
    Progress fitting("fitting", clock, options.output.quiet);
    const TuningResult result =
        tune_weights(breakthrough::kTunedWeights, positions, tuner_options, [&](int epoch, double loss) {
            fitting.show(static_cast<std::size_t>(epoch), static_cast<std::size_t>(options.epochs),
                         fmt::format("error {:.5f}", loss));
        });
    fitting.finish();

    const double scale = fit_probability_scale(positions);
    if (options.output.json) {
        nlohmann::ordered_json message = {{"positions", positions.size()},
                                          {"error_before", result.loss_before},
                                          {"error_after", result.loss_after},
                                          {"probability_scale", scale}};
        for (std::size_t term = 0; term < result.weights.size(); ++term) {
            message["weights"][breakthrough::term_name(term)] = {result.weights[term].full,
                                                                 result.weights[term].empty};
        }
        fmt::print("{}\n", message.dump());
        return kDone;
    }
    fmt::print("{}", weights_table(result.weights));
    if (!options.output.quiet) {
        fmt::print(
            stderr,
            "{} positions, mean squared error on those held out {:.5f} before, {:.5f} after; scores fit the\n"
            "results best at a probability scale of {:.0f}\n",
            positions.size(), result.loss_before, result.loss_after, scale);
    }
    return kDone;
}

}  // namespace sortie
