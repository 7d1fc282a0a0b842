// Learning for all game types of a family. Included only where a game is compiled (cmake/Games.cmake): it
// plays games with the main search.
#pragma once

#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "core/text.h"
#include "eval/network_file.h"
#include "games/traits.h"
#include "learn/game_effort_learning.h"
#include "learn/game_learning.h"
#include "learn/game_sample_reader.h"
#include "learn/weight_tuner.h"

namespace sortie {

template <Game G>
Result<std::optional<TunedWeights>> tune_game(const typename G::Position& start, const TuningTask& task,
                                              const StopFlag& stop, const TuningWatchers& watchers) {
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
class FamilyLearning final : public GameLearning {
  public:
    Result<std::optional<TunedWeights>> tune(const TuningTask& task, const StopFlag& stop,
                                             const TuningWatchers& watchers) const override {
        using Tuned = Result<std::optional<TunedWeights>>;
        const auto start = F::open(task.rules);
        if (!start) return Error{start.error()};
        return std::visit(
            [&]<Game G>(const Start<G>& opened) -> Tuned {
                if constexpr (HasTunableEvaluator<G>) {
                    return tune_game<G>(opened.position, task, stop, watchers);
                } else {
                    return Error{
                        fmt::format("the evaluation of {} has no table of weights", board_text(task.rules))};
                }
            },
            *start);
    }

    Result<std::unique_ptr<SampleReader>> make_sample_reader(const GameSetup& board) const override {
        const auto start = F::open(board);
        if (!start) return Error{start.error()};
        return std::visit(
            [&]<Game G>(const Start<G>& opened) -> Result<std::unique_ptr<SampleReader>> {
                if constexpr (HasInputPlanes<G>) {
                    return std::unique_ptr<SampleReader>(new GameSampleReader<G>(opened.position));
                } else {
                    return Error{fmt::format("no network can judge {}", board_text(board))};
                }
            },
            *start);
    }

    Result<SoloTraining> train_solo(const SoloTrainingOptions& options, const StopFlag& stop,
                                    const SoloTrainingWatcher& watcher) const override {
        const auto start = F::open(options.rules);
        if (!start) return Error{start.error()};
        return std::visit(
            [&]<Game G>(const Start<G>& opened) -> Result<SoloTraining> {
                if constexpr (TrainsSolo<G>) {
                    return G::SoloTrainer::train(opened.position, options, stop, watcher);
                } else {
                    return Error{fmt::format("{} has no solo training: both sides are always on the board",
                                             F::info().name)};
                }
            },
            *start);
    }

    Result<EffortNetwork> learn_effort(const EffortLearningOptions& options, const StopFlag& stop,
                                       const EffortLearningLog& log) const override {
        const auto start = F::open(options.board);
        if (!start) return Error{start.error()};
        return std::visit(
            [&]<Game G>(const Start<G>& opened) -> Result<EffortNetwork> {
                if constexpr (Solvable<G> && HasInputPlanes<G>) {
                    return learn_effort_network<G>(G::rules(opened.position), options, stop, log);
                } else {
                    return Error{fmt::format("there is no solver for {}", board_text(options.board))};
                }
            },
            *start);
    }
};

template <class F>
const GameLearning& learning_of_family() {
    static const FamilyLearning<F> learning;
    return learning;
}

}  // namespace sortie
