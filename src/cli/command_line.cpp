// The only translation unit that knows CLI11: options, validators, help texts.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/session_options.h"
#include "core/score.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr int kMaxThreads = 256;
constexpr int kMaxHash = 65536;
constexpr int kMaxMemory = 4 << 20;
constexpr int kMaxLines = 256;
constexpr int kMaxTime = 24 * 3600 * 1000;
constexpr int kMaxPerftDepth = 100;
constexpr int kMaxPort = 65535;
constexpr int kMaxTables = 10'000;
constexpr double kMaxSeconds = 24 * 3600.0;
constexpr std::uint64_t kMaxNodes = 1'000'000'000'000'000;
constexpr std::uint64_t kMaxGames = 10'000'000;

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

void add_arena_options(CLI::App& command, ArenaOptions& options) {
    add_position_options(command, options.position);
    add_limit_options(command, options.limits);
    command.add_option("--games", options.games, "Games for each pairing")
        ->check(CLI::Range(std::uint64_t{1}, kMaxGames))
        ->capture_default_str();
    CLI::Option* const openings = command.add_option("--openings", options.openings,
                                                     "A file, or random:PLIES, balanced by a quick search");
    for (const char* const unused : {"--position", "--moves"}) openings->excludes(command.get_option(unused));
    command.add_flag("--paired,!--unpaired", options.paired,
                     "Two games from each opening, colours swapped (the default)");
    command.add_option("--tc", options.tc, "A clock: [MOVES/]SECONDS[+SECONDS], such as 10+0.1");
    command.add_option("--margin", options.margin, "Milliseconds that an answer may be late without losing")
        ->check(CLI::Range(0, kMaxTime))
        ->capture_default_str();
    command.add_option("--adjudicate-win", options.adjudicate_win,
                       "SCORE,PLIES: won when both sides' scores say so for so long");
    command.add_option("--adjudicate-draw", options.adjudicate_draw,
                       "SCORE,PLIES: drawn when both sides' scores stay so small for so long");
    command.add_option("--max-plies", options.max_plies, "A longer game is a draw")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command.add_option("--seed", options.seed, "For openings, and for agents that draw lots")
        ->check(CLI::Range(std::uint64_t{0}, kMaxNodes))
        ->capture_default_str();
}

void add_arena_files(CLI::App& command, ArenaOptions& options) {
    command.add_option("--concurrency", options.concurrency, "Games at a time")
        ->check(CLI::Range(1, kMaxThreads))
        ->capture_default_str();
    command.add_option("--db", options.db, "Keep everything in this SQLite file");
    command.add_flag("--resume", options.resume, "Go on with the last run in the --db file");
    command.add_option("--pgn", options.pgn, "Write the games to this PGN file, anew");
    add_output_options(command, options.output);
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
        add_match();
        add_tournament();
        add_answer();
        add_tune();
        add_datagen();
        add_train();
        add_learn();
        add_solve();
        add_verify();
        add_uci();
        add_host();
        add_join();
        add_serve();
        add_study();
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

    void add_match() {
        CLI::App* const command =
            app_.add_subcommand("match", "Play games between two agents, with statistics");
        command->add_option("agents", match_.agents, "The two agents (see 'sortie agents')")->expected(0, 2);
        add_arena_options(*command, match_);
        command->add_option("--sprt", match_.sprt,
                            "ELO0,ELO1[,ALPHA,BETA]: stop as soon as it is clear which");
        finish_arena_command(*command, match_, help::kMatch, run_match);
    }

    void add_tournament() {
        CLI::App* const command =
            app_.add_subcommand("tournament", "Play everyone against everyone, with a cross table");
        command->add_option("agents", tournament_.agents, "The agents (see 'sortie agents')")
            ->expected(0, 1000);
        command->add_flag("--gauntlet", tournament_.gauntlet,
                          "Only the first agent against each of the others");
        add_arena_options(*command, tournament_);
        finish_arena_command(*command, tournament_, help::kTournament, run_tournament);
    }

    // All options before these say what the run is.
    void finish_arena_command(CLI::App& command, ArenaOptions& options, const char* footer,
                              int (*start)(const Registry&, const ArenaOptions&)) {
        const std::vector<CLI::Option*> settings =
            command.get_options([](const CLI::Option* option) { return option->get_name() != "--help"; });
        add_arena_files(command, options);
        command.footer(footer);
        command.callback([this, &options, settings, start] {
            options.settings_given =
                std::any_of(settings.begin(), settings.end(),
                            [](const CLI::Option* option) { return option->count() > 0; });
            chosen_ = [this, &options, start] { return start(registry_, options); };
        });
    }

    void add_answer() {
        CLI::App* const command =
            app_.add_subcommand("answer", "Answer a Tukvnanawopi board file with one line, the move");
        command->add_option("BOARDFILE", answer_.file, "Nine lines of B, W, O and X, rank 9 first")
            ->required();
        command->add_option("SIDE", answer_.side, "Who is to move: B or W")
            ->required()
            ->check(CLI::IsMember({"B", "W"}));
        command->add_option("--movetime", answer_.movetime, "Milliseconds within which to answer")
            ->check(CLI::Range(1, kMaxTime))
            ->capture_default_str();
        command->footer(help::kAnswer);
        command->callback([this] { chosen_ = [this] { return run_answer(registry_, answer_); }; });
    }

    void add_tune() {
        CLI::App* const command =
            app_.add_subcommand("tune", "Fit the weights of a game's hand-written evaluation to self-play");
        command->add_option("--game", tune_.game, "Which game")->capture_default_str();
        command->add_option("--variant", tune_.variant, "Which rules; the game's first unless told");
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

    void add_datagen() {
        CLI::App* const command = app_.add_subcommand("datagen", "Record games of self-play for training");
        add_game_options(*command, datagen_.position);
        command->add_option("--out", datagen_.out, "File to write, or to go on with")->required();
        command->add_option("--games", datagen_.games, "Games that the file shall hold")
            ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}))
            ->capture_default_str();
        command->add_option("--nodes", datagen_.nodes, "Nodes a move; each game draws one of several numbers")
            ->check(CLI::Range(std::uint64_t{1}, kMaxNodes))
            ->delimiter(',')
            ->capture_default_str();
        command
            ->add_option("--least-opening", datagen_.least_opening, "Plies at random at the start, at least")
            ->check(CLI::Range(0, 1000))
            ->capture_default_str();
        command->add_option("--most-opening", datagen_.most_opening, "Plies at random at the start, at most")
            ->check(CLI::Range(0, 1000))
            ->capture_default_str();
        command->add_option("--agent", datagen_.agent.agent, "Who plays")->capture_default_str();
        add_evaluation_options(*command, datagen_.agent);
        add_threads_option(*command, datagen_.threads);
        command->add_option("--seed", datagen_.seed, "Seed of the games")->capture_default_str();
        add_output_options(*command, datagen_.output);
        command->footer(help::kDatagen);
        command->callback([this] { chosen_ = [this] { return run_datagen(registry_, datagen_); }; });
    }

    void add_train() {
        CLI::App* const command = app_.add_subcommand("train", "Train a network on recorded games");
        command->add_option("--data", train_.data, "Files of 'sortie datagen', all of one game")->required();
        command->add_option("--out", train_.out, "Network file to write")->required();
        command->add_option("--from", train_.from, "Network file to start from; random numbers unless told");
        command->add_option("--hidden", train_.hidden, "Width of the hidden layer, a multiple of 32")
            ->check(CLI::Range(std::size_t{32}, std::size_t{256}))
            ->capture_default_str();
        command->add_option("--buckets", train_.buckets, "Sets of output weights, by the number of pieces")
            ->check(CLI::Range(std::size_t{1}, std::size_t{16}))
            ->capture_default_str();
        command->add_option("--epochs", train_.epochs, "Passes over the positions")
            ->check(CLI::Range(1, 100'000))
            ->capture_default_str();
        command->add_option("--batch", train_.batch, "Positions between two steps")
            ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
            ->capture_default_str();
        command->add_option("--rate", train_.rate, "Learning rate at the start; it falls to a hundredth")
            ->check(CLI::Range(1e-8, 1.0))
            ->capture_default_str();
        command
            ->add_option("--score-share", train_.score_share,
                         "How much the scores of the search count; the rest is the result of the game")
            ->check(CLI::Range(0.0, 1.0))
            ->capture_default_str();
        add_threads_option(*command, train_.threads);
        command->add_option("--seed", train_.seed, "Seed of the training")->capture_default_str();
        add_output_options(*command, train_.output);
        command->footer(help::kTrain);
        command->callback([this] { chosen_ = [this] { return run_train(train_); }; });
    }

    void add_solve() {
        CLI::App* const command = app_.add_subcommand("solve", "Find out who wins, and prove it");
        add_position_options(*command, solve_.position);
        add_output_options(*command, solve_.output);
        command->add_option("--time", solve_.time, "Give up after so many seconds")
            ->check(CLI::Range(0.001, 1e8));
        command->add_option("--nodes", solve_.nodes, "Give up after so many nodes a thread")
            ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
        add_memory_option(*command, solve_.memory);
        command->add_option("--threads", solve_.threads, "Number of threads; all processors unless told")
            ->check(CLI::Range(1, kMaxThreads));
        command->add_flag("--all-moves", solve_.all_moves, "Decide every move, not only one that wins");
        command->add_option("--checkpoint", solve_.checkpoint,
                            "Save the work in this file, and go on from it");
        command->add_option("--checkpoint-seconds", solve_.checkpoint_seconds, "How often to save it")
            ->check(CLI::Range(1, 86400))
            ->capture_default_str();
        CLI::Option* const proof =
            command->add_option("--proof", solve_.proof, "Write a winning strategy to this file");
        command
            ->add_option("--leaf-nodes", solve_.leaf_nodes,
                         "Leave positions out of the proof that a solver proves with so many nodes")
            ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000}))
            ->needs(proof);
        command->footer(help::kSolve);
        command->callback([this] { chosen_ = [this] { return run_solve(registry_, solve_); }; });
    }

    void add_verify() {
        CLI::App* const command =
            app_.add_subcommand("verify", "Check a proof of 'sortie solve' with the rules alone");
        command->add_option("file", verify_.file, "The proof")->required();
        add_output_options(*command, verify_.output);
        command->footer(help::kVerify);
        command->callback([this] { chosen_ = [this] { return run_verify(verify_); }; });
    }

    CLI::App* add_values(CLI::App& study) {
        CLI::App* const command =
            study.add_subcommand("values", "Solve one Breakthrough board after the other: who wins where");
        command->add_option("--time", values_.time, "Seconds a board")
            ->check(CLI::Range(0.001, 1e8))
            ->capture_default_str();
        add_memory_option(*command, values_.memory);
        add_threads_option(*command, values_.threads);
        add_output_options(*command, values_.output);
        command->footer(help::kValues);
        command->callback([this] { chosen_ = [this] { return run_values(registry_, values_); }; });
        return command;
    }

    void add_learn() {
        CLI::App* const command =
            app_.add_subcommand("learn", "Learn unattended: play, train, test, keep what is better, again");
        add_game_options(*command, learn_.position);
        const auto count = [&](const char* name, auto& value, const char* text, auto least, auto most) {
            command->add_option(name, value, text)->check(CLI::Range(least, most))->capture_default_str();
        };
        command->add_option("--dir", learn_.folder, "Folder for all that is made")->required();
        count("--generations", learn_.generations, "Generations in all", 1, 100'000);
        count("--games", learn_.games, "Games of a generation", std::size_t{20}, std::size_t{100'000'000});
        count("--nodes", learn_.nodes, "Nodes a move in these games", std::uint64_t{1}, kMaxNodes);
        count("--hidden", learn_.hidden, "Width of the hidden layer, a multiple of 32", std::size_t{32},
              std::size_t{256});
        count("--buckets", learn_.buckets, "Sets of output weights, by the number of pieces", std::size_t{1},
              std::size_t{16});
        count("--epochs", learn_.epochs, "Passes over the positions", 1, 100'000);
        count("--score-share", learn_.score_share, "How much scores count; the rest is the result", 0.0, 1.0);
        count("--window", learn_.window, "Generations of games to learn from", std::size_t{1},
              std::size_t{1000});
        count("--match-games", learn_.match_games, "Games of a test, at most", std::uint64_t{2},
              std::uint64_t{1'000'000});
        count("--match-nodes", learn_.match_nodes, "Nodes a move in a test", std::uint64_t{1}, kMaxNodes);
        add_threads_option(*command, learn_.threads);
        command->add_option("--seed", learn_.seed, "Seed of everything")->capture_default_str();
        add_output_options(*command, learn_.output);
        command->footer(help::kLearn);
        command->callback([this] { chosen_ = [this] { return run_learn(registry_, learn_); }; });
    }

    void add_uci() {
        CLI::App* const command = app_.add_subcommand("uci", "Speak UCI on standard input and output");
        command->add_option("--agent", uci_.agent, "Who thinks (see 'sortie agents')")->capture_default_str();
        command->footer(help::kUci);
        command->callback([this] { chosen_ = [this] { return run_uci(registry_, uci_); }; });
    }

    void add_host() {
        CLI::App* const command =
            app_.add_subcommand("host", "Referee games of Breakthrough over TCP (five-command protocol)");
        command->add_option("--host", host_.host, "Address to listen on; 0.0.0.0 for all")
            ->capture_default_str();
        command->add_option("--port", host_.port, "Port to listen on; 0 for any free one")
            ->check(CLI::Range(0, kMaxPort))
            ->capture_default_str();
        command->add_option("--seats", host_.seats, "Who plays Red and Black: 'client' or an agent")
            ->capture_default_str();
        command->add_option("--tables", host_.tables, "Games at the same time")
            ->check(CLI::Range(1, kMaxTables))
            ->capture_default_str();
        CLI::Option* const games =
            command->add_option("--games", host_.games, "End after so many games; without it, never")
                ->check(CLI::Range(1, 1'000'000'000));
        command->add_flag("--once", host_.once, "End after one game")->excludes(games);
        command->add_flag("--swap", host_.swap, "The seats change colours after each game");
        command->add_option("--clock", host_.clock, "Seconds a move")
            ->check(CLI::Range(0.01, kMaxSeconds))
            ->capture_default_str();
        command->add_option("--grace", host_.grace, "Seconds that a move may be late")
            ->check(CLI::Range(0.0, kMaxSeconds))
            ->capture_default_str();
        command->add_option("--illegal", host_.illegal, "Illegal moves in a row that are tolerated")
            ->check(CLI::Range(0, 1'000'000))
            ->capture_default_str();
        command->add_option("--gap", host_.gap, "Least seconds between two messages to a client")
            ->check(CLI::Range(0.0, kMaxSeconds))
            ->capture_default_str();
        command->add_option("--variant", host_.position.variant, "Rules: standard or straight");
        command->add_option("--position", host_.position.position, "Position text; the start unless told");
        command->add_option("--moves", host_.position.moves, "Moves to play from there: \"a2a3 b7b6\"");
        command->add_option("--threads", host_.threads, "Agents that may think at the same time")
            ->check(CLI::Range(1, kMaxThreads));
        command->add_option("--pgn", host_.pgn, "Append the games to this file");
        command->add_option("--db", host_.db, "Keep the games in this SQLite file, as matches do");
        command->add_flag("--ascii", host_.ascii, "Draw with plain ASCII characters");
        add_output_options(*command, host_.output);
        command->footer(help::kHost);
        command->callback([this] { chosen_ = [this] { return run_host(registry_, host_); }; });
    }

    void add_join() {
        CLI::App* const command =
            app_.add_subcommand("join", "Play Breakthrough on a TCP server, with any agent");
        command->add_option("server", join_.server, "HOST or HOST:PORT")->required();
        command->add_option("--protocol", join_.protocol, "What the server speaks: five or mcgill")
            ->check(CLI::IsMember({"five", "mcgill"}))
            ->capture_default_str();
        add_agent_options(*command, join_.agent);
        add_limit_options(*command, join_.limits);
        command->add_option("--clock", join_.clock, "Seconds a move on the server's clock")
            ->check(CLI::Range(0.01, kMaxSeconds))
            ->capture_default_str();
        command->add_option("--games", join_.games, "Games to play, each on a new connection")
            ->check(CLI::Range(1, 1'000'000))
            ->capture_default_str();
        command
            ->add_option("--patience", join_.patience,
                         "Seconds that the server may be silent in a game; six clocks unless told")
            ->check(CLI::Range(0.01, kMaxSeconds));
        command->add_option("--wait", join_.wait, "Seconds to wait until a game begins")
            ->check(CLI::Range(0.01, kMaxSeconds))
            ->capture_default_str();
        command->add_option("--name", join_.name, "What we call ourselves, where the protocol has names")
            ->capture_default_str();
        command->add_option("--colour", join_.colour, "red or black, where a saved board leaves it open")
            ->check(CLI::IsMember({"red", "black"}));
        command->add_flag("--extension", join_.extension,
                          "Ask the server for clocks and reasons (only a sortie host understands it)");
        add_output_options(*command, join_.output);
        command->footer(help::kJoin);
        command->callback([this] { chosen_ = [this] { return run_join(registry_, join_); }; });
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

    void add_study() {
        CLI::App* const command =
            app_.add_subcommand("study", "Replay a published study and write a report about it");
        command->add_option("name", study_.name, "Which one; without a name they are listed");
        command->add_option("--games", study_.games, "Games of each pairing, instead of the study's number")
            ->check(CLI::Range(1, 1'000'000));
        command->add_option("--seed", study_.seed, "Seed of the games")->capture_default_str();
        command->add_option("--threads", study_.threads, "Games at a time; as many as there are processors")
            ->check(CLI::Range(1, kMaxThreads));
        CLI::Option* const report = command->add_option(
            "--report", study_.report, "Write the report to FILE.html and FILE.md (study-NAME)");
        command->add_flag("--no-report", study_.no_report, "Write no report")->excludes(report);
        command->add_flag("--show", study_.show, "Show every game turn by turn");
        command->add_flag("--ascii", study_.ascii, "Draw with plain ASCII characters");
        add_output_options(*command, study_.output);
        command->footer(help::kStudy);
        const CLI::App* const values = add_values(*command);
        command->callback([this, values] {  // runs after that of `values`, too
            if (!values->parsed()) chosen_ = [this] { return run_study(registry_, study_); };
        });
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
    ArenaOptions match_;
    ArenaOptions tournament_;
    AnswerOptions answer_;
    TuneOptions tune_;
    DatagenCommandOptions datagen_;
    TrainCommandOptions train_;
    LearnCommandOptions learn_;
    SolveOptions solve_;
    VerifyOptions verify_;
    ValuesOptions values_;
    UciCommandOptions uci_;
    HostOptions host_;
    JoinOptions join_;
    ServeOptions serve_;
    StudyOptions study_;
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
