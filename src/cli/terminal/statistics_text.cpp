#include "cli/terminal/statistics_text.h"

#include <fmt/format.h>

namespace sortie {

namespace {

std::string share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0
               ? "-"
               : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string ratio(std::uint64_t now, std::uint64_t before) {
    return before == 0 ? "-" : fmt::format("{:.2f}", static_cast<double>(now) / static_cast<double>(before));
}

std::string plies_text(const SearchStatistics& statistics) {
    if (statistics.plies.empty()) return "";
    std::string text = "\n  ply         nodes  branching\n";
    std::uint64_t before = 0;
    for (std::size_t ply = 0; ply < statistics.plies.size(); ++ply) {
        text += fmt::format("{:>5} {:>13} {:>10}\n", ply, statistics.plies[ply],
                            ratio(statistics.plies[ply], before));
        before = statistics.plies[ply];
    }
    return text;
}

std::string depths_text(const SearchStatistics& statistics) {
    if (statistics.depths.empty()) return "";
    std::string text = "\ndepth         nodes    time s  branching\n";
    std::uint64_t before = 0;  // nodes of the depth before alone
    std::uint64_t total = 0;
    for (const auto& depth : statistics.depths) {
        const std::uint64_t alone = depth.nodes - total;
        text += fmt::format("{:>5} {:>13} {:>9.3f} {:>10}\n", depth.depth, depth.nodes, seconds(depth.time),
                            ratio(alone, before));
        before = alone;
        total = depth.nodes;
    }
    return text;
}

}  // namespace

std::string statistics_text(const SearchStatistics& statistics) {
    const std::uint64_t nodes = statistics.main_nodes + statistics.quiescence_nodes;
    std::string text;
    const auto row = [&](std::string_view name, std::uint64_t value, const std::string& note) {
        text += fmt::format("{:<24} {:>14}  {}\n", name, value, note);
    };
    // The simpler searches have no table, no quiescence and no reductions, and some cut nothing off.
    const bool plain = statistics.table_probes == 0;
    if (plain) {
        row("nodes", statistics.main_nodes, "");
    } else {
        row("nodes, main search", statistics.main_nodes, share(statistics.main_nodes, nodes));
        row("nodes, quiescence", statistics.quiescence_nodes, share(statistics.quiescence_nodes, nodes));
        row("ended by a proof", statistics.proved_nodes,
            share(statistics.proved_nodes, statistics.main_nodes));
        row("table hits", statistics.table_hits,
            share(statistics.table_hits, statistics.table_probes) + " of probes");
        row("table cut-offs", statistics.table_cutoffs,
            share(statistics.table_cutoffs, statistics.table_probes) + " of probes");
    }
    if (!plain || statistics.cutoffs > 0) {
        row("beta cut-offs", statistics.cutoffs, "");
        row("by the first move", statistics.first_move_cutoffs,
            share(statistics.first_move_cutoffs, statistics.cutoffs) + " of cut-offs");
    }
    if (!plain) {
        row("reduced searches", statistics.reductions, "");
        row("searched again", statistics.researches,
            share(statistics.researches, statistics.reductions) + " of reduced");
    }
    text += plies_text(statistics) + depths_text(statistics);
    return text;
}

std::string comparison_text(const SearchComparison& compared, std::uint64_t nodes) {
    const std::string branching =
        fmt::format("effective branching factor {:.2f}\n", compared.effective_branching);
    if (!compared.minimax_nodes) {
        return branching + fmt::format("minimax to depth {} looks at more than {} positions\n",
                                       compared.depth, kMostComparedNodes);
    }
    return branching + fmt::format("{} of minimax's {} positions to depth {}\n",
                                   share(nodes, *compared.minimax_nodes), *compared.minimax_nodes,
                                   compared.depth);
}

}  // namespace sortie
