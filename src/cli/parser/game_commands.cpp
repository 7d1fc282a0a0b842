// Looking at positions and playing: the commands about one game.
#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/parser/command_groups.h"
#include "cli/parser/shared_options.h"

namespace sortie {

namespace {

void add_games(Parser& parser) {
    const auto& [command, options] =
        parser.add<GamesOptions>("games", "List the games, their variants and sizes", "", run_games);
    add_output_options(command, options.output);
}

void add_show(Parser& parser) {
    const auto& [command, options] =
        parser.add<ShowOptions>("show", "Draw a position, with its legal moves", help::kShow, run_show);
    add_position_options(command, options.position);
    add_output_options(command, options.output);
    command.add_flag("--ascii", options.ascii, "Draw with plain ASCII characters");
}

void add_perft(Parser& parser) {
    const auto& [command, options] = parser.add<PerftOptions>(
        "perft", "Count the positions after all move sequences of a length", help::kPerft, run_perft);
    add_position_options(command, options.position);
    add_output_options(command, options.output);
    command.add_option("--depth", options.depth, "Length in plies")
        ->required()
        ->check(CLI::Range(0, kMaxPerftDepth));
    command.add_flag("--divide", options.divide, "Also the count below each first move");
    add_threads_option(command, options.threads);
}

void add_best(Parser& parser) {
    const auto& [command, options] =
        parser.add<BestOptions>("best", "Search a position for its best move", help::kBest, run_best);
    add_position_options(command, options.position);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    add_output_options(command, options.output);
    command.add_flag("--stats", options.statistics, "Also what the search did, in numbers");
}

void add_analyze(Parser& parser) {
    const auto& [command, options] = parser.add<AnalyzeOptions>(
        "analyze", "Show the search as it deepens, or review a recorded game", help::kAnalyze, run_analyze);
    add_position_options(command, options.position);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    add_output_options(command, options.output);
    CLI::Option* const lines =
        command.add_option("--lines", options.lines, "How many of the best moves to show")
            ->check(CLI::Range(1, kMaxLines))
            ->capture_default_str();
    CLI::Option* const file = command.add_option("--file", options.file, "Review this PGN file");
    file->excludes(lines);
    for (const char* const unused : {"--position", "--moves"}) file->excludes(command.get_option(unused));
}

void add_play(Parser& parser) {
    const auto& [command, options] =
        parser.add<PlayOptions>("play", "Play in the terminal", help::kPlay, run_play);
    add_position_options(command, options.position);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    command.add_option("--side", options.side, "Which side you play: first or second")
        ->check(CLI::IsMember({"first", "second"}))
        ->capture_default_str();
    command.add_flag("--ascii", options.ascii, "Draw with plain ASCII characters");
}

void add_agents(Parser& parser) {
    const auto& [command, options] = parser.add<AgentsOptions>(
        "agents", "List the players, their options and games", help::kAgents, run_agents);
    command.add_option("--game", options.game, "Only those of this game");
    add_output_options(command, options.output);
}

void add_bench(Parser& parser) {
    const auto& [command, options] =
        parser.add<BenchOptions>("bench", "Search fixed positions: a node signature per game, and the speed",
                                 help::kBench, run_bench_command);
    command.add_option("--game", options.game, "Only this game");
    add_output_options(command, options.output);
}

void add_uci(Parser& parser) {
    const auto& [command, options] =
        parser.add<UciCommandOptions>("uci", "Speak UCI on standard input and output", help::kUci, run_uci);
    command.add_option("--agent", options.agent, "Who thinks (see 'sortie agents')")->capture_default_str();
}

void add_answer(Parser& parser) {
    const auto& [command, options] = parser.add<AnswerOptions>(
        "answer", "Answer a Tukvnanawopi board file with one line, the move", help::kAnswer, run_answer);
    command.add_option("BOARDFILE", options.file, "Nine lines of B, W, O and X, rank 9 first")->required();
    command.add_option("SIDE", options.side, "Who is to move: B or W")
        ->required()
        ->check(CLI::IsMember({"B", "W"}));
    command.add_option("--movetime", options.movetime, "Milliseconds within which to answer")
        ->check(CLI::Range(1, kMaxTime))
        ->capture_default_str();
}

}  // namespace

void add_game_commands(Parser& parser) {
    parser.begin_group("Play and analyse");
    add_games(parser);
    add_show(parser);
    add_perft(parser);
    add_best(parser);
    add_analyze(parser);
    add_play(parser);
    add_agents(parser);
    add_bench(parser);
    add_uci(parser);
    add_answer(parser);
}

}  // namespace sortie
