// The benchmarks, each in a file of its name. Speed is told as ratios within one run: absolute figures say
// little on shared machines.
#pragma once

#include <cstdint>
#include <vector>

namespace sortie::bench {

// Move generation against the bare loop, on small and large boards, on one and two threads.
void run_perft_bench();

// What the arena itself costs: the time of a move beyond the search's own, in process and over UCI.
void run_arena_bench();

// How late moves and stops come while every core is busy. Takes about a minute for each thousand moves.
void run_lateness_bench(int moves);

// Random games of every game in a plain loop. A line for each: its name, moves per second of processor time.
void run_random_bench(int games);

// How matches grow with the number of workers, in virtual time.
void run_jobs_simulation(const std::vector<int>& workers);

// How solving on many machines grows, in virtual time with real searches.
struct SolveSimulation {
    int columns = 0;
    int rows = 0;
    int positions = 1;        // the start, and others two random moves later
    std::uint64_t delay = 0;  // of each job, in nodes
    int threads = 1;          // of a machine
    // As JobPolicy has them: a job is one part in `share` of what was spent, and at least `least_nodes`.
    int share = 256;
    std::uint64_t least_nodes = 1000;
    int penalty_percent = 60;
    int least_effort = 6;  // of results that are shared: they took 2^N nodes
    std::vector<int> workers;
};
void run_solve_simulation(const SolveSimulation& wanted);

}  // namespace sortie::bench
