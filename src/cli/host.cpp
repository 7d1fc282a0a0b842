// `sortie host`: the referee of the five-command protocol.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <thread>

#include "cli/commands.h"
#include "cli/host_display.h"
#include "cli/interrupt.h"
#include "cli/move_notes.h"
#include "cli/session_options.h"
#include "core/text.h"
#include "protocol/pgn.h"
#include "server/tcp_host.h"

namespace sortie {

namespace {

constexpr int kFewTables = 4;         // so many may have agents with tables of the usual size
constexpr int kSharedMegabytes = 64;  // for the agents of more

Duration from_seconds(double value) {
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(value));
}

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

// A finished game as it is kept.
GameRecord record_of(const Registry& registry, const TcpTable& table, int game_number) {
    const five_command::RefereedGame& game = table.game();
    std::vector<RecordedMove> moves;
    for (const auto& move : game.moves()) {
        const std::string separator = move.comment.empty() ? "" : ", ";
        moves.push_back({move.text, fmt::format("{:.2f} s{}{}", seconds(move.time), separator, move.comment),
                         0, move.side});
    }
    GameRecord record = new_record(registry, game.session(), game.start(), moves);
    record.result = game.verdict()->winner == Side::First ? "1-0" : "0-1";
    record.set_tag("Event", "Five-command game");
    record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
    record.set_tag("Round", std::to_string(game_number));
    record.set_tag("White", table.player_name(Side::First));
    record.set_tag("Black", table.player_name(Side::Second));
    record.set_tag("Termination", game.verdict()->why);
    return record;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

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
    File pgn(options.pgn ? std::fopen(options.pgn->c_str(), "ab") : nullptr,
             [](std::FILE* file) { return file != nullptr ? std::fclose(file) : 0; });
    if (options.pgn && !pgn) return bad_input(fmt::format("file {}: {}", *options.pgn, std::strerror(errno)));

    const int wanted = options.once ? 1 : options.games;
    HostDisplay display(options);
    std::array<int, 2> wins{};
    int games = 0;
    bool written = true;

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
    setup.table.describe = move_note;
    setup.changed = [&](const TcpTable& table) { display.changed(table); };
    setup.over = [&](const TcpTable& table) {
        ++games;
        ++wins[table.seat_of(table.game().verdict()->winner)];
        display.over(table, games);
        if (!pgn) return;
        const std::string text = pgn_text(record_of(registry, table, games)) + "\n";
        const bool all = std::fwrite(text.data(), 1, text.size(), pgn.get()) == text.size();
        if (std::fflush(pgn.get()) != 0 || !all) written = false;
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
    if (!written) print_error(fmt::format("file {}: not all games could be written", *options.pgn));
    return written ? kDone : kFailed;
}

}  // namespace sortie
