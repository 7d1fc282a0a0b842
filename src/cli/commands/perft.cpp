// `sortie perft`: counts leaf positions, to check rules and to measure move generation.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "core/clock.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

struct PerftOptions {
    GameSetup game;
    OutputOptions output;
    int depth = 0;
    bool divide = false;
    int threads = 1;
};

constexpr const char* kPerftExamples =
    "Examples:\n"
    "  sortie perft --depth 6                        149264638 on the standard board\n"
    "  sortie perft --size 6x6 --depth 7 --divide    move by move, to find a wrong rule\n"
    "  sortie perft --depth 7 --threads 2 --json     for a script\n";

constexpr int kMaxPerftDepth = 100;

int run_perft(const Registry& registry, const PerftOptions& options) {
    const auto session = registry.open(options.game);
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
        return failed("perft was interrupted; its counts would be wrong");
    }
    if (options.output.json) {
        nlohmann::ordered_json message = perft_json(options.depth, nodes, time);
        if (options.divide) {
            for (const MoveCount& count : counts) message["moves"][count.move] = count.count;
        }
        print_out("{}\n", message.dump());
        return kDone;
    }
    if (options.divide) {
        for (const MoveCount& count : counts) print_out("{}: {}\n", count.move, count.count);
    }
    print_out("nodes {}\n", nodes);
    print_out("time {:.3f} s, {:.1f} million nodes/s\n", seconds(time),
              static_cast<double>(nodes) / std::max(seconds(time), 1e-9) / 1e6);
    return kDone;
}

}  // namespace

void add_perft(Parser& parser) {
    const auto [command, options] = parser.add<PerftOptions>(
        "perft", "Count the positions after all move sequences of a length", kPerftExamples, run_perft);
    add_position_options(command, options.game);
    add_output_options(command, options.output);
    command.option("--depth", options.depth, "Length in plies").range(0, kMaxPerftDepth).usual("").required();
    command.flag("--divide", options.divide, "Also the count below each first move");
    add_threads_option(command, options.threads);
}

}  // namespace sortie
