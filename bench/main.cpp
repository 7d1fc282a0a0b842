#include "benches.h"

int main() {
    sortie::bench::run_perft_bench();
    sortie::bench::run_arena_bench();
}
