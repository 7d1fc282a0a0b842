#include "cli/parser/option_groups.h"

#include "core/score.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr int kMaxHash = 65536;
constexpr std::size_t kMaxMemory = std::size_t{4} << 20;

}  // namespace

void add_game_options(Command& command, GameSetup& setup) {
    setup.game = command.registry().games().front().name;
    command.option("--game", setup.game, "Which game (see 'sortie games')").value("NAME");
    command.option("--variant", setup.variant, "Which rules of that game")
        .value("NAME")
        .usual("the game's first")
        .may_be_empty();
    command.parsed("--size", "CxR", "Columns x rows, such as 6x6, in games with a choice of sizes",
                   [&setup](const std::string& text) -> std::optional<Error> {
                       const auto size = parse_size(text);
                       if (!size) return Error{size.error()};
                       setup.size = *size;
                       return std::nullopt;
                   });
}

void add_start_options(Command& command, GameSetup& setup) {
    command.option("--position", setup.position, "Position text").usual("the start").may_be_empty();
    command
        .parsed("--moves", "MOVES", "Moves to play from there: \"a2a3 b7b6\"",
                [&setup](const std::string& text) -> std::optional<Error> {
                    for (const std::string_view move : split_words(text)) setup.moves.emplace_back(move);
                    return std::nullopt;
                })
        .may_be_empty = true;
}

void add_position_options(Command& command, GameSetup& setup) {
    add_game_options(command, setup);
    add_start_options(command, setup);
}

void add_output_options(Command& command, OutputOptions& options) {
    command.flag("--json", options.json, "Answer in JSON on standard output and nothing else");
    command.flag("--quiet", options.quiet, "No progress and no explanations");
}

void add_ascii_option(Command& command, bool& ascii) {
    command.flag("--ascii", ascii, "Draw with plain ASCII characters");
}

void add_threads_option(Command& command, int& threads) {
    command.option("--threads", threads, "Number of threads").range(1, kMaxThreads);
}

void add_seed_option(Command& command, std::uint64_t& seed, const char* help) {
    command.option("--seed", seed, help);
}

void add_memory_option(Command& command, std::size_t& megabytes) {
    command.option("--memory", megabytes, "Table of solved positions, in megabytes")
        .range(1, kMaxMemory)
        .value("MB");
}

void add_limit_options(Command& command, Limits& limits) {
    command.milliseconds("--movetime", limits.move_time, "Time per move in milliseconds")
        .range(1, kMaxTime)
        .value("MS");
    command.option("--depth", limits.depth, "Plies to look ahead").range(1, kMaxPly);
    command.option("--nodes", limits.nodes, "Nodes per move").range(1, kMaxNodes);
}

void add_evaluation_options(Command& command, AgentOptions& options) {
    command.option("--eval", options.eval, "Hand-crafted evaluation or network")
        .value("NAME")
        .choices({"hand", "network"})
        .usual("network, where there is one");
    command.option("--network", options.network, "Evaluate with the network in this file").value("FILE");
}

void add_agent_options(Command& command, AgentOptions& options) {
    command.option("--agent", options.agent, "Who thinks (see 'sortie agents')")
        .value("AGENT")
        .may_be_empty();
    command.option("--threads", options.threads, "Number of threads").range(1, kMaxThreads);
    command.option("--hash", options.hash, "Hash table in megabytes").range(1, kMaxHash).value("MB");
    command.option("--seed", options.seed, "Seed of agents that play randomly");
    add_evaluation_options(command, options);
}

}  // namespace sortie
