#include "cli/terminal/analysis_table.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/terminal.h"

namespace sortie {

namespace {

std::string row(const SearchReport& report) {
    // The width of a text in bytes and on the screen differ by the bound's sign; pad by hand.
    const std::string score = score_text(report);
    const std::size_t columns = score.size() - (report.kind == ScoreKind::Exact ? 0 : 2);
    const std::string depth =
        fmt::format("{}/{}", report.depth, std::max(report.selective_depth, report.depth));
    return fmt::format("{:>4}  {:>7}  {}{}  {:>5}  {:>6}  {:>6.1f}  {}", report.line, depth,
                       std::string(columns < 11 ? 11 - columns : 0, ' '), score,
                       percent_text(report.probability), short_number(report.nodes), seconds(report.time),
                       fmt::join(report.pv, " "));
}

}  // namespace

AnalysisTable::AnalysisTable(std::size_t lines, bool redraws, std::size_t width)
    : redraws_(redraws), width_(width), latest_(lines) {
    print_out("{:>4}  {:>7}  {:>11}  {:>5}  {:>6}  {:>6}  {}\n", "line", "depth", "score", "win", "nodes",
              "time", "moves");
    std::fflush(stdout);
}

void AnalysisTable::show(const SearchReport& report) {
    const auto line = static_cast<std::size_t>(report.line);
    if (line == 0 || line > latest_.size()) return;
    latest_[line - 1] = report;
    if (redraws_) {
        redraw();
    } else {
        print_out("{}\n", row(report));
    }
    std::fflush(stdout);
}

void AnalysisTable::redraw() {
    if (drawn_ > 0) print_out("\x1b[{}A", drawn_);
    drawn_ = 0;
    for (const SearchReport& report : latest_) {
        if (report.move.empty()) continue;
        print_out("{}{}\n", kWipeLine, row(report).substr(0, width_));
        ++drawn_;
    }
}

}  // namespace sortie
