// How many jobs and games a second the pool takes: workers without work claim jobs and store results.
//
// Usage: pool_numbers OPERATOR_URL WORKER_URL WORKERS GAMES_OF_JOB SECONDS
// Prints jobs and games per second.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/random.h"
#include "store/pool.h"

namespace sortie {
namespace {

// As long as a usual game, and the same whoever plays it.
PoolResult game(std::uint64_t number) {
    PoolResult result;
    result.number = number;
    Random random(number);
    while (result.body.size() < 3000) result.body += fmt::format("[{},\"a2a3\",", random.below(1000));
    while (result.notes.size() < 400) result.notes += fmt::format("{},", random.below(10000));
    result.outcome = "first";
    return result;
}

struct Counts {
    std::atomic<std::uint64_t> jobs{0};
    std::atomic<std::uint64_t> games{0};
};

void fail(const PoolFailure& failure) {
    fmt::print(stderr, "{}\n", failure.error.message);
    std::exit(1);
}

void work(const std::string& url, int worker, std::chrono::steady_clock::time_point end, Counts& counts) {
    auto joined = PoolMember::join(url, {fmt::format("numbers {}", worker), "numbers", "none", 1, {}});
    if (const auto* const failure = std::get_if<PoolFailure>(&joined)) fail(*failure);
    auto& member = std::get<PoolMember>(joined);
    while (std::chrono::steady_clock::now() < end) {
        const auto claimed = member.claim(1, {});
        if (const auto* const failure = std::get_if<PoolFailure>(&claimed)) fail(*failure);
        for (const ClaimedJob& job : std::get<std::vector<ClaimedJob>>(claimed)) {
            std::vector<PoolResult> results;
            for (const std::uint64_t number : job.numbers) results.push_back(game(number));
            const auto stored = member.store(job.run, job.token, results);
            if (const auto* const failure = std::get_if<PoolFailure>(&stored)) fail(*failure);
            counts.jobs += 1;
            counts.games += static_cast<std::uint64_t>(std::get<int>(stored));
        }
    }
    member.bye();
}

int measure(const std::string& operator_url, const std::string& worker_url, int workers,
            std::uint64_t together, int seconds) {
    constexpr std::uint64_t kJobsPerSecond = 20'000;  // more than can be done
    auto pool = Pool::open(operator_url);
    if (!pool) fail({Error{pool.error()}, true});
    std::vector<PoolJob> jobs;
    for (std::uint64_t i = 0; i < kJobsPerSecond * static_cast<std::uint64_t>(seconds) / together + 100; ++i)
        jobs.push_back({i * together, together, {}});
    NewPoolRun plan{"match", "{}", "numbers"};
    plan.reproducible = true;
    const auto run = pool->begin_run(plan, jobs, true);
    if (!run) fail({Error{run.error()}, true});
    Counts counts;
    const auto begin = std::chrono::steady_clock::now();
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < workers; ++i)
            threads.emplace_back(
                [&, i] { work(worker_url, i, begin + std::chrono::seconds(seconds), counts); });
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    pool->set_state(*run, "cancelled");
    fmt::print("{:.0f} {:.0f}\n", static_cast<double>(counts.jobs) / spent.count(),
               static_cast<double>(counts.games) / spent.count());
    return 0;
}

}  // namespace
}  // namespace sortie

int main(int argc, char** argv) {
    if (argc != 6) {
        fmt::print(stderr, "usage: pool_numbers OPERATOR_URL WORKER_URL WORKERS GAMES_OF_JOB SECONDS\n");
        return 2;
    }
    return sortie::measure(argv[1], argv[2], std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10),
                           std::atoi(argv[5]));
}
