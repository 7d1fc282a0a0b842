#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

#include "arguments.h"
#include "benchmarks.h"
#include "core/text.h"

namespace {

int usage() {
    fmt::print(stderr,
               "usage: sortie_bench [perft | arena | lateness [MOVES] | random [GAMES] | jobs WORKERS… | "
               "solve COLUMNS ROWS POSITIONS DELAY THREADS SHARE LEAST PENALTY EFFORT WORKERS…]\n");
    return 2;
}

// From 1 to a million.
std::optional<std::vector<int>> numbers_of(int count, char** texts) {
    std::vector<int> numbers;
    for (int i = 0; i < count; ++i) {
        const auto number = sortie::parse_number(texts[i], 1'000'000);
        if (!number || *number == 0) return std::nullopt;
        numbers.push_back(static_cast<int>(*number));
    }
    return numbers;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "perft";
    if (name == "perft" && argc <= 2) {
        sortie::bench::run_perft_bench();
    } else if (name == "arena" && argc <= 2) {
        sortie::bench::run_arena_bench();
    } else if (name == "lateness") {
        const auto [moves] =
            sortie::bench::numbers_or_exit<1>(argc - 1, argv + 1, {10'000}, "sortie_bench lateness [MOVES]");
        sortie::bench::run_lateness_bench(moves);
    } else if (name == "random") {
        const auto [games] =
            sortie::bench::numbers_or_exit<1>(argc - 1, argv + 1, {20'000}, "sortie_bench random [GAMES]");
        sortie::bench::run_random_bench(games);
    } else if (name == "jobs" && argc > 2) {
        const auto workers = numbers_of(argc - 2, argv + 2);
        if (!workers) return usage();
        sortie::bench::run_jobs_simulation(*workers);
    } else if (name == "solve" && argc > 11) {
        const auto numbers = numbers_of(argc - 2, argv + 2);
        if (!numbers) return usage();
        sortie::bench::SolveSimulation wanted;
        auto number = numbers->begin();
        wanted.columns = *number++;
        wanted.rows = *number++;
        wanted.positions = *number++;
        wanted.delay = static_cast<std::uint64_t>(*number++);
        wanted.threads = *number++;
        wanted.share = *number++;
        wanted.least_nodes = static_cast<std::uint64_t>(*number++);
        wanted.penalty_percent = *number++;
        wanted.least_effort = *number++;
        wanted.workers = {number, numbers->end()};
        sortie::bench::run_solve_simulation(wanted);
    } else {
        return usage();
    }
}
