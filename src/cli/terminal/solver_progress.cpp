#include "cli/terminal/solver_progress.h"

#include <cstdio>
#include <fmt/format.h>

#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/terminal.h"
#include "core/search_report.h"

namespace sortie {

std::string solver_progress_text(const solver::Progress& progress, double refuted) {
    std::string path;
    for (const solver::PathStep& step : progress.path) {
        if (step.all == 0) break;
        path += fmt::format(" {}/{}", step.open, step.all);
    }
    return fmt::format(
        "{:.0f} s, {} nodes, {} nodes/s, table {:.1f} %, proof numbers {:.3g} and {:.3g}, path{}, {:.1f} % "
        "refuted",
        seconds(progress.time), progress.nodes, nodes_per_second(progress.nodes, progress.time),
        progress.table_permille / 10.0, progress.root.win, progress.root.loss, path.empty() ? " -" : path,
        100 * refuted);
}

SolverProgress::SolverProgress(const Clock& clock, bool quiet)
    : clock_(clock), quiet_(quiet), redraws_(errors_go_to_terminal()), next_(clock.now() + kSilentStart) {}

bool SolverProgress::due() {
    if (quiet_ || clock_.now() < next_) return false;
    next_ = clock_.now() + (redraws_ ? kRedrawInterval : kLineInterval);
    return true;
}

void SolverProgress::print(const std::string& text) {
    print_note("{}{}{}", redraws_ ? kWipeLine : "", text, redraws_ ? "" : "\n");
    std::fflush(stderr);
    drawn_ = redraws_;
}

void SolverProgress::show(const solver::Progress& progress, PositionSolver& solving) {
    if (due()) print("solve: " + solver_progress_text(progress, solving.refuted_share()));
}

void SolverProgress::show(const solver::Written& written) {
    if (due()) {
        print(fmt::format("proof: {} records, {} positions left out, {:.1f} % of the way", written.records,
                          written.left_out, 100 * written.share));
    }
}

void SolverProgress::show(const SolveProgress& progress, Duration time) {
    if (!due()) return;
    print(
        fmt::format("solve: {:.0f} s, {} nodes, proof numbers {:.3g} and {:.3g}, {} positions in the upper "
                    "tree, {} searched now",
                    seconds(time), progress.nodes, progress.root.win, progress.root.loss, progress.positions,
                    progress.searched));
}

void SolverProgress::show_count(const char* title, std::uint64_t done) {
    if (due()) print(fmt::format("{}: {} positions", title, done));
}

void SolverProgress::finish() {
    if (drawn_) print_note("{}", kWipeLine);
    drawn_ = false;
}

}  // namespace sortie
