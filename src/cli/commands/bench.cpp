// `sortie bench`: a node signature a game, and the speed of the search.
#include "engine/bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "core/search_report.h"

namespace sortie {

namespace {

struct BenchOptions {
    std::string game;  // empty: all
    OutputOptions output;
};

constexpr const char* kBenchExamples =
    "Examples:\n"
    "  sortie bench                       all games\n"
    "  sortie bench --game breakthrough   one\n"
    "The signature is the number of nodes searched: it changes only when the search does.\n";

int run_bench_command(const Registry& registry, const BenchOptions& options) {
    const SteadyClock clock;
    Progress progress("bench", clock, options.output.quiet);
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const auto lines = run_bench(registry, options.game, 0, stop,
                                 [&](std::size_t done, std::size_t total) { progress.show(done, total); });
    progress.finish();
    if (!lines) return bad_input(lines.error());
    if (stop.requested()) {
        return failed("bench was interrupted; its signature would be wrong");
    }
    for (const BenchLine& line : *lines) {
        const auto speed = nodes_per_second(line.nodes, line.time);
        if (options.output.json) {
            const nlohmann::ordered_json message = {{"game", line.game},
                                                    {"signature", line.nodes},
                                                    {"time_ms", milliseconds(line.time)},
                                                    {"nps", speed}};
            print_out("{}\n", message.dump());
        } else {
            print_out("{:<18} signature {:>10}  {:.2f} s  {} nodes/s\n", line.game, line.nodes,
                      seconds(line.time), speed);
        }
    }
    return kDone;
}

}  // namespace

void add_bench(Parser& parser) {
    const auto [command, options] =
        parser.add<BenchOptions>("bench", "Search fixed positions: a node signature per game, and the speed",
                                 kBenchExamples, run_bench_command);
    command.option("--game", options.game, "Only this game").value("NAME");
    add_output_options(command, options.output);
}

}  // namespace sortie
