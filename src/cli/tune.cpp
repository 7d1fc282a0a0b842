// `sortie tune`: plays a game against itself and fits the weights of its hand-written evaluation to the
// games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/session_options.h"
#include "core/text.h"
#include "games/breakthrough/game.h"
#include "games/chinese_checkers/game.h"
#include "games/tukvnanawopi/game.h"
#include "learn/weight_tuner.h"

namespace sortie {

namespace {

template <class E>
void print_weights(const TuningResult<typename E::Weights>& result, std::size_t positions, double scale,
                   const OutputOptions& output) {
    const auto& weights = result.weights;
    if (output.json) {
        nlohmann::ordered_json message = {{"positions", positions},
                                          {"error_before", result.loss_before},
                                          {"error_after", result.loss_after},
                                          {"probability_scale", scale}};
        for (std::size_t term = 0; term < weights.size(); ++term) {
            message["weights"][E::term_name(term)] = {weights[term].full, weights[term].empty};
        }
        fmt::print("{}\n", message.dump());
        return;
    }
    for (std::size_t term = 0; term < weights.size(); ++term) {
        fmt::print("{{{}, {}}},  // {}\n", weights[term].full, weights[term].empty, E::term_name(term));
    }
    if (output.quiet) return;
    fmt::print(
        stderr,
        "{} positions, mean squared error on those held out {:.5f} before, {:.5f} after; scores fit the\n"
        "results best at a probability scale of {:.0f}\n",
        positions, result.loss_before, result.loss_after, scale);
}

template <Game G>
int tune(const typename G::Position& start, const TuneOptions& options) {
    using E = typename G::Evaluator;
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    SelfPlayOptions self_play_options;
    self_play_options.games = static_cast<std::size_t>(options.games);
    self_play_options.nodes = options.nodes;
    self_play_options.threads = options.threads;
    self_play_options.seed = options.seed;
    Progress playing("playing", clock, options.output.quiet);
    const auto positions = self_play<G, E>(E{}, start, self_play_options, stop, [&](std::size_t done) {
        playing.show(done, self_play_options.games);
    });
    playing.finish();
    if (stop.requested()) {
        print_error("tune was interrupted; nothing was written");
        return kFailed;
    }

    TunerOptions tuner_options;
    tuner_options.epochs = options.epochs;
    Progress fitting("fitting", clock, options.output.quiet);
    const auto result =
        tune_weights<E, G>(E::kWeights, positions, tuner_options, [&](int epoch, double loss) {
            fitting.show(static_cast<std::size_t>(epoch), static_cast<std::size_t>(options.epochs),
                         fmt::format("error {:.5f}", loss));
        });
    fitting.finish();
    print_weights<E>(result, positions.size(), fit_probability_scale(positions), options.output);
    return kDone;
}

template <GameFamily F>
int tune_family(const TuneOptions& options) {
    const auto start = F::open({options.variant, std::nullopt, std::nullopt});
    if (!start) return bad_input(start.error());
    return std::visit(
        [&]<Game G>(const Start<G>& opened) {
            if constexpr (TunableEvaluator<typename G::Evaluator>) {
                return tune<G>(opened.position, options);
            } else {
                return bad_input(fmt::format("the evaluation of {} {} has no table of weights", options.game,
                                             in_quotes(options.variant)));
            }
        },
        *start);
}

}  // namespace

int run_tune(const TuneOptions& options) {
    if (options.game == breakthrough::Family::info().name) return tune_family<breakthrough::Family>(options);
    if (options.game == tukvnanawopi::Family::info().name) return tune_family<tukvnanawopi::Family>(options);
    if (options.game == chinese_checkers::Family::info().name)
        return tune_family<chinese_checkers::Family>(options);
    return bad_input(fmt::format("there is no game {} to tune", in_quotes(options.game)));
}

}  // namespace sortie
