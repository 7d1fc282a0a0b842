// How solving on many machines grows, in virtual time: the tree that gives out jobs is that of the pool, the
// searches are real and have a table for each machine, only the clock is made up. It counts nodes of one
// thread; a job may cost a delay besides. What other machines have found is known when a job begins. What a
// thread writes into the table of its machine is known there at once, up to a job earlier than in truth.
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <queue>
#include <vector>

#include "benchmarks.h"
#include "core/clock.h"
#include "core/random.h"
#include "eval/embedded_networks.h"
#include "games/breakthrough/game.h"
#include "search/solver/job_tree.h"
#include "search/solver/solver.h"

namespace sortie::bench {

namespace {

using Game = breakthrough::AdvancingGame<Bits64>;
using Knowledge = Game::SolverKnowledge;
using Solver = solver::Solver<Game, Knowledge>;

constexpr std::size_t kMegabytes = 64;
constexpr std::size_t kMegabytesAlone = 1024;
constexpr std::uint64_t kWorthwhile = 50'000;  // nodes; what takes fewer is no task for many machines

struct Outcome {
    std::uint64_t time = 0;  // in nodes of one worker
    std::uint64_t nodes = 0;
    std::uint64_t jobs = 0;
    std::uint64_t facts = 0;
    double busy = 0;
};

class Simulation {
  public:
    Simulation(const SolveSimulation& wanted, int workers, const solver::JobPolicy& policy,
               Knowledge& knowledge, const std::shared_ptr<const EffortNetwork>& network,
               const Game::Position& root)
        : delay_(wanted.delay), knowledge_(knowledge), tree_(knowledge.code(root), policy) {
        for (int i = 0; i < workers; ++i) {
            if (i % wanted.threads == 0) {
                machines_.push_back(
                    std::make_unique<Machine>(wanted.least_effort, knowledge, clock_, network));
            }
            workers_.push_back({*machines_.back()});
            idle_.push(static_cast<std::size_t>(i));
        }
    }

    Outcome run() {
        while (tree_.value() == solver::Value::Unknown) {
            give_out();
            const Event event = events_.top();
            events_.pop();
            now_ = event.time;
            take_in(workers_[event.worker]);
            idle_.push(event.worker);
        }
        const double capacity = static_cast<double>(now_) * static_cast<double>(workers_.size());
        return {now_, tree_.nodes_spent(), jobs_, facts_.size(),
                static_cast<double>(tree_.nodes_spent()) / capacity};
    }

  private:
    struct Machine {
        Machine(int least_effort, Knowledge& knowledge, const Clock& clock,
                const std::shared_ptr<const EffortNetwork>& network)
            : solving({kMegabytes, 1, 0}, knowledge, clock, network), log(least_effort) {
            solving.log_to(log);
        }
        Solver solving;
        solver::ResultLog log;
        std::size_t known = 0;  // of the shared results
    };

    // One thread.
    struct VirtualWorker {
        Machine& machine;
        solver::LeafJob job{};
        solver::LeafReport report{};
        std::vector<solver::SolvedResult> found{};
    };

    struct Event {
        std::uint64_t time;
        std::size_t worker;
        bool operator>(const Event& other) const {
            return time != other.time ? time > other.time : worker > other.worker;
        }
    };

    // The search is done at once, its end comes later.
    void give_out() {
        while (!idle_.empty()) {
            const auto job = tree_.take();
            if (!job) return;
            VirtualWorker& worker = workers_[idle_.front()];
            Machine& machine = worker.machine;
            for (; machine.known < facts_.size(); ++machine.known) {
                const solver::SolvedResult& fact = facts_[machine.known];
                machine.solving.table().store(fact.code, fact.value, std::uint64_t{1} << fact.effort);
                machine.solving.table().grow_if_full();
            }
            worker.job = *job;
            worker.report =
                machine.solving.search_leaf(knowledge_.position(job->code), job->nodes, [] { return true; });
            worker.found = machine.log.take();
            events_.push({now_ + worker.report.nodes + delay_, idle_.front()});
            idle_.pop();
            ++jobs_;
        }
    }

    void take_in(VirtualWorker& worker) {
        tree_.report(worker.job.code, worker.report);
        for (const solver::SolvedResult& fact : worker.found) {
            facts_.push_back(fact);
            tree_.learn(fact.code, fact.value);
        }
    }

    const std::uint64_t delay_;
    Knowledge& knowledge_;
    const SteadyClock clock_;
    solver::JobTree tree_;
    std::vector<std::unique_ptr<Machine>> machines_;
    std::vector<VirtualWorker> workers_;
    std::queue<std::size_t> idle_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
    std::vector<solver::SolvedResult> facts_;
    std::uint64_t now_ = 0;
    std::uint64_t jobs_ = 0;
};

Game::Position after_random_moves(Game::Position position, int plies, Random& random) {
    for (int i = 0; i < plies; ++i) {
        MoveList<Game> moves;
        Game::generate(position, moves);
        position = Game::play(position, moves[random.below(moves.size())]);
    }
    return position;
}

}  // namespace

void run_solve_simulation(const SolveSimulation& wanted) {
    const BoardSize size{wanted.columns, wanted.rows};
    const breakthrough::Rules rules{size, breakthrough::Variant::Standard};
    Knowledge knowledge(rules);
    const auto network = embedded_effort_network({"breakthrough", "standard", size, {}, {}});
    const SteadyClock clock;
    Random random(1);
    solver::JobPolicy policy;
    policy.share = 1.0 / wanted.share;
    policy.least_nodes = wanted.least_nodes;
    policy.penalty = static_cast<float>(wanted.penalty_percent) / 100;
    std::vector<double> logarithms(wanted.workers.size());
    fmt::print("{}x{}, {} nodes of delay for each job, {} threads to a machine, virtual time\n",
               wanted.columns, wanted.rows, wanted.delay, wanted.threads);
    for (int done = 0; done < wanted.positions;) {
        const auto root = after_random_moves(Game::initial(rules), done == 0 ? 0 : 2, random);
        Solver alone({kMegabytesAlone, 1, 0}, knowledge, clock, network);
        alone.value_within(root, ~std::uint64_t{0});
        if (done > 0 && alone.nodes() < kWorthwhile) continue;
        ++done;
        policy.in_common = alone.in_common();
        fmt::print("{}: {} nodes by one thread without jobs\n", Game::position_text(root), alone.nodes());
        for (std::size_t i = 0; i < wanted.workers.size(); ++i) {
            const int workers = wanted.workers[i];
            const Outcome outcome = Simulation(wanted, workers, policy, knowledge, network, root).run();
            const double gain = static_cast<double>(alone.nodes()) / static_cast<double>(outcome.time);
            logarithms[i] += std::log(gain);
            fmt::print(
                "  {:5} workers: x {:6.2f}, {} nodes in all, {} jobs, {} results shared, {:.0f} % busy\n",
                workers, gain, outcome.nodes, outcome.jobs, outcome.facts, 100 * outcome.busy);
            std::fflush(stdout);
        }
    }
    for (std::size_t i = 0; i < wanted.workers.size(); ++i) {
        fmt::print("geometric mean, {:5} workers: x {:6.2f}\n", wanted.workers[i],
                   std::exp(logarithms[i] / wanted.positions));
    }
}

}  // namespace sortie::bench
