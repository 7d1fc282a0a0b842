// `sortie host`: the referee of the five-command protocol.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <thread>

#include "arena/external/external_agents.h"
#include "cli/commands.h"
#include "cli/commands/host_display.h"
#include "cli/commands/host_records.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/move_notes.h"
#include "core/text.h"
#include "server/tcp_host.h"

namespace sortie {

namespace {

constexpr int kFewTables = 4;         // so many may have agents with tables of the usual size
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

std::string seat_name(const SeatChoice& seat) {
    return seat ? agent_spec_text(*seat) : "client";
}

}  // namespace

int run_host(const Registry& registry, const HostOptions& options) {
    auto seats = parse_seats(options.seats);
    if (!seats) return bad_input(seats.error());
    const auto start = open_session(registry, options.position);
    if (!start) return bad_input(start.error());
    if (const auto problem = five_command::RefereedGame::playable(**start))
        return bad_input(problem->message);
    if (options.tables > kFewTables) {
        const int share = std::max(1, kSharedMegabytes / options.tables);
        for (SeatChoice& seat : *seats) {
            if (seat && takes_option(**start, seat->name, "hash"))
                add_option(*seat, "hash", std::to_string(share));
        }
    }
    const auto records = HostRecords::open(registry, options.pgn, options.db);
    if (!records) return bad_input(records.error());

    const int wanted = options.once ? 1 : options.games;
    HostDisplay display(options);
    std::array<int, 2> wins{};
    int games = 0;
    std::optional<Error> unwritten;  // why the first game that could not be kept was not

    HostSetup setup;
    setup.address = options.host;
    setup.port = static_cast<std::uint16_t>(options.port);
    setup.tables = options.tables;
    setup.games = wanted;
    setup.threads = static_cast<std::size_t>(
        options.threads.value_or(static_cast<int>(std::thread::hardware_concurrency())));
    setup.table.seats = *seats;
    setup.table.swap = options.swap;
    setup.table.rules.clock = from_seconds(options.clock);
    setup.table.rules.grace = from_seconds(options.grace);
    setup.table.rules.gap = from_seconds(options.gap);
    setup.table.rules.tolerated = options.illegal;
    setup.table.open = [&] { return open_session(registry, options.position).value(); };
    setup.table.make_agent = all_agents(registry);
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
        if (running != nullptr && options.tables == 1) display.heartbeat(running->table(0));
    };

    TcpHost host(std::move(setup));
    if (const auto problem = host.open()) return bad_input(problem->message);
    running = &host;
    display.listening(host.port());
    if (const auto problem = host.run(interrupt_flag())) {
        print_error(problem->message);
        return kFailed;
    }
    display.summary({seat_name((*seats)[0]), seat_name((*seats)[1])}, wins);
    if (wanted > 0 && games < wanted) {
        print_error(fmt::format("interrupted after {} of {} games", games, wanted));
        return kFailed;
    }
    if (unwritten) print_error(unwritten->message);
    return unwritten ? kFailed : kDone;
}

}  // namespace sortie
