// How matches and self-play grow with the number of workers, in virtual time. The lengths of games are those
// of real ones, in moves. Jobs are claimed as the pool does it: as much as a worker does in half a minute,
// and no more than half of a fair share of what is left; results are sent four times a second, while the next
// games are played. The server does one exchange at a time, and takes what was measured on one
// (docs/many-machines.md).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <queue>
#include <string_view>
#include <vector>

#include "arena/external/external_agents.h"
#include "arena/game_runner.h"
#include "benchmarks.h"
#include "core/random.h"
#include "engine/registry.h"

namespace sortie::bench {

namespace {

constexpr int kSample = 200;              // games
constexpr int kRepetitions = 3;           // with other lengths, for geometric means
constexpr double kExchange = 1.0 / 1120;  // seconds of the server: 560 claims and as many results per second
constexpr double kResult = 1.0 / 6000;    // and for each result of an exchange
constexpr double kInterval = 0.25;        // seconds between two exchanges of a worker
constexpr double kClaim = 30;             // seconds of work
constexpr std::size_t kMostClaimed = 1000;  // jobs at a time

struct Kind {
    std::string_view name;
    std::size_t games;     // of the run
    std::size_t together;  // games of a job
    double seconds;        // of a game, on the average
};
constexpr Kind kKinds[] = {{"a match", 100'000, 2, 2}, {"self-play", 2'000'000, 16, 0.1}};

// In shares of their mean.
std::vector<double> lengths_of_games() {
    const Registry registry = standard_registry();
    const AgentFactory agents = all_agents(registry);
    GamePlan plan;
    plan.game = {"breakthrough", "", BoardSize{6, 6}, {}, {}};
    plan.agents.fill(parse_agent_spec("sortie:level=3").value());
    std::vector<double> lengths;
    double sum = 0;
    for (int i = 0; i < kSample; ++i) {
        plan.seeds = {static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(i) + kSample};
        lengths.push_back(play_game(registry, agents, plan, StopFlag{}).value().plies);
        sum += lengths.back();
    }
    for (double& length : lengths) length *= kSample / sum;
    return lengths;
}

// Plays until nothing is left and everything is stored; answers how many times as fast as one thread alone.
class Simulation {
  public:
    Simulation(const Kind& kind, const std::vector<double>& lengths, int workers, std::uint64_t seed)
        : kind_(kind), lengths_(lengths), random_(seed), jobs_(kind.games / kind.together) {
        workers_.resize(static_cast<std::size_t>(workers));
        for (std::size_t i = 0; i < workers_.size(); ++i) exchanges_.push({0, i});
    }

    double gain() {
        while (!exchanges_.empty()) {
            const Exchange next = exchanges_.top();
            exchanges_.pop();
            exchange(next);
        }
        return work_ / server_free_at_;
    }

  private:
    struct Worker {
        std::queue<double> ends;  // of the games that it has taken and not sent, in their order
        double busy_until = 0;
    };
    struct Exchange {
        double time;
        std::size_t worker;
        bool operator>(const Exchange& other) const {
            return time != other.time ? time > other.time : worker > other.worker;
        }
    };

    void exchange(const Exchange& now) {
        Worker& worker = workers_[now.worker];
        const double begin = std::max(now.time, server_free_at_);
        std::size_t results = 0;
        for (; !worker.ends.empty() && worker.ends.front() <= now.time; worker.ends.pop()) ++results;
        double cost = results > 0 ? kExchange + kResult * static_cast<double>(results) : 0;
        // Beside the game that is being played there should be another one.
        const bool claims = next_job_ < jobs_ && worker.ends.size() <= 1;
        if (claims) cost += kExchange;
        if (cost > 0) server_free_at_ = begin + cost;
        if (claims) claim(worker, begin + cost);
        if (worker.ends.empty() && next_job_ == jobs_) return;
        const double wake = worker.ends.empty() ? 0 : worker.ends.front();
        exchanges_.push({std::max(begin + cost + kInterval, wake), now.worker});
    }

    void claim(Worker& worker, double now) {
        const double work_of_job = kind_.seconds * static_cast<double>(kind_.together);
        const auto wanted =
            std::clamp<std::size_t>(static_cast<std::size_t>(kClaim / work_of_job), 1, kMostClaimed);
        const std::size_t share =
            std::clamp<std::size_t>((jobs_ - next_job_) / (2 * workers_.size()), 1, wanted);
        worker.busy_until = std::max(worker.busy_until, now);
        for (std::size_t i = 0; i < share * kind_.together; ++i) {
            const double length = kind_.seconds * lengths_[random_.below(lengths_.size())];
            worker.busy_until += length;
            worker.ends.push(worker.busy_until);
            work_ += length;
        }
        next_job_ += share;
    }

    const Kind& kind_;
    const std::vector<double>& lengths_;
    Random random_;
    const std::size_t jobs_;
    std::size_t next_job_ = 0;
    std::vector<Worker> workers_;
    std::priority_queue<Exchange, std::vector<Exchange>, std::greater<>> exchanges_;
    double server_free_at_ = 0;
    double work_ = 0;
};

}  // namespace

void run_jobs_simulation(const std::vector<int>& workers) {
    const std::vector<double> lengths = lengths_of_games();
    for (const Kind& kind : kKinds) {
        fmt::print("{}: {} games of {:g} s, {} to a job; virtual time, geometric mean of {} runs\n",
                   kind.name, kind.games, kind.seconds, kind.together, kRepetitions);
        for (const int count : workers) {
            double logarithms = 0;
            for (std::uint64_t seed = 1; seed <= kRepetitions; ++seed)
                logarithms += std::log(Simulation(kind, lengths, count, seed).gain());
            fmt::print("{:5} workers: x {:7.1f}\n", count, std::exp(logarithms / kRepetitions));
        }
    }
}

}  // namespace sortie::bench
