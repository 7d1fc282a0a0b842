// The commands that speak to other machines.
#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/parser/command_groups.h"
#include "cli/parser/shared_options.h"

namespace sortie {

namespace {

void add_host(Parser& parser) {
    const auto& [command, options] = parser.add<HostOptions>(
        "host", "Referee games of Breakthrough over TCP (five-command protocol)", help::kHost, run_host);
    command.add_option("--host", options.host, "Address to listen on; 0.0.0.0 for all")
        ->capture_default_str();
    command.add_option("--port", options.port, "Port to listen on; 0 for any free one")
        ->check(CLI::Range(0, kMaxPort))
        ->capture_default_str();
    command.add_option("--seats", options.seats, "Who plays Red and Black: 'client' or an agent")
        ->capture_default_str();
    command.add_option("--tables", options.tables, "Games at the same time")
        ->check(CLI::Range(1, kMaxTables))
        ->capture_default_str();
    CLI::Option* const games =
        command.add_option("--games", options.games, "End after so many games; without it, never")
            ->check(CLI::Range(1, 1'000'000'000));
    command.add_flag("--once", options.once, "End after one game")->excludes(games);
    command.add_flag("--swap", options.swap, "The seats change colours after each game");
    command.add_option("--clock", options.clock, "Seconds a move")
        ->check(real_in(0.01, kMaxSeconds))
        ->capture_default_str();
    command.add_option("--grace", options.grace, "Seconds that a move may be late")
        ->check(real_in(0.0, kMaxSeconds))
        ->capture_default_str();
    command.add_option("--illegal", options.illegal, "Illegal moves in a row that are tolerated")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    command.add_option("--gap", options.gap, "Least seconds between two messages to a client")
        ->check(real_in(0.0, kMaxSeconds))
        ->capture_default_str();
    command.add_option("--variant", options.position.variant, "Rules: standard or straight");
    command.add_option("--position", options.position.position, "Position text; the start unless told");
    command.add_option("--moves", options.position.moves, "Moves to play from there: \"a2a3 b7b6\"");
    command.add_option("--threads", options.threads, "Agents that may think at the same time")
        ->check(CLI::Range(1, kMaxThreads));
    command.add_option("--pgn", options.pgn, "Append the games to this file");
    command.add_option("--db", options.db, "Keep the games in this SQLite file, as matches do");
    command.add_flag("--ascii", options.ascii, "Draw with plain ASCII characters");
    add_output_options(command, options.output);
}

void add_join(Parser& parser) {
    const auto& [command, options] = parser.add<JoinOptions>(
        "join", "Play Breakthrough on a TCP server, with any agent", help::kJoin, run_join);
    command.add_option("server", options.server, "HOST or HOST:PORT")->required();
    command.add_option("--protocol", options.protocol, "What the server speaks: five or mcgill")
        ->check(CLI::IsMember({"five", "mcgill"}))
        ->capture_default_str();
    add_agent_options(command, options.agent);
    add_limit_options(command, options.limits);
    command.add_option("--clock", options.clock, "Seconds a move on the server's clock")
        ->check(real_in(0.01, kMaxSeconds))
        ->capture_default_str();
    command.add_option("--games", options.games, "Games to play, each on a new connection")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command
        .add_option("--patience", options.patience,
                    "Seconds that the server may be silent in a game; six clocks unless told")
        ->check(real_in(0.01, kMaxSeconds));
    command.add_option("--wait", options.wait, "Seconds to wait until a game begins")
        ->check(real_in(0.01, kMaxSeconds))
        ->capture_default_str();
    command.add_option("--name", options.name, "What we call ourselves, where the protocol has names")
        ->capture_default_str();
    command.add_option("--colour", options.colour, "red or black, where a saved board leaves it open")
        ->check(CLI::IsMember({"red", "black"}));
    command.add_flag("--extension", options.extension,
                     "Ask the server for clocks and reasons (only a sortie host understands it)");
    add_output_options(command, options.output);
}

void add_serve(Parser& parser) {
    const auto& [command, options] = parser.add<ServeOptions>(
        "serve", "Serve the board in the browser, and the JSON API", help::kServe, run_serve);
    command.add_option("--host", options.host, "Address to listen on")->capture_default_str();
    command.add_option("--port", options.port, "Port; 0 takes any that is free")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command.add_option("--db", options.database,
                       "File that keeps the games (default: sortie/games.db in your data folder)");
    command.add_option("--arena", options.arena, "File of a tournament to follow (its --db)");
    command.add_option("--threads", options.threads, "Threads that search (default: one a core)")
        ->check(CLI::Range(1, kMaxThreads));
    command.add_option("--name", options.names,
                       "A name by which visitors call this server, such as games.example.org");
    command.add_flag("--quiet", options.quiet, "Do not print the address");
}

}  // namespace

void add_server_commands(Parser& parser) {
    parser.begin_group("Connect");
    add_host(parser);
    add_join(parser);
    add_serve(parser);
}

}  // namespace sortie
