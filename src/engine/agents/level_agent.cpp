#include "engine/agents/level_agent.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "core/random.h"
#include "engine/agents/agent_spec.h"
#include "engine/agents/line_collector.h"

namespace sortie {

namespace {

constexpr int kCandidates = 6;
// A proved win is this much better than nothing: the weak may overlook it, as people do.
constexpr Score kCertain = 1500;

}  // namespace

const BoardLevels& levels_on_board(LevelTable table, const GameSetup& identity) {
    const std::string variant = identity.variant.substr(0, identity.variant.find('+'));
    const std::string size = identity.size ? size_text(*identity.size) : "";
    const auto measured = std::find_if(table.begin(), table.end(), [&](const BoardLevels& board) {
        return board.variant == variant && board.size == size;
    });
    return measured == table.end() ? table.front() : *measured;
}

SearchReport LevelAgent::think(const SearchRequest& request, const StopFlag& stop,
                               const ReportHandler& report) {
    SearchRequest weaker = request;
    Limits limits;
    limits.depth = level_.depth;
    limits.nodes = level_.nodes;
    weaker.limits = stricter(request.limits, limits);
    if (level_.noise == 0 || request.lines > 1) return inner_->think(weaker, stop, report);

    weaker.lines = kCandidates;
    weaker.purpose = Purpose::Play;
    LineCollector lines;
    SearchReport best = inner_->think(weaker, stop, [&](const SearchReport& line) { lines.add(line); });
    const std::vector<SearchReport> candidates = lines.take();
    Random random(derive_seed(seed_, games_, session_.played_moves().size()));
    const auto tempting = [&](const SearchReport& line) {
        const double chance = std::clamp(random.unit(), 1e-9, 1.0 - 1e-9);
        return std::clamp<double>(line.score, -kCertain, kCertain) +
               level_.noise * std::log(chance / (1.0 - chance));
    };
    double most = 0;
    const std::uint64_t nodes = best.nodes;
    const Duration time = best.time;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const double value = tempting(candidates[i]);
        if (i > 0 && value <= most) continue;
        most = value;
        best = candidates[i];
    }
    best.line = 1;
    best.nodes = nodes;
    best.time = time;
    if (report) report(best);
    return best;
}

}  // namespace sortie
