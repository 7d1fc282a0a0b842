#include "games/chinese_checkers/solo_training/training.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <thread>
#include <vector>

#include "core/clock.h"
#include "games/chinese_checkers/game.h"
#include "games/chinese_checkers/solo_training/walk.h"
#include "learn/row_kernels.h"
#include "learn/trainer.h"

namespace sortie::chinese_checkers {

namespace {

constexpr std::size_t kWaypointsPerStep = 1024;
constexpr std::size_t kRememberedWaypoints = 300'000;  // the newest
constexpr double kSoloRate = 0.002;
constexpr float kLargestError = 2;  // moves; what is farther off pulls no harder

Position first_player_alone(Position position) {
    position.pieces[1] = 0;
    position.specials &= position.pieces[0];
    return position;
}

class SoloLearner {
  public:
    SoloLearner(const SoloTrainingOptions& options, const Position& start)
        : options_(options),
          start_(first_player_alone(start)),
          layout_(input_layout()),
          random_(options.seed),
          state_(first_model()),
          gradient_(state_.model.size()),
          sum_(options.hidden),
          slopes_(options.hidden) {}

    // False when it was stopped before its end; the model is then as it was.
    bool run_round(int round, const StopFlag& stop) {
        auto fresh = walk(round, stop);
        if (stop.requested()) return false;
        made_ = fresh.size();
        waypoints_.insert(waypoints_.end(), fresh.begin(), fresh.end());
        if (waypoints_.size() > kRememberedWaypoints) {
            const auto surplus = static_cast<std::ptrdiff_t>(waypoints_.size() - kRememberedWaypoints);
            waypoints_.erase(waypoints_.begin(), waypoints_.begin() + surplus);
        }
        TrainingOptions schedule;
        schedule.rate = kSoloRate;
        schedule.last_rate = kSoloRate * kLastRateShare;
        double squares = 0;
        for (std::size_t i = 0; i < options_.steps; ++i) {
            const double done =
                (round - 1 + static_cast<double>(i) / static_cast<double>(options_.steps)) / options_.rounds;
            squares += learn_batch(rate_at(schedule, done));
        }
        error_ = std::sqrt(squares / static_cast<double>(options_.steps * kWaypointsPerStep));
        return true;
    }

    std::size_t made() const { return made_; }
    double error() const { return error_; }

    int moves_to_goal() const {
        const Predictor predictor(state_.model, layout_);
        Position position = start_;
        std::vector<Predictor::Successor> successors;
        int moves = 0;
        for (; !has_filled_goal(position, Side::First) && moves < SoloWalk::kLongest; ++moves) {
            predictor.look_ahead(position, successors);
            position = Predictor::after(position, Predictor::best_of(successors).move);
        }
        return moves;
    }

    // The other side's weights are the opposite of the own ones.
    Network network() const {
        Model model = state_.model;
        const auto own = model.numbers().begin() + static_cast<std::ptrdiff_t>(model.outputs());
        const auto width = static_cast<std::ptrdiff_t>(options_.hidden);
        std::transform(own, own + width, own + width, std::negate<>());
        Network network = model.quantised();
        network.score_scale = Predictor::kMovesInOne * kScoreOfPredictedMove;
        network.probability_scale = Evaluator::kProbabilityScaleBesideNetwork;
        return network;
    }

  private:
    Model first_model() {
        const NetworkShape shape{layout_.count, options_.hidden, 1, layout_.most_active};
        Model model = Model::random(shape, random_);
        // What stands for the other side, and for turns, stays nothing: no sample ever touches it.
        const std::size_t own_rows = kOwnInputs * options_.hidden;
        std::fill(model.numbers().begin() + static_cast<std::ptrdiff_t>(own_rows),
                  model.numbers().begin() + static_cast<std::ptrdiff_t>(model.biases()), 0.0F);
        return model;
    }

    std::vector<Waypoint> walk(int round, const StopFlag& stop) {
        const Model model = state_.model;
        const Predictor predictor(model, layout_);
        std::vector<std::vector<Waypoint>> walks(options_.walks);
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t i = next++; i < walks.size() && !stop.requested(); i = next++) {
                const std::uint64_t number = static_cast<std::uint64_t>(round) * options_.walks + i;
                walks[i] = SoloWalk(predictor, start_, options_.seed * 1'000'003 + number).run();
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < options_.threads; ++i) helpers.emplace_back(work);
            work();
        }
        std::vector<Waypoint> samples;
        for (const auto& one : walks) samples.insert(samples.end(), one.begin(), one.end());
        return samples;
    }

    // The sum of the squared errors.
    double learn_batch(double rate) {
        Model& model = state_.model;
        const float* const numbers = model.numbers().data();
        std::fill(gradient_.begin(), gradient_.end(), 0.0F);
        constexpr std::uint16_t kOnlyRow = 0;
        double squares = 0;
        for (std::size_t i = 0; i < kWaypointsPerStep; ++i) {
            const Waypoint& point = waypoints_[random_.below(waypoints_.size())];
            Predictor::Inputs inputs = point.inputs;
            if (random_.below(2) == 0) {
                for (std::uint16_t& input : inputs) input = layout_.mirror[input];
            }
            std::copy_n(numbers + model.biases(), options_.hidden, sum_.begin());
            add_rows(numbers, options_.hidden, inputs.data(), inputs.size(), sum_.data());
            const float output = weigh(sum_.data(), numbers + model.outputs(), options_.hidden);
            const float error = point.by_hand - Predictor::kMovesInOne * output - point.moves;
            squares += static_cast<double>(error) * static_cast<double>(error);
            const float slope = -Predictor::kMovesInOne * std::clamp(error, -kLargestError, kLargestError) /
                                static_cast<float>(kWaypointsPerStep);
            weigh_back(sum_.data(), numbers + model.outputs(), options_.hidden, slope,
                       gradient_.data() + model.outputs(), slopes_.data());
            add_to_rows(gradient_.data(), options_.hidden, inputs.data(), inputs.size(), slopes_.data());
            add_to_rows(gradient_.data() + model.biases(), options_.hidden, &kOnlyRow, 1, slopes_.data());
        }
        adam_step(state_, gradient_, rate);
        return squares;
    }

    const SoloTrainingOptions options_;
    const Position start_;
    const InputLayout layout_;
    Random random_;
    TrainingState state_;
    std::vector<Waypoint> waypoints_;
    AlignedVector<float> gradient_;
    AlignedVector<float> sum_;
    AlignedVector<float> slopes_;
    std::size_t made_ = 0;
    double error_ = 0;
};

}  // namespace

Result<SoloTraining> SoloTrainer::train(const Position& start, const SoloTrainingOptions& options,
                                        const StopFlag& stop, const SoloTrainingWatcher& watcher) {
    const SteadyClock clock;
    SoloLearner learner(options, start);
    int finished = 0;
    for (int round = 1; round <= options.rounds; ++round) {
        const Duration began = clock.now();
        if (!learner.run_round(round, stop)) break;
        finished = round;
        const double speed = static_cast<double>(learner.made()) / seconds(clock.now() - began);
        if (watcher) watcher({round, learner.error(), learner.moves_to_goal(), speed});
    }
    SoloTraining result{learner.network(), finished};
    const GameInfo& info = Family::info();
    const auto hop = static_cast<std::size_t>(start.board->rules.hop);
    result.network.board = {std::string(info.name), std::string(info.variants[hop].name), {}};
    result.network.origin =
        fmt::format("solo training: {} of {} rounds, seed {}", finished, options.rounds, options.seed);
    return result;
}

}  // namespace sortie::chinese_checkers
