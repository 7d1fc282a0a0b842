// `sortie bench`: a node signature a game, and the speed of the search.
#include "engine/bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "core/search_report.h"

namespace sortie {

int run_bench_command(const Registry& registry, const BenchOptions& options) {
    if (options.game && options.game->empty()) {
        return bad_input("--game: empty; 'sortie games' lists the games");
    }
    const SteadyClock clock;
    Progress progress("bench", clock, options.output.quiet);
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const auto lines = run_bench(registry, options.game.value_or(""), stop,
                                 [&](std::size_t done, std::size_t total) { progress.show(done, total); });
    progress.finish();
    if (!lines) return bad_input(lines.error());
    if (stop.requested()) {
        print_error("bench was interrupted; its signature would be wrong");
        return kFailed;
    }
    for (const BenchLine& line : *lines) {
        const auto speed = nodes_per_second(line.nodes, line.time);
        if (options.output.json) {
            const nlohmann::ordered_json message = {{"game", line.game},
                                                    {"signature", line.nodes},
                                                    {"time_ms", milliseconds(line.time)},
                                                    {"nps", speed}};
            fmt::print("{}\n", message.dump());
        } else {
            fmt::print("{:<18} signature {:>10}  {:.2f} s  {} nodes/s\n", line.game, line.nodes,
                       seconds(line.time), speed);
        }
    }
    return kDone;
}

}  // namespace sortie
