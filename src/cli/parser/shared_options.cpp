#include "cli/parser/shared_options.h"

#include <fmt/format.h>

#include "core/score.h"

namespace sortie {

namespace {

constexpr int kMaxHash = 65536;
constexpr int kMaxMemory = 4 << 20;

}  // namespace

CLI::Validator real_in(double low, double high) {
    const auto problem = [low, high](const std::string& text) -> std::string {
        double value = 0;
        if (CLI::detail::lexical_cast(text, value) && value >= low && value <= high) return {};
        return fmt::format("Value {} not in range {} to {}", text, low, high);
    };
    return {problem, fmt::format("FLOAT in [{} - {}]", low, high)};
}

void add_game_options(CLI::App& command, PositionOptions& options) {
    command.add_option("--game", options.game, "Which game (see 'sortie games')")->capture_default_str();
    command.add_option("--variant", options.variant,
                       "Which rules of that game; the game's first unless told");
    command.add_option("--size", options.size, "Columns x rows, such as 6x6 (Breakthrough only)");
}

void add_position_options(CLI::App& command, PositionOptions& options) {
    add_game_options(command, options);
    command.add_option("--position", options.position, "Position text; the start unless told");
    command.add_option("--moves", options.moves, "Moves to play from there: \"a2a3 b7b6\"");
}

void add_output_options(CLI::App& command, OutputOptions& options) {
    command.add_flag("--json", options.json, "Answer in JSON on standard output and nothing else");
    command.add_flag("--quiet", options.quiet, "No progress and no explanations");
}

void add_threads_option(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "Number of threads")
        ->check(CLI::Range(1, kMaxThreads))
        ->capture_default_str();
}

void add_memory_option(CLI::App& command, int& megabytes) {
    command.add_option("--memory", megabytes, "Megabytes for the table of solved positions")
        ->check(CLI::Range(1, kMaxMemory))
        ->capture_default_str();
}

void add_limit_options(CLI::App& command, LimitOptions& options) {
    command.add_option("--movetime", options.movetime, "Milliseconds a move")->check(CLI::Range(1, kMaxTime));
    command.add_option("--depth", options.depth, "Plies to look ahead")->check(CLI::Range(1, kMaxPly));
    command.add_option("--nodes", options.nodes, "Positions to look at")
        ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
}

void add_evaluation_options(CLI::App& command, AgentOptions& options) {
    command
        .add_option("--eval", options.eval, "hand or network; the network unless told, where there is one")
        ->check(CLI::IsMember({"hand", "network"}));
    command.add_option("--network", options.network, "Judge positions by the network in this file");
}

void add_agent_options(CLI::App& command, AgentOptions& options) {
    command.add_option("--agent", options.agent, "Who thinks (see 'sortie agents')")->capture_default_str();
    command.add_option("--threads", options.threads, "Number of threads")->check(CLI::Range(1, kMaxThreads));
    command.add_option("--hash", options.hash, "Megabytes for the table")->check(CLI::Range(1, kMaxHash));
    command.add_option("--seed", options.seed, "For agents that draw lots")
        ->check(CLI::Range(std::uint64_t{0}, kMaxNodes));
    add_evaluation_options(command, options);
}

}  // namespace sortie
