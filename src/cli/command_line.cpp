// The only translation unit that knows CLI11: options, validators, help texts.
#include <CLI/CLI.hpp>
#include <exception>
#include <functional>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/session_options.h"

namespace sortie {

namespace {

constexpr int kMaxThreads = 256;
constexpr int kMaxPerftDepth = 100;

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

// The parsed values live as long as the parser; the chosen command leaves itself in `chosen`.
class Parser {
  public:
    explicit Parser(const Registry& registry) : registry_(registry) {
        app_.require_subcommand(1);
        app_.set_version_flag("--version", "sortie " SORTIE_VERSION);
        app_.get_formatter()->column_width(30);
        app_.footer(
            "Examples:\n"
            "  sortie show                          the starting position of Breakthrough 8x8\n"
            "  sortie show --size 5x10              another board\n"
            "  sortie show --moves \"b2b3 g7g6\"      after two moves\n"
            "  sortie perft --depth 6 --threads 2   count positions\n"
            "\n"
            "'sortie COMMAND --help' explains a command. Exit status: 0 done, 1 the work failed,\n"
            "2 the command line or the input was wrong.");
        add_games();
        add_show();
        add_perft();
        add_uci();
    }

    int run(int argc, const char* const* argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::CallForHelp& call) {
            return app_.exit(call);
        } catch (const CLI::CallForVersion& call) {
            return app_.exit(call);
        } catch (const CLI::ParseError& problem) {
            print_error(std::string(problem.what()) + " ('sortie --help' lists the commands)");
            return kBadInput;
        }
        return chosen_();
    }

  private:
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
        command->footer(
            "Examples:\n"
            "  sortie show --position \"pppp/pppp/4/4/PPPP/PPPP w\"\n"
            "  sortie show --variant promotion --moves \"a2a3 h7h6\"\n"
            "  sortie show --size 5x10 --json\n");
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
        command->footer(
            "Examples:\n"
            "  sortie perft --depth 6                        149264638 on the standard board\n"
            "  sortie perft --size 6x6 --depth 7 --divide    move by move, to find a wrong rule\n"
            "  sortie perft --depth 7 --threads 2 --json     for a script\n");
        command->callback([this] { chosen_ = [this] { return run_perft(registry_, perft_); }; });
    }

    void add_uci() {
        CLI::App* const command = app_.add_subcommand("uci", "Speak UCI on standard input and output");
        command->add_option("--agent", uci_.agent, "Who thinks (see 'sortie agents')")->capture_default_str();
        command->footer(
            "Examples:\n"
            "  sortie uci                     then type, or let a board program type:\n"
            "    setoption name UCI_Variant value breakthrough6x6\n"
            "    position startpos moves b2b3 e5d4\n"
            "    go movetime 500\n"
            "  sortie uci --agent random      another player\n"
            "\n"
            "The end of the input means quit and ends a search under way.");
        command->callback([this] { chosen_ = [this] { return run_uci(registry_, uci_); }; });
    }

    const Registry& registry_;
    CLI::App app_{"Sortie: an engine for Breakthrough and its neighbours", "sortie"};
    GamesOptions games_;
    ShowOptions show_;
    PerftOptions perft_;
    UciCommandOptions uci_;
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
