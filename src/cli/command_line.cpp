// The only translation unit that knows CLI11: options, validators, help texts.
#include <CLI/CLI.hpp>
#include <exception>
#include <functional>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/session_options.h"
#include "core/score.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr int kMaxThreads = 256;
constexpr int kMaxHash = 65536;
constexpr int kMaxLines = 256;
constexpr int kMaxTime = 24 * 3600 * 1000;
constexpr int kMaxPerftDepth = 100;
constexpr std::uint64_t kMaxNodes = 1'000'000'000'000'000;

void add_position_options(CLI::App& command, PositionOptions& options) {
    command.add_option("--game", options.game, "Which game (see 'sortie games')")->capture_default_str();
    command.add_option("--variant", options.variant,
                       "Which rules of that game; the game's first unless told");
    command.add_option("--size", options.size, "Columns x rows, such as 6x6 (Breakthrough only)");
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

void add_limit_options(CLI::App& command, LimitOptions& options) {
    command.add_option("--movetime", options.movetime, "Milliseconds a move")->check(CLI::Range(1, kMaxTime));
    command.add_option("--depth", options.depth, "Plies to look ahead")->check(CLI::Range(1, kMaxPly));
    command.add_option("--nodes", options.nodes, "Positions to look at")
        ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
}

void add_agent_options(CLI::App& command, AgentOptions& options) {
    command.add_option("--agent", options.agent, "Who thinks (see 'sortie agents')")->capture_default_str();
    command.add_option("--threads", options.threads, "Number of threads")->check(CLI::Range(1, kMaxThreads));
    command.add_option("--hash", options.hash, "Megabytes for the table")->check(CLI::Range(1, kMaxHash));
    command.add_option("--seed", options.seed, "For agents that draw lots")
        ->check(CLI::Range(std::uint64_t{0}, kMaxNodes));
}

// The parser quotes what was typed; a message is one line nevertheless.
std::string one_line(std::string text) {
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    return text;
}

// The parsed values live as long as the parser; the chosen command leaves itself in `chosen`.
class Parser {
  public:
    explicit Parser(const Registry& registry) : registry_(registry) {
        app_.require_subcommand(1);
        app_.set_version_flag("--version", "sortie " SORTIE_VERSION);
        app_.get_formatter()->column_width(30);
        app_.footer(help::kProgram);
        add_games();
        add_show();
        add_perft();
        add_best();
        add_analyze();
        add_play();
        add_agents();
        add_bench();
        add_tune();
        add_uci();
        add_serve();
    }

    int run(int argc, const char* const* argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::CallForHelp& call) {
            return app_.exit(call);
        } catch (const CLI::CallForVersion& call) {
            return app_.exit(call);
        } catch (const CLI::ParseError& problem) {
            const std::string word = argc > 1 ? argv[1] : "";
            if (word.empty() || is_command(word))
                return bad_input(one_line(problem.what()) + " ('sortie --help' lists the commands)");
            return bad_input("there is no command " + in_quotes(word) + " ('sortie --help' lists them)");
        }
        return chosen_();
    }

  private:
    bool is_command(const std::string& word) {
        const auto commands =
            app_.get_subcommands([&](const CLI::App* command) { return command->get_name() == word; });
        return !commands.empty();
    }

    void add_games() {
        CLI::App* const command = app_.add_subcommand("games", "List the games, their variants and sizes");
        add_output_options(*command, games_.output);
        command->callback([this] { chosen_ = [this] { return run_games(registry_, games_); }; });
    }

    void add_show() {
        CLI::App* const command = app_.add_subcommand("show", "Draw a position, with its legal moves");
        add_position_options(*command, show_.position);
        add_output_options(*command, show_.output);
        command->add_flag("--ascii", show_.ascii, "Draw with plain ASCII characters");
        command->footer(help::kShow);
        command->callback([this] { chosen_ = [this] { return run_show(registry_, show_); }; });
    }

    void add_perft() {
        CLI::App* const command =
            app_.add_subcommand("perft", "Count the positions after all move sequences of a length");
        add_position_options(*command, perft_.position);
        add_output_options(*command, perft_.output);
        command->add_option("--depth", perft_.depth, "Length in plies")
            ->required()
            ->check(CLI::Range(0, kMaxPerftDepth));
        command->add_flag("--divide", perft_.divide, "Also the count below each first move");
        add_threads_option(*command, perft_.threads);
        command->footer(help::kPerft);
        command->callback([this] { chosen_ = [this] { return run_perft(registry_, perft_); }; });
    }

    void add_best() {
        CLI::App* const command = app_.add_subcommand("best", "Search a position for its best move");
        add_position_options(*command, best_.position);
        add_limit_options(*command, best_.limits);
        add_agent_options(*command, best_.agent);
        add_output_options(*command, best_.output);
        command->add_flag("--stats", best_.statistics, "Also what the search did, in numbers");
        command->footer(help::kBest);
        command->callback([this] { chosen_ = [this] { return run_best(registry_, best_); }; });
    }

    void add_analyze() {
        CLI::App* const command =
            app_.add_subcommand("analyze", "Show the search as it deepens, or review a recorded game");
        add_position_options(*command, analyze_.position);
        add_limit_options(*command, analyze_.limits);
        add_agent_options(*command, analyze_.agent);
        add_output_options(*command, analyze_.output);
        CLI::Option* const lines =
            command->add_option("--lines", analyze_.lines, "How many of the best moves to show")
                ->check(CLI::Range(1, kMaxLines))
                ->capture_default_str();
        CLI::Option* const file = command->add_option("--file", analyze_.file, "Review this PGN file");
        file->excludes(lines);
        for (const char* const unused : {"--position", "--moves"})
            file->excludes(command->get_option(unused));
        command->footer(help::kAnalyze);
        command->callback([this] { chosen_ = [this] { return run_analyze(registry_, analyze_); }; });
    }

    void add_play() {
        CLI::App* const command = app_.add_subcommand("play", "Play in the terminal");
        add_position_options(*command, play_.position);
        add_limit_options(*command, play_.limits);
        add_agent_options(*command, play_.agent);
        command->add_option("--side", play_.side, "Which side you play: first or second")
            ->check(CLI::IsMember({"first", "second"}))
            ->capture_default_str();
        command->add_flag("--ascii", play_.ascii, "Draw with plain ASCII characters");
        command->footer(help::kPlay);
        command->callback([this] { chosen_ = [this] { return run_play(registry_, play_); }; });
    }

    void add_agents() {
        CLI::App* const command = app_.add_subcommand("agents", "List the players, their options and games");
        command->add_option("--game", agents_.game, "Only those of this game");
        add_output_options(*command, agents_.output);
        command->footer(help::kAgents);
        command->callback([this] { chosen_ = [this] { return run_agents(registry_, agents_); }; });
    }

    void add_bench() {
        CLI::App* const command =
            app_.add_subcommand("bench", "Search fixed positions: a node signature per game, and the speed");
        command->add_option("--game", bench_.game, "Only this game");
        add_output_options(*command, bench_.output);
        command->footer(help::kBench);
        command->callback([this] { chosen_ = [this] { return run_bench_command(registry_, bench_); }; });
    }

    void add_tune() {
        CLI::App* const command = app_.add_subcommand(
            "tune", "Fit the weights of Breakthrough's hand-written evaluation to self-play");
        command->add_option("--games", tune_.games, "Games to play")
            ->check(CLI::Range(1, 10'000'000))
            ->capture_default_str();
        command->add_option("--nodes", tune_.nodes, "Nodes a move")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
            ->capture_default_str();
        command->add_option("--epochs", tune_.epochs, "Passes over the positions")
            ->check(CLI::Range(1, 100'000))
            ->capture_default_str();
        command->add_option("--seed", tune_.seed, "Seed of the games")->capture_default_str();
        add_threads_option(*command, tune_.threads);
        add_output_options(*command, tune_.output);
        command->footer(help::kTune);
        command->callback([this] { chosen_ = [this] { return run_tune(tune_); }; });
    }

    void add_uci() {
        CLI::App* const command = app_.add_subcommand("uci", "Speak UCI on standard input and output");
        command->add_option("--agent", uci_.agent, "Who thinks (see 'sortie agents')")->capture_default_str();
        command->footer(help::kUci);
        command->callback([this] { chosen_ = [this] { return run_uci(registry_, uci_); }; });
    }

    void add_serve() {
        CLI::App* const command =
            app_.add_subcommand("serve", "Serve the board in the browser, and the JSON API");
        command->add_option("--host", serve_.host, "Address to listen on")->capture_default_str();
        command->add_option("--port", serve_.port, "Port; 0 takes any that is free")
            ->check(CLI::Range(0, 65535))
            ->capture_default_str();
        command->add_option("--db", serve_.database,
                            "File that keeps the games (default: sortie/games.db in your data folder)");
        command->add_option("--arena", serve_.arena, "File of a tournament to follow (its --db)");
        command->add_option("--threads", serve_.threads, "Threads that search (default: one a core)")
            ->check(CLI::Range(1, kMaxThreads));
        command->add_option("--name", serve_.names,
                            "A name by which visitors call this server, such as games.example.org");
        command->add_flag("--quiet", serve_.quiet, "Do not print the address");
        command->footer(help::kServe);
        command->callback([this] { chosen_ = [this] { return run_serve(registry_, serve_); }; });
    }

    const Registry& registry_;
    CLI::App app_{"Sortie: an engine for Breakthrough and its neighbours", "sortie"};
    GamesOptions games_;
    ShowOptions show_;
    PerftOptions perft_;
    BestOptions best_;
    AnalyzeOptions analyze_;
    PlayOptions play_;
    AgentsOptions agents_;
    BenchOptions bench_;
    TuneOptions tune_;
    UciCommandOptions uci_;
    ServeOptions serve_;
    std::function<int()> chosen_;
};

}  // namespace

int run_command_line(const Registry& registry, int argc, const char* const* argv) {
    try {
        return Parser(registry).run(argc, argv);
    } catch (const std::exception& defect) {  // bad_alloc and defects; what users cause never comes this way
        print_error(std::string("internal error: ") + defect.what());
        return kFailed;
    }
}

}  // namespace sortie
