#include <fmt/format.h>
#include <string_view>

#include "arguments.h"
#include "benchmarks.h"

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
    } else {
        fmt::print(stderr, "usage: sortie_bench [perft | arena | lateness [MOVES] | random [GAMES]]\n");
        return 2;
    }
}
