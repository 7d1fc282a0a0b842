// The benchmarks, each in a file of its name. Speed is told as ratios within one run: absolute figures say
// little on shared machines.
#pragma once

namespace sortie::bench {

// Move generation against the bare loop, on small and large boards, on one and two threads.
void run_perft_bench();

// How late moves and stops come while every core is busy. Takes about a minute for each thousand moves.
void run_lateness_bench(int moves);

}  // namespace sortie::bench
