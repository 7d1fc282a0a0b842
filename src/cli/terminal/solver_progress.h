// How far the solver is, on standard error: a line that redraws itself on a terminal, a plain line now and
// then otherwise. Nothing for work that ends within the first second.
#pragma once

#include <cstdint>
#include <string>

#include "core/clock.h"
#include "engine/solving.h"
#include "pool/solve_jobs.h"
#include "search/solver/solver.h"

namespace sortie {

// "path 3/7 5/12": at each ply of the upper search, how many of its moves are still open.
// `refuted` is the share of the tree, from 0 to 1.
std::string solver_progress_text(const solver::Progress& progress, double refuted);

class SolverProgress {
  public:
    SolverProgress(const Clock& clock, bool quiet);

    void show(const solver::Progress& progress, PositionSolver& solving);
    void show(const solver::Written& written);
    // Of a search on many machines.
    void show(const SolveProgress& progress, Duration time);
    // For work whose end is not known: only how much is done.
    void show_count(const char* title, std::uint64_t done);
    // Wipes the line, so that results start on a clean one.
    void finish();

  private:
    // Whether it is time to show something.
    bool due();
    void print(const std::string& text);

    const Clock& clock_;
    const bool quiet_;
    const bool redraws_;
    Duration next_;
    bool drawn_ = false;
};

}  // namespace sortie
