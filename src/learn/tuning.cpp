#include "learn/tuning.h"

#include <fmt/format.h>
#include <variant>

#include "core/text.h"
#include "engine/hand_search.h"
#include "learn/weight_tuner.h"

namespace sortie {

namespace {

using Tuned = Result<std::optional<TunedWeights>>;

template <Game G>
Tuned tune_game(const typename G::Position& start, const TuningTask& task, const StopFlag& stop,
                const TuningWatchers& watchers) {
    using E = typename G::Evaluator;
    const auto positions = self_play<G, E>(E{}, start, task.self_play, stop, watchers.played);
    if (stop.requested()) return {std::nullopt};
    TunerOptions options;
    options.epochs = task.epochs;
    const auto fitted = tune_weights<E, G>(E::kWeights, positions, options, watchers.fitted);
    TunedWeights tuned;
    for (std::size_t term = 0; term < fitted.weights.size(); ++term) {
        tuned.terms.push_back({E::term_name(term), fitted.weights[term]});
    }
    tuned.positions = positions.size();
    tuned.error_before = fitted.loss_before;
    tuned.error_after = fitted.loss_after;
    tuned.probability_scale = fit_probability_scale(positions);
    return {std::move(tuned)};
}

template <GameFamily F>
Tuned tune_family(const TuningTask& task, const StopFlag& stop, const TuningWatchers& watchers) {
    const auto start = F::open({"", task.variant});
    if (!start) return Error{start.error()};
    return std::visit(
        [&]<Game G>(const Start<G>& opened) -> Tuned {
            if constexpr (TunableEvaluator<typename G::Evaluator>) {
                return tune_game<G>(opened.position, task, stop, watchers);
            } else {
                return Error{fmt::format("the evaluation of {} {} has no table of weights", task.game,
                                         in_quotes(task.variant))};
            }
        },
        *start);
}

}  // namespace

Tuned tune(const TuningTask& task, const StopFlag& stop, const TuningWatchers& watchers) {
    Tuned tuned = Error{fmt::format("there is no game {} to tune", in_quotes(task.game))};
    const auto try_family = [&]<GameFamily F>(const F&) {
        if (task.game == F::info().name) tuned = tune_family<F>(task, stop, watchers);
    };
    try_family(breakthrough::Family{});
    try_family(tukvnanawopi::Family{});
    try_family(chinese_checkers::Family{});
    return tuned;
}

}  // namespace sortie
