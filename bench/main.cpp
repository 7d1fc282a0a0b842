#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

#include "benchmarks.h"

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "perft";
    if (name == "perft" && argc <= 2) {
        sortie::bench::run_perft_bench();
    } else if (name == "lateness" && argc <= 3) {
        const int moves = argc > 2 ? std::atoi(argv[2]) : 10'000;
        if (moves < 1) {
            fmt::print(stderr, "sortie_bench: the number of moves must be at least 1\n");
            return 2;
        }
        sortie::bench::run_lateness_bench(moves);
    } else {
        fmt::print(stderr, "usage: sortie_bench [perft | lateness [MOVES]]\n");
        return 2;
    }
}
