// `sortie learn-solver`: the network that gives the solver its first proof numbers.
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "core/file.h"
#include "learn/effort_learning.h"

namespace sortie {

namespace {

struct LearnSolverOptions {
    EffortLearningOptions learning;
    std::string out;
    std::optional<std::string> start;
    bool force = false;
    OutputOptions output;
};

constexpr const char* kLearnSolverExamples =
    "Examples:\n"
    "  sortie learn-solver --size 4x6 --out solver-breakthrough-standard-4x6.network     some minutes\n"
    "  sortie learn-solver --size 6x6 --positions 400 --rounds 3 --out mine.network\n"
    "  sortie learn-solver --size 6x5 --positions 0 --rounds 1 --whole 6 --out mine.network\n"
    "                                                learn from solving the board itself\n"
    "  sortie learn-solver --size 6x6 --checkpoint 6x6.checkpoint --out mine.network\n"
    "                                                and from what 'sortie solve' has found so far\n"
    "\n"
    "Solves positions of a board, trains a small network to predict who wins and how much work the proof "
    "is,\n"
    "and does both again with that network. The same options give the same network. A network in\n"
    "data/networks is built into the program.";

int run_learn_solver(const Registry& registry, const LearnSolverOptions& options) {
    const auto session = registry.open(options.learning.board);
    if (!session) return bad_input(session.error());
    if (const auto problem = check_new(options.out, options.force)) return bad_input(problem->message);
    StopFlag stop;
    const InterruptStops interrupt(stop);
    EffortLearningOptions learning = options.learning;
    learning.board = (*session)->identity();
    learning.training.seed = learning.seed;
    if (learning.checkpoint && !std::filesystem::exists(*learning.checkpoint))
        return bad_input(fmt::format("file {}: there is no such file", *learning.checkpoint));
    if (options.start) {
        const auto bytes = read_file(*options.start);
        if (!bytes) return bad_input(bytes.error());
        auto start = parse_effort_network(*bytes);
        if (!start) return bad_input(fmt::format("file {}: {}", *options.start, start.error()));
        if (start->board != learning.board)
            return bad_input(fmt::format("file {} is for {}", *options.start, board_text(start->board)));
        learning.start = std::move(*start);
    }
    const auto network = learn_effort_network(learning, stop, [&](const std::string& line) {
        if (!options.output.quiet) fmt::print(stderr, "{}\n", line);
    });
    if (!network) return failed(network.error());
    if (const auto problem = write_file(options.out, effort_network_bytes(*network)))
        return failed(problem->message);
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"network", options.out}, {"made", network->origin}};
        print_out("{}\n", message.dump());
    } else {
        print_out("{}: {}\n", options.out, network->origin);
    }
    return kDone;
}

}  // namespace

void add_learn_solver(Parser& parser) {
    const auto [command, options] = parser.add<LearnSolverOptions>(
        "learn-solver", "Train the solver's network for a board", kLearnSolverExamples, run_learn_solver);
    EffortLearningOptions& learning = options.learning;
    add_game_options(command, learning.board);
    command.option("--out", options.out, "Network file to write").value("FILE").required();
    command.flag("--force", options.force, "Overwrite the file if it is there");
    command.option("--rounds", learning.rounds, "How often to solve and train").range(1, 100);
    command.option("--positions", learning.positions, "Positions to solve in each round").range(0, 1'000'000);
    command.option("--nodes", learning.nodes, "Most nodes for a position").range(1, kMaxNodes);
    command.option("--whole", learning.whole, "How often the whole board is solved in each round")
        .range(0, 1000);
    command.option("--checkpoint", learning.checkpoint, "Learn from the results of 'sortie solve' too")
        .value("FILE");
    command.option("--start", options.start, "Network that the first round begins with").value("FILE");
    add_memory_option(command, learning.megabytes);
    command.option("--epochs", learning.training.epochs, "Epochs of training in each round").range(1, 1000);
    add_seed_option(command, learning.seed, "Seed of everything");
    add_output_options(command, options.output);
}

}  // namespace sortie
