// The solver's network, learnt for any game that can be solved. Included only where a game is compiled
// (cmake/Games.cmake): it contains a solver.
#pragma once

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <vector>

#include "core/clock.h"
#include "core/random.h"
#include "games/traits.h"
#include "learn/effort_learning.h"
#include "search/solver/checkpoint.h"
#include "search/solver/solver.h"

namespace sortie {

template <Solvable G>
class EffortGatherer {
    using Position = typename G::Position;
    using Knowledge = typename G::SolverKnowledge;
    using FirstNumbers = solver::FirstNumbers<G, Knowledge>;

  public:
    EffortGatherer(const typename G::Rules& rules, const EffortLearningOptions& options)
        : options_(options),
          rules_(rules),
          layout_(G::input_layout(rules)),
          knowledge_(rules, solver::Preparation::Full, kKnowledgeMegabytes),
          random_(options.seed) {}

    std::size_t inputs() const { return layout_.count + Knowledge::kFacts; }
    const std::vector<std::uint16_t>& mirror() const { return layout_.mirror; }

    // Solves a position from a random game and keeps what was found out on the way.
    void solve_one(const std::shared_ptr<const EffortNetwork>& network, const StopFlag& stop) {
        const FirstNumbers numbers(knowledge_, network);
        auto& results = solved_++ % kHeldOutShare == kHeldOutShare - 1 ? held_out_ : results_;
        solve(random_position(numbers), {std::nullopt, options_.nodes}, 0, network, results, stop);
    }
    // The same with the whole board.
    void solve_whole(const std::shared_ptr<const EffortNetwork>& network, const StopFlag& stop) {
        ++whole_solved_;
        solve(G::initial(rules_), {}, options_.seed + whole_solved_, network, results_, stop);
    }
    // Keeps the results of a checkpoint, and says how many there are.
    Result<std::uint64_t> read_checkpoint(const std::string& path) {
        const auto opened =
            solver::CheckpointFile::open(path, board_text(options_.board),
                                         [&](const solver::SolvedResult& result) { keep(results_, result); });
        if (!opened) return Error{opened.error()};
        return opened->resumed().results;
    }

    EffortSamples samples(const std::shared_ptr<const EffortNetwork>& network) {
        return make_samples(results_, network, true);
    }
    EffortSamples held_out(const std::shared_ptr<const EffortNetwork>& network) {
        return make_samples(held_out_, network, false);
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr std::size_t kKnowledgeMegabytes = 512;
    static constexpr int kHeldOutShare = 20;  // one solved position in this many is for the final report
    static constexpr int kHard = 3;           // from this effort on a sample is copied,
    static constexpr std::size_t kMostCopies = 40;  // if there are few of its effort
    static constexpr double kTemperature = 0.5;

    struct OfEffort {
        std::uint64_t seen = 0;
        std::vector<solver::SolvedResult> kept;
    };
    using Results = std::map<int, OfEffort>;

    void solve(const Position& position, const solver::Limits& limits, std::uint64_t seed,
               const std::shared_ptr<const EffortNetwork>& network, Results& results, const StopFlag& stop) {
        solver::Solver<G, Knowledge> solving({options_.megabytes, 1, seed}, knowledge_, clock_, network);
        solver::ResultLog log(0);
        solving.log_to(log);
        solving.solve(position, limits, stop, {});
        for (const solver::SolvedResult& result : log.take()) keep(results, result);
        nodes_ += solving.nodes();
    }

    // A random choice of `samples` of each effort.
    void keep(Results& results, const solver::SolvedResult& result) {
        OfEffort& of_effort = results[result.effort];
        ++of_effort.seen;
        if (of_effort.kept.size() < options_.samples) {
            of_effort.kept.push_back(result);
        } else if (const std::uint64_t at = random_.below(of_effort.seen); at < options_.samples) {
            of_effort.kept[at] = result;
        }
    }

    EffortSamples make_samples(const Results& results, const std::shared_ptr<const EffortNetwork>& network,
                               bool copies) {
        const FirstNumbers numbers(knowledge_, network);
        EffortSamples samples;
        for (const auto& [effort, of_effort] : results) {
            const std::size_t wanted =
                copies && effort >= kHard
                    ? std::clamp<std::size_t>(options_.samples / of_effort.kept.size(), 1, kMostCopies)
                    : 1;
            for (const solver::SolvedResult& result : of_effort.kept) {
                const Position position = knowledge_.position(result.code);
                const solver::Glance glance = knowledge_.glance(position);
                if (glance.value != solver::Value::Unknown) continue;
                const auto active = numbers.active_inputs(position, glance.facts, inputs());
                for (std::size_t copy = 0; copy < wanted; ++copy)
                    samples.add({active.begin(), active.size()}, result.value == solver::Value::Win,
                                static_cast<float>(effort));
            }
        }
        return samples;
    }

    // Some plies into a game whose moves are random, the better ones more likely.
    Position random_position(const FirstNumbers& numbers) {
        const std::uint64_t most_plies = Knowledge::opening_plies(rules_);
        for (;;) {
            Position position = G::initial(rules_);
            const std::uint64_t plies = random_.below(most_plies);
            bool open = true;
            for (std::uint64_t ply = 0; ply < plies && open; ++ply)
                open = play_random_move(position, numbers);
            if (open) return position;
        }
    }

    // False when all moves are decided.
    bool play_random_move(Position& position, const FirstNumbers& numbers) {
        MoveList<G> moves;
        knowledge_.generate(position, moves);
        std::vector<Position> open;
        std::vector<double> sums;  // of the weights so far
        double sum = 0;
        for (const auto& move : moves) {
            const Position next = G::play(position, move);
            if (G::outcome(next) != Outcome::Ongoing) continue;
            const solver::Glance glance = knowledge_.glance(next);
            if (glance.value != solver::Value::Unknown) continue;
            const solver::ProofNumbers number = numbers(next, glance.facts);
            sum += std::pow(number.win / number.loss, kTemperature);
            open.push_back(next);
            sums.push_back(sum);
        }
        if (open.empty()) return false;
        constexpr std::uint64_t kSteps = 1 << 30;
        const double drawn = sum * static_cast<double>(random_.below(kSteps)) / kSteps;
        const auto chosen = std::upper_bound(sums.begin(), sums.end() - 1, drawn) - sums.begin();
        position = open[static_cast<std::size_t>(chosen)];
        return true;
    }

    const EffortLearningOptions& options_;
    const typename G::Rules rules_;
    const InputLayout layout_;
    const SteadyClock clock_;
    Knowledge knowledge_;
    Random random_;
    Results results_;
    Results held_out_;
    int solved_ = 0;
    std::uint64_t whole_solved_ = 0;
    std::uint64_t nodes_ = 0;
};

template <Solvable G>
Result<EffortNetwork> learn_effort_network(const typename G::Rules& rules,
                                           const EffortLearningOptions& options, const StopFlag& stop,
                                           const EffortLearningLog& log) {
    if (!typename G::SolverKnowledge(rules, solver::Preparation::Quick, 0).has_exact_codes())
        return Error{"the solver's networks are for boards whose positions have exact codes"};
    EffortGatherer<G> gatherer(rules, options);
    std::shared_ptr<const EffortNetwork> network;
    if (options.start) network = std::make_shared<const EffortNetwork>(*options.start);
    std::uint64_t results_read = 0;
    if (options.checkpoint) {
        const auto read = gatherer.read_checkpoint(*options.checkpoint);
        if (!read) return Error{read.error()};
        results_read = *read;
        log(fmt::format("checkpoint: {} results", results_read));
    }
    for (int round = 1; round <= options.rounds; ++round) {
        for (int i = 0; i < options.positions && !stop.requested(); ++i) {
            gatherer.solve_one(network, stop);
            if ((i + 1) % 10 == 0)
                log(fmt::format("round {}: {} positions, {} nodes in all", round, i + 1, gatherer.nodes()));
        }
        for (int i = 0; i < options.whole && !stop.requested(); ++i) {
            gatherer.solve_whole(network, stop);
            log(fmt::format("round {}: the board {} times, {} nodes in all", round, i + 1, gatherer.nodes()));
        }
        if (stop.requested()) return Error{"stopped"};
        const EffortSamples samples = gatherer.samples(network);
        log(fmt::format("round {}: training on {} samples", round, samples.size()));
        auto trained = train_effort_network(
            samples, gatherer.inputs(), gatherer.mirror(), options.training, stop,
            [&](int epoch, double loss) { log(fmt::format("epoch {}: loss {:.4f}", epoch, loss)); });
        if (!trained) return trained;
        trained->board = options.board;
        trained->origin = fmt::format(
            "sortie learn-solver: {} rounds of {} positions and {} whole boards, {} results of a "
            "checkpoint, {} nodes in all, seed {}",
            round, options.positions, options.whole, results_read, gatherer.nodes(), options.seed);
        network = std::make_shared<const EffortNetwork>(std::move(*trained));
        const auto classes = judge_effort_network(*network, gatherer.held_out(network));
        for (std::size_t effort = 0; effort < classes.size(); ++effort) {
            if (classes[effort].samples == 0) continue;
            log(fmt::format("effort 2^{}: {} positions held out, {:.1f} % right", effort,
                            classes[effort].samples,
                            100.0 * static_cast<double>(classes[effort].right) /
                                static_cast<double>(classes[effort].samples)));
        }
    }
    return *network;
}

}  // namespace sortie
