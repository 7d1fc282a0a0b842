#include "engine/bench.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

namespace {

struct BenchPosition {
    std::string_view game;
    std::string_view variant;
    std::string_view position;  // empty: the start
    int depth;
};

constexpr BenchPosition kPositions[] = {
    {"breakthrough", "standard", "", 13},
    {"breakthrough", "standard", "pppppppp/3p1ppp/p2p4/2p1p3/3P4/P2PP2P/1PP3P1/PPPPPPPP w - - 0 7", 12},
    {"breakthrough", "standard", "pppppppp/1p6/p3pp2/2p2pp1/2P1PPP1/P4P2/1P6/PPPPPPPP w - - 0 13", 12},
    {"breakthrough", "standard", "pppppppp/4p3/3p3p/1p1P1P2/3Pp2P/P2p2P1/8/PPPPPPPP b - - 0 17", 12},
    {"breakthrough", "standard", "pppppppp/8/3P2p1/1ppPP1p1/4p1P1/1P4P1/4p3/PPPP1PPP w - - 0 21", 12},
    {"breakthrough", "standard", "pppppp/1p1pp1/4p1/2P3/PP1PPP/1P1PPP w - - 0 6", 13},
    {"breakthrough", "standard", "pppppppppp/p3pp2pp/10/3pp1p3/p9/P9/3PPPPP2/8P1/P8P/PPPPPPPPPP w - - 0 16",
     9},
    {"breakthrough", "straight", "pppppppp/8/pp1pp1pp/2p2p2/1PP1P3/P4PPP/3P4/PPPPPPPP w - - 0 11", 12},
    {"breakthrough", "promotion", "p1ppp1pp/1p1ppp2/ppp2p1p/8/1P6/P1P1PPpP/1P1PPPP1/PP1P2PP w - - 30 16", 8},
    {"tukvnanawopi", "course", "", 14},
    {"tukvnanawopi", "course", "bbbbb/bbbb/bbw1b/bbbb/wwbbb/wwww/ww1ww/wwww/wwwww b 4", 10},
    {"tukvnanawopi", "course", "bbbbb/bbwb/bbb1b/bbwb/www1b/wb2/wwwww/www1/wwwww b 2", 9},
    {"tukvnanawopi", "traditional", "bbbbb/bbbb/w1bbb/b1bb/bwbbb/w1ww/wwwww/wwww/wwwww w 6 -", 8},
    {"chinese-checkers", "symmetric", "", 7},
    {"chinese-checkers", "symmetric",
     "4/4./222/2222/....2/....../......./......../........./........../........1/......../......./....../"
     "...../"
     "111./111/33/1 1 - 10",
     6},
    {"chinese-checkers", "symmetric",
     "./44/222/2222/....2/.....1/......./......../........./........../........./......../......./....../"
     "...../"
     "111./111/33/1 1 - 24",
     6},
};

}  // namespace

Result<std::vector<BenchLine>> run_bench(
    const Registry& registry, std::string_view game, const StopFlag& stop,
    const std::function<void(std::size_t done, std::size_t total)>& progress) {
    std::vector<BenchPosition> chosen;
    for (const BenchPosition& entry : kPositions) {
        if (game.empty() || entry.game == game) chosen.push_back(entry);
    }
    if (chosen.empty()) return Error{fmt::format("the bench has no game {}", in_quotes(game))};

    std::vector<BenchLine> lines;
    for (std::size_t i = 0; i < chosen.size() && !stop.requested(); ++i) {
        const BenchPosition& entry = chosen[i];
        GameSetup setup{std::string(entry.game), std::string(entry.variant)};
        if (!entry.position.empty()) setup.position = std::string(entry.position);
        const auto session = registry.open(setup);
        if (!session) return Error{session.error()};
        const auto agent =
            (*session)->make_agent({"sortie", {{"depth", std::to_string(entry.depth)}, {"hash", "16"}}});
        if (!agent) return Error{agent.error()};
        const SearchReport report = (*agent)->think({}, stop, {});
        if (lines.empty() || lines.back().game != entry.game)
            lines.push_back({std::string(entry.game), 0, {}});
        lines.back().nodes += report.nodes;
        lines.back().time += report.time;
        if (progress) progress(i + 1, chosen.size());
    }
    return lines;
}

}  // namespace sortie
