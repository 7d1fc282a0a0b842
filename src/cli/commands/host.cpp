// `sortie host`: the referee of the five-command protocol.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <thread>

#include "arena/external/external_agents.h"
#include "cli/commands/host_display.h"
#include "cli/commands/host_records.h"
#include "cli/commands/list.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/move_notes.h"
#include "cli/terminal/output.h"
#include "core/text.h"
#include "server/tcp_host.h"

namespace sortie {

namespace {

struct HostOptions {
    GameSetup game{"breakthrough"};
    HostSetup setup;
    std::string seats = "client,client";
    bool once = false;
    std::optional<std::string> pgn;
    std::optional<std::string> db;
    bool ascii = false;
    OutputOptions output;
};

constexpr const char* kHostExamples =
    "Examples:\n"
    "  sortie host                                         two clients, one game after the other\n"
    "  sortie host --seats client,sortie:movetime=1000 --once   one client against us\n"
    "  sortie host --seats client,sortie --games 10 --swap --pgn games.pgn\n"
    "  sortie host --tables 100 --quiet --host 0.0.0.0     a tournament: pairs as they come\n"
    "  sortie host --position \"8/pppp4/8/8/8/8/4PPPP/8 w\"  a saved position\n"
    "\n"
    "The first to connect plays Red, the second Black. Ctrl-C ends the host.";

constexpr int kMaxTables = 10'000;
constexpr int kFewTables = 4;         // how many may have agents with tables of the usual size
constexpr int kSharedMegabytes = 64;  // for the agents of more

// "client,sortie:movetime=1000,threads=2": the commas within an agent stand before key=value.
Result<std::array<SeatChoice, 2>> parse_seats(std::string_view text) {
    std::vector<std::string> names;
    for (const std::string_view part : split_at(text, ',')) {
        const std::size_t equals = part.find('=');
        const bool continues = equals != std::string_view::npos && part.find(':') > equals;
        if (continues && !names.empty()) {
            names.back() += fmt::format(",{}", part);
        } else {
            names.emplace_back(part);
        }
    }
    if (names.size() != 2) {
        return Error{fmt::format("--seats {}: expected two, such as client,client or client,sortie:depth=8",
                                 in_quotes(text))};
    }
    std::array<SeatChoice, 2> seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (names[i] == "client") continue;
        auto spec = parse_agent_spec(names[i]);
        if (!spec) return Error{spec.error()};
        seats[i] = std::move(*spec);
    }
    if (seats[0] && seats[1]) {
        return Error{
            fmt::format("--seats {}: two agents need no host; one seat must be client", in_quotes(text))};
    }
    return seats;
}

// "ann,bob@10.0.0.7".
std::optional<Error> read_names(HostSetup& setup, std::string_view text) {
    for (const std::string_view part : split_at(text, ',')) {
        const std::size_t at = part.find('@');
        const std::string name(part.substr(0, at));
        if (name.empty() || at + 1 == part.size())
            return Error{fmt::format("--names {}: expected NAME or NAME@ADDRESS", in_quotes(part))};
        if (at == std::string_view::npos) {
            setup.names.push_back(name);
        } else {
            setup.names_by_address[std::string(part.substr(at + 1))] = name;
        }
    }
    return std::nullopt;
}

std::string seat_name(const SeatChoice& seat) {
    return seat ? agent_spec_text(*seat) : "client";
}

int run_host(const Registry& registry, const HostOptions& options) {
    auto seats = parse_seats(options.seats);
    if (!seats) return bad_input(seats.error());
    const auto start = registry.open(options.game);
    if (!start) return bad_input(start.error());
    if (const auto problem = five_command::RefereedGame::playable(**start))
        return bad_input(problem->message);
    const AgentFactory agents = all_agents(registry);
    if (options.setup.tables > kFewTables) {
        const int share = std::max(1, kSharedMegabytes / options.setup.tables);
        for (SeatChoice& seat : *seats) {
            if (seat && agents.takes(**start, seat->name, "hash"))
                add_option(*seat, "hash", std::to_string(share));
        }
    }
    const auto records = HostRecords::open(registry, options.pgn, options.db);
    if (!records) return bad_input(records.error());

    HostSetup setup = options.setup;
    if (options.once) setup.games = 1;
    const int wanted = setup.games;
    HostDisplay display(options.setup, options.output, options.ascii);
    std::array<int, 2> wins{};
    int games = 0;
    std::optional<Error> unwritten;  // why the first game that could not be kept was not

    setup.table.seats = *seats;
    setup.table.open = [&] { return registry.open(options.game).value(); };
    setup.table.make_agent = agents;
    setup.table.describe = move_note;
    setup.changed = [&](const TcpTable& table) { display.changed(table); };
    setup.over = [&](const TcpTable& table) {
        ++games;
        ++wins[table.seat_of(table.game().verdict()->winner)];
        display.over(table, games);
        const auto problem = (*records)->add(table, games);
        if (problem && !unwritten) unwritten = problem;
    };
    const TcpHost* running = nullptr;
    setup.heartbeat = [&] {
        if (running != nullptr && options.setup.tables == 1) display.heartbeat(running->table(0));
    };

    TcpHost host(std::move(setup));
    if (const auto problem = host.open()) return bad_input(problem->message);
    running = &host;
    display.listening(host.port());
    if (const auto problem = host.run(interrupt_flag())) return failed(problem->message);
    display.summary({seat_name((*seats)[0]), seat_name((*seats)[1])}, wins);
    if (wanted > 0 && games < wanted) {
        return failed(fmt::format("interrupted after {} of {} games", games, wanted));
    }
    if (unwritten) print_error(unwritten->message);
    return unwritten ? kFailed : kDone;
}

}  // namespace

void add_host(Parser& parser) {
    const auto [command, options] = parser.add<HostOptions>(
        "host", "Referee games of Breakthrough over TCP (five-command protocol)", kHostExamples, run_host);
    HostSetup& setup = options.setup;
    five_command::GameRules& rules = setup.table.rules;
    command.option("--host", setup.address, "Address to listen on; 0.0.0.0 for all").value("ADDRESS");
    command.option("--port", setup.port, "Port to listen on; 0 for any free one").range(0, 65535);
    command.option("--seats", options.seats, "Who plays Red and Black: 'client' or an agent").value("A,B");
    command.parsed("--names", "NAMES",
                   "Names of clients, in the order in which they come, or NAME@ADDRESS: ann,bob@10.0.0.7",
                   [&setup](const std::string& text) { return read_names(setup, text); });
    command.option("--tables", setup.tables, "Games at the same time").range(1, kMaxTables);
    command.option("--games", setup.games, "End after N games").range(1, 1'000'000'000).usual("no end");
    command.flag("--once", options.once, "End after one game").excludes = {"--games"};
    command.flag("--swap", setup.table.swap, "The seats change colours after each game");
    command.seconds("--clock", rules.clock, "Seconds per move").range(0.01, kMaxSeconds);
    command.seconds("--grace", rules.grace, "Seconds that a move may be late").range(0, kMaxSeconds);
    command.option("--illegal", rules.tolerated, "Illegal moves in a row that are tolerated")
        .range(0, 1'000'000);
    command.seconds("--gap", rules.gap, "Least seconds between two messages to a client")
        .range(0, kMaxSeconds);
    command.option("--variant", options.game.variant, "Rules: standard or straight").value("NAME");
    add_start_options(command, options.game);
    setup.threads = std::max(1U, std::thread::hardware_concurrency());
    command.option("--threads", setup.threads, "Agents that may think at the same time")
        .range(1, kMaxThreads)
        .usual("all processors");
    command.option("--pgn", options.pgn, "Append the games to this file").value("FILE");
    command.option("--db", options.db, "Keep the games in this SQLite file, as matches do").value("FILE");
    add_ascii_option(command, options.ascii);
    add_output_options(command, options.output);
}

}  // namespace sortie
