// `sortie study solver`: what the solver needs for a set of positions.
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "core/file.h"
#include "core/text.h"
#include "engine/solving.h"

namespace sortie {

namespace {

struct StudySolverOptions {
    std::string file;
    GameSetup game;
    solver::Settings solver;
    solver::Limits limits{std::nullopt, 3'000'000};  // per position
    OutputOptions output;
};

constexpr const char* kStudySolverExamples =
    "Examples:\n"
    "  sortie study solver data/solver/6x6-held-out.txt\n"
    "  sortie study solver data/solver/6x6-tuning.txt --nodes 500000 --seed 2 --json\n"
    "\n"
    "The file has a position per line; '#' begins a comment. Geometric means count what was not solved "
    "within\n"
    "the limit as if it had been solved there. Exit status 1 when a position was not solved.";

constexpr std::array<std::string_view, 3> kStudiedValues = {"unknown", "win", "loss"};

int run_study_solver(const Registry& registry, const StudySolverOptions& options) {
    const auto text = read_file(options.file);
    if (!text) return bad_input(text.error());
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const SteadyClock clock;
    int positions = 0;
    int solved = 0;
    double log_nodes = 0;
    double log_seconds = 0;
    for (const std::string_view line : split_at(*text, '\n')) {
        if (line.empty() || line.front() == '#') continue;
        GameSetup setup = options.game;
        setup.position = std::string(line);
        const auto session = registry.open(setup);
        if (!session) return bad_input(fmt::format("file {}: {}", options.file, session.error()));
        auto solving = make_solver(**session, options.solver);
        if (!solving) return bad_input(solving.error());
        const Duration start = clock.now();
        const solver::Value value = (*solving)->solve(options.limits, false, stop, {}).value;
        if (stop.requested()) return failed("interrupted");
        const Duration time = clock.now() - start;
        const std::uint64_t nodes = (*solving)->nodes();
        ++positions;
        solved += value != solver::Value::Unknown;
        log_nodes += std::log(static_cast<double>(std::max<std::uint64_t>(nodes, 1)));
        log_seconds += std::log(std::max(seconds(time), 1e-4));
        const std::string_view value_text = kStudiedValues[static_cast<std::size_t>(value)];
        if (options.output.json) {
            const nlohmann::ordered_json message = {
                {"position", line}, {"value", value_text}, {"nodes", nodes}, {"time_ms", milliseconds(time)}};
            print_now("{}\n", message.dump());
        } else {
            print_now("{:7} {:>10} nodes {:>8.2f} s  {}\n", value_text, nodes, seconds(time), line);
        }
    }
    if (positions == 0) return bad_input(fmt::format("file {}: no positions in it", options.file));
    const double mean_nodes = std::exp(log_nodes / positions);
    const double mean_seconds = std::exp(log_seconds / positions);
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"positions", positions},
                                                {"solved", solved},
                                                {"mean_nodes", std::llround(mean_nodes)},
                                                {"mean_time_ms", std::llround(1000 * mean_seconds)}};
        print_out("{}\n", message.dump());
    } else {
        print_out("{} of {} solved, geometric means {:.0f} nodes, {:.2f} s\n", solved, positions, mean_nodes,
                  mean_seconds);
    }
    return solved == positions ? kDone : kFailed;
}

}  // namespace

void add_study_solver(Parser& parser) {
    const auto [command, options] =
        parser.add<StudySolverOptions>("study solver", "What the solver needs for a set of positions",
                                       kStudySolverExamples, run_study_solver);
    command.option("FILE", options.file, "Positions, one per line").required();
    add_game_options(command, options.game);
    command.option("--nodes", options.limits.nodes, "Most nodes per position and thread").range(1, kMaxNodes);
    add_seed_option(command, options.solver.seed, "Vary the order of the search; values stay");
    add_memory_option(command, options.solver.megabytes);
    add_threads_option(command, options.solver.threads);
    add_output_options(command, options.output);
}

}  // namespace sortie
