// `sortie perft`: counts leaf positions, to check rules and to measure move generation.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "core/clock.h"
#include "protocol/json/messages.h"

namespace sortie {

int run_perft(const Registry& registry, const PerftOptions& options) {
    const auto session = open_session(registry, options.position);
    if (!session) return bad_input(session.error());
    const SteadyClock clock;
    Progress progress("perft", clock, options.output.quiet);
    const PerftControl control{options.threads, &interrupt_flag(),
                               [&](std::size_t done, std::size_t total) { progress.show(done, total); }};

    const Duration start = clock.now();
    std::uint64_t nodes = options.depth == 0 ? 1 : 0;
    std::vector<MoveCount> counts;
    if (options.depth > 0) counts = (*session)->perft(options.depth, control);
    for (const MoveCount& count : counts) nodes += count.count;
    const Duration time = clock.now() - start;
    progress.finish();

    if (interrupt_flag()) {
        print_error("perft was interrupted; its counts would be wrong");
        return kFailed;
    }
    if (options.output.json) {
        nlohmann::ordered_json message = perft_json(options.depth, nodes, time);
        if (options.divide) {
            for (const MoveCount& count : counts) message["moves"][count.move] = count.count;
        }
        fmt::print("{}\n", message.dump());
        return kDone;
    }
    if (options.divide) {
        for (const MoveCount& count : counts) fmt::print("{}: {}\n", count.move, count.count);
    }
    fmt::print("nodes {}\n", nodes);
    fmt::print("time {:.3f} s, {:.1f} million nodes/s\n", seconds(time),
               static_cast<double>(nodes) / std::max(seconds(time), 1e-9) / 1e6);
    return kDone;
}

}  // namespace sortie
