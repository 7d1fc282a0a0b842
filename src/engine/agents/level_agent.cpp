#include "engine/agents/level_agent.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "engine/agents/agent_spec.h"
#include "engine/agents/level_strength.h"
#include "engine/agents/line_collector.h"

namespace sortie {

namespace {

constexpr int kCandidates = 6;
// A proved win is this much better than nothing: the weak may overlook it, as people do.
constexpr Score kCertain = 1500;

// Depths, not nodes, where it errs: a search that is cut short has no second best moves to choose from.
constexpr std::array<Level, kLevels> kSettings = {{{1, {}, 200},
                                                   {1, {}, 90},
                                                   {1, {}, 40},
                                                   {2, {}, 40},
                                                   {3, {}, 40},
                                                   {4, {}, 30},
                                                   {5, {}, 20},
                                                   {6, {}, 8},
                                                   {{}, 8'000, 0},
                                                   {{}, {}, 0}}};

// Over the level below, from the same matches as docs/agents.md; to be measured again when the settings
// change.
constexpr std::array<int, kLevels> kGaps = {0, 182, 241, 147, 127, 235, 235, 330, 235, 636};

}  // namespace

const Level& level_settings(int level) {
    return kSettings[static_cast<std::size_t>(std::clamp(level, 1, kLevels) - 1)];
}

int level_elo(int level) {
    const auto count = static_cast<std::ptrdiff_t>(std::clamp(level, 1, kLevels));
    return std::accumulate(kGaps.begin(), kGaps.begin() + count, 0);
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
    const auto tempting = [&](const SearchReport& line) {
        const double luck = std::clamp(random_.unit(), 1e-9, 1.0 - 1e-9);
        return std::clamp<double>(line.score, -kCertain, kCertain) +
               level_.noise * std::log(luck / (1.0 - luck));
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
