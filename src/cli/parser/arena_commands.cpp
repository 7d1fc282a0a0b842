// The commands that play many games.
#include <algorithm>
#include <vector>

#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/parser/command_groups.h"
#include "cli/parser/shared_options.h"

namespace sortie {

namespace {

void add_arena_options(CLI::App& command, ArenaOptions& options) {
    add_position_options(command, options.position);
    add_limit_options(command, options.limits);
    command.add_option("--games", options.games, "Games for each pairing")
        ->check(CLI::Range(std::uint64_t{1}, kMaxGames))
        ->capture_default_str();
    CLI::Option* const openings = command.add_option(
        "--openings", options.openings,
        "A file, random:PLIES, balanced by a quick search, or uneven:PLIES, one side's of them at random");
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

// All options before these say what the run is.
void add_arena_files(CLI::App& command, ArenaOptions& options) {
    const std::vector<CLI::Option*> settings =
        command.get_options([](const CLI::Option* option) { return option->get_name() != "--help"; });
    command.parse_complete_callback([&options, settings] {
        options.settings_given = std::any_of(settings.begin(), settings.end(),
                                             [](const CLI::Option* option) { return option->count() > 0; });
    });
    command.add_option("--concurrency", options.concurrency, "Games at a time")
        ->check(CLI::Range(1, kMaxThreads))
        ->capture_default_str();
    command.add_option("--db", options.db, "Keep everything in this SQLite file");
    command.add_flag("--resume", options.resume, "Go on with the last run in the --db file");
    command.add_option("--pgn", options.pgn, "Write the games to this PGN file, anew");
    add_output_options(command, options.output);
}

void add_match(Parser& parser) {
    const auto& [command, options] = parser.add<ArenaOptions>(
        "match", "Play games between two agents, with statistics", help::kMatch, run_match);
    command.add_option("agents", options.agents, "The two agents (see 'sortie agents')")->expected(0, 2);
    add_arena_options(command, options);
    command.add_option("--sprt", options.sprt, "ELO0,ELO1[,ALPHA,BETA]: stop as soon as it is clear which");
    add_arena_files(command, options);
}

void add_tournament(Parser& parser) {
    const auto& [command, options] =
        parser.add<ArenaOptions>("tournament", "Play everyone against everyone, with a cross table",
                                 help::kTournament, run_tournament);
    command.add_option("agents", options.agents, "The agents (see 'sortie agents')")->expected(0, 1000);
    command.add_flag("--gauntlet", options.gauntlet, "Only the first agent against each of the others");
    add_arena_options(command, options);
    add_arena_files(command, options);
}

void add_values(Parser& parser, CLI::App& study) {
    const auto& [command, options] = parser.add_below<ValuesOptions>(
        study, "values", "Solve one Breakthrough board after the other: who wins where", help::kValues,
        run_values);
    command.add_option("--time", options.time, "Seconds a board")
        ->check(real_in(0.001, 1e8))
        ->capture_default_str();
    add_memory_option(command, options.memory);
    add_threads_option(command, options.threads);
    add_output_options(command, options.output);
}

void add_study(Parser& parser) {
    const auto& [command, options] = parser.add<StudyOptions>(
        "study", "Replay a published study and write a report about it", help::kStudy, run_study);
    command.add_option("name", options.name, "Which one; without a name they are listed");
    command.add_option("--games", options.games, "Games of each pairing, instead of the study's number")
        ->check(CLI::Range(1, 1'000'000));
    command.add_option("--seed", options.seed, "Seed of the games")->capture_default_str();
    command.add_option("--threads", options.threads, "Games at a time; as many as there are processors")
        ->check(CLI::Range(1, kMaxThreads));
    CLI::Option* const report = command.add_option("--report", options.report,
                                                   "Write the report to FILE.html and FILE.md (study-NAME)");
    command.add_flag("--no-report", options.no_report, "Write no report")->excludes(report);
    command.add_flag("--show", options.show, "Show every game turn by turn");
    command.add_flag("--ascii", options.ascii, "Draw with plain ASCII characters");
    add_output_options(command, options.output);
    add_values(parser, command);
}

}  // namespace

void add_arena_commands(Parser& parser) {
    parser.begin_group("Compare");
    add_match(parser);
    add_tournament(parser);
    add_study(parser);
}

}  // namespace sortie
