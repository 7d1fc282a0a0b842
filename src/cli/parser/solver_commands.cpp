// The commands that prove.
#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/parser/command_groups.h"
#include "cli/parser/shared_options.h"

namespace sortie {

namespace {

void add_solve(Parser& parser) {
    const auto& [command, options] =
        parser.add<SolveOptions>("solve", "Find out who wins, and prove it", help::kSolve, run_solve);
    add_position_options(command, options.position);
    add_output_options(command, options.output);
    command.add_option("--time", options.time, "Give up after so many seconds")->check(real_in(0.001, 1e8));
    command.add_option("--nodes", options.nodes, "Give up after so many nodes a thread")
        ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
    add_memory_option(command, options.memory);
    command.add_option("--threads", options.threads, "Number of threads; all processors unless told")
        ->check(CLI::Range(1, kMaxThreads));
    command.add_flag("--all-moves", options.all_moves, "Decide every move, not only one that wins");
    command.add_option("--checkpoint", options.checkpoint, "Save the work in this file, and go on from it");
    command.add_option("--checkpoint-seconds", options.checkpoint_seconds, "How often to save it")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
    CLI::Option* const proof =
        command.add_option("--proof", options.proof, "Write a winning strategy to this file");
    command
        .add_option("--leaf-nodes", options.leaf_nodes,
                    "Leave positions out of the proof that a solver proves with so many nodes")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000}))
        ->needs(proof);
}

void add_verify(Parser& parser) {
    const auto& [command, options] = parser.add<VerifyOptions>(
        "verify", "Check a proof of 'sortie solve' with the rules alone", help::kVerify, run_verify);
    command.add_option("file", options.file, "The proof")->required();
    add_output_options(command, options.output);
}

}  // namespace

void add_solver_commands(Parser& parser) {
    parser.begin_group("Prove");
    add_solve(parser);
    add_verify(parser);
}

}  // namespace sortie
