#include "cli/terminal/statistics_text.h"

#include <fmt/format.h>

namespace sortie {

namespace {

std::string share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0
               ? "-"
               : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
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
    text += "\ndepth         nodes    time s  branching\n";
    std::uint64_t before = 0;  // nodes of the depth before alone
    std::uint64_t total = 0;
    for (const auto& depth : statistics.depths) {
        const std::uint64_t alone = depth.nodes - total;
        const std::string branching =
            before == 0 ? "-"
                        : fmt::format("{:.2f}", static_cast<double>(alone) / static_cast<double>(before));
        text += fmt::format("{:>5} {:>13} {:>9.3f} {:>10}\n", depth.depth, depth.nodes, seconds(depth.time),
                            branching);
        before = alone;
        total = depth.nodes;
    }
    return text;
}

}  // namespace sortie
