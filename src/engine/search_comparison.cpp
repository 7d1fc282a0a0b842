#include "engine/search_comparison.h"

namespace sortie {

double effective_branching(std::uint64_t nodes, int depth) {
    const auto size = [depth](double branching) {
        double sum = 1;
        for (int i = 0; i < depth; ++i) sum = sum * branching + 1;
        return sum;
    };
    double low = 0;
    double high = static_cast<double>(nodes);
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (size(middle) < static_cast<double>(nodes) ? low : high) = middle;
    }
    return low;
}

SearchComparison compare_with_minimax(const Session& session, const SearchReport& report,
                                      const StopFlag& stop) {
    SearchComparison found{report.depth, effective_branching(report.nodes, report.depth), std::nullopt};
    const auto minimax = session.make_agent({"minimax", {}});
    if (!minimax) return found;
    SearchRequest request;
    request.limits.depth = report.depth;
    request.limits.nodes = kMostComparedNodes;
    const SearchReport whole = (*minimax)->think(request, stop, {});
    if (whole.kind == ScoreKind::Exact) found.minimax_nodes = whole.nodes;
    return found;
}

}  // namespace sortie
