#include "engine/bench.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/text.h"

namespace sortie {

Result<std::vector<BenchLine>> run_bench(
    const Registry& registry, std::string_view game, int shallower, const StopFlag& stop,
    const std::function<void(std::size_t done, std::size_t total)>& progress) {
    std::vector<std::pair<std::string, BenchPosition>> chosen;
    for (const GameInfo& info : registry.games()) {
        if (!game.empty() && info.name != game) continue;
        for (const BenchPosition& entry : info.bench_positions) chosen.emplace_back(info.name, entry);
    }
    if (chosen.empty()) return Error{fmt::format("the bench has no game {}", in_quotes(game))};

    std::vector<BenchLine> lines;
    for (std::size_t i = 0; i < chosen.size() && !stop.requested(); ++i) {
        const auto& [name, entry] = chosen[i];
        GameSetup setup{name, std::string(entry.variant)};
        if (!entry.position.empty()) setup.position = std::string(entry.position);
        const auto session = registry.open(setup);
        if (!session) return Error{session.error()};
        const int depth = std::max(entry.depth - shallower, 1);
        const auto agent =
            (*session)->make_agent({"sortie", {{"depth", std::to_string(depth)}, {"hash", "16"}}});
        if (!agent) return Error{agent.error()};
        const SearchReport report = (*agent)->think({}, stop, {});
        if (lines.empty() || lines.back().game != name) lines.push_back({name, 0, {}});
        lines.back().nodes += report.nodes;
        lines.back().time += report.time;
        if (progress) progress(i + 1, chosen.size());
    }
    return lines;
}

}  // namespace sortie
