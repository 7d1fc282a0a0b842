#include "protocol/uci/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace sortie {

std::string uci_score(const SearchReport& report) {
    std::string text;
    if (is_decided(report.score) && has_length(report.score)) {
        // UCI counts moves, not plies.
        const int moves = (plies_to_end(report.score) + 1) / 2;
        text = fmt::format("mate {}", is_win(report.score) ? moves : -moves);
    } else {
        text = fmt::format("cp {}", report.score);  // UCI has no word for a win of unknown length
    }
    if (report.kind == ScoreKind::AtLeast) text += " lowerbound";
    if (report.kind == ScoreKind::AtMost) text += " upperbound";
    return text;
}

std::string info_line(const SearchReport& report) {
    std::string line = fmt::format(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {}", report.depth,
        std::max(report.selective_depth, report.depth), report.line, uci_score(report), report.nodes,
        nodes_per_second(report.nodes, report.time), report.table_permille, milliseconds(report.time));
    if (!report.pv.empty()) line += fmt::format(" pv {}", fmt::join(report.pv, " "));
    return line;
}

std::string bestmove_line(const SearchReport& report, bool ponder) {
    if (report.move.empty()) return "bestmove (none)";
    std::string line = "bestmove " + report.move;
    if (ponder && report.pv.size() > 1) line += " ponder " + report.pv[1];
    return line;
}

}  // namespace sortie
