// One function a benchmark.
#pragma once

namespace sortie::bench {

void run_perft_bench();
void run_arena_bench();

}  // namespace sortie::bench
