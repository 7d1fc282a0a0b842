// How matches and datagen grow with the number of workers, in virtual time. The lengths of games are those of
// real ones, in moves; each exchange with the server takes what one was measured to take, and the server does
// one at a time. A job is a pair of games, and jobs are claimed as the pool does it: about fifteen seconds of
// work at a time, and no more than half of a fair share of what is left.
#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <queue>
#include <vector>

#include "arena/external/external_agents.h"
#include "arena/game_runner.h"
#include "benchmarks.h"
#include "core/random.h"
#include "engine/registry.h"

namespace sortie::bench {

namespace {

constexpr int kSample = 200;           // games
constexpr double kExchange = 0.00125;  // seconds of the server: 800 claims and results per second
constexpr double kClaim = 15;          // seconds of work
constexpr double kGame = 2;            // seconds, on the average

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
    for (double& length : lengths) length *= kGame * kSample / sum;
    return lengths;
}

struct Worker {
    double free_at = 0;
    std::size_t index = 0;
    bool operator>(const Worker& other) const { return free_at > other.free_at; }
};

struct Finished {
    double all = 0;       // when the last game ended
    double in_order = 0;  // when the first `needed` had ended
    double work = 0;      // of the needed ones
};

Finished play(const std::vector<double>& lengths, std::size_t pairs, std::size_t needed, int workers) {
    Random random(1);
    std::priority_queue<Worker, std::vector<Worker>, std::greater<>> free;
    for (int i = 0; i < workers; ++i) free.push({0, static_cast<std::size_t>(i)});
    double server_free_at = 0;
    Finished finished;
    const std::size_t most = std::max<std::size_t>(static_cast<std::size_t>(kClaim / (2 * kGame)), 1);
    for (std::size_t next = 0; next < pairs;) {
        Worker worker = free.top();
        free.pop();
        const std::size_t share =
            std::clamp<std::size_t>((pairs - next) / (2 * static_cast<std::size_t>(workers)), 1, most);
        server_free_at = std::max(server_free_at, worker.free_at) + kExchange;
        worker.free_at = server_free_at;
        for (std::size_t i = 0; i < share && next < pairs; ++i, ++next) {
            for (int game = 0; game < 2; ++game) {
                const double length = lengths[random.below(lengths.size())];
                worker.free_at += length;
                if (next < needed) finished.work += length;
            }
            server_free_at = std::max(server_free_at, 0.0) + kExchange;  // the result
            if (next < needed) finished.in_order = std::max(finished.in_order, worker.free_at);
        }
        finished.all = std::max(finished.all, worker.free_at);
        free.push(worker);
    }
    return finished;
}

}  // namespace

void run_jobs_simulation(const std::vector<int>& workers) {
    constexpr std::size_t kPairs = 50'000;
    constexpr std::size_t kDecided = 10'000;
    const std::vector<double> lengths = lengths_of_games();
    fmt::print("{} pairs of games of {:.0f} s, and a test that is decided after {}; virtual time\n", kPairs,
               kGame, kDecided);
    for (const int count : workers) {
        const Finished all = play(lengths, kPairs, kPairs, count);
        const Finished test = play(lengths, kPairs, kDecided, count);
        fmt::print("{:5} workers: x {:7.1f} for all, x {:7.1f} for the test\n", count, all.work / all.all,
                   test.work / test.in_order);
    }
}

}  // namespace sortie::bench
