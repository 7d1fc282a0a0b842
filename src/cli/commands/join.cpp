// `sortie join`: an agent of ours on somebody else's server.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/move_notes.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "core/text.h"
#include "protocol/five_command/messages.h"
#include "protocol/five_command/player.h"
#include "protocol/json/messages.h"
#include "protocol/mcgill/player.h"
#include "server/tcp_player.h"

namespace sortie {

namespace {

struct JoinOptions {
    std::string server;  // HOST[:PORT]
    std::string protocol = "five";
    TcpPlayerSetup setup;
    std::optional<Duration> patience;  // that the server may be silent in a game; else six clocks
    AgentOptions agent;
    OutputOptions output;
    int games = 1;
    std::string name = "sortie";
    std::optional<std::string> colour;  // red or black
    bool extension = false;
};

constexpr const char* kJoinExamples =
    "Examples:\n"
    "  sortie join localhost                               port 8888, 4.5 s of a 5 s clock\n"
    "  sortie join 192.168.1.5:9000 --agent mcts --games 3\n"
    "  sortie join localhost --movetime 500 --json\n"
    "  sortie join localhost --protocol mcgill --name sortie   port 8123\n"
    "\n"
    "Exit status: 0 when every game ended with a verdict, won or lost; 1 when the server could not be\n"
    "reached, closed, fell silent or made no sense.";

constexpr std::chrono::milliseconds kRetryPause{200};
constexpr Duration kRetryLimit = std::chrono::seconds(15);  // for the server to be ready for the next game

constexpr int kPatienceInClocks = 6;

struct Address {
    std::string host;
    std::uint16_t port = 0;
};

// HOST, HOST:PORT, or [HOST]:PORT for addresses that have colons themselves.
Result<Address> parse_address(std::string_view text, std::uint16_t usual_port) {
    const Error mistake{
        fmt::format("server {}: expected HOST or HOST:PORT, such as localhost:8888", in_quotes(text))};
    std::string_view host = text;
    std::string_view port;
    const bool bracketed = text.starts_with('[');
    const std::size_t colon = bracketed ? text.find("]:") : text.find(':');
    if (colon != std::string_view::npos &&
        (bracketed || text.find(':', colon + 1) == std::string_view::npos)) {
        host = bracketed ? text.substr(1, colon - 1) : text.substr(0, colon);
        port = text.substr(colon + (bracketed ? 2 : 1));
        if (port.empty()) return mistake;
    } else if (bracketed && text.ends_with(']')) {
        host = text.substr(1, text.size() - 2);
    }
    if (host.empty()) return mistake;
    if (port.empty()) return Address{std::string(host), usual_port};
    const auto number = parse_number(port, 65535);
    if (!number || *number == 0) return mistake;
    return Address{std::string(host), static_cast<std::uint16_t>(*number)};
}

bool is_word(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

class Joining {
  public:
    Joining(const Registry& registry, const JoinOptions& options) : registry_(registry), options_(options) {}

    int run(const Address& address) {
        TcpPlayerSetup setup = game_setup(address);
        for (int game = 1; game <= options_.games; ++game) {
            if (options_.games > 1) say(fmt::format("game {} of {}", game, options_.games));
            const TcpGameEnd end = play(setup, game > 1);
            if (end.kind != TcpGameEnd::Kind::Verdict) return failed(end.text);
            if (options_.output.json) {
                print_message({{"game", game}, {"result", end.text}});
            } else {
                print_now("{}\n", end.text);
            }
        }
        return kDone;
    }

  private:
    TcpPlayerSetup game_setup(const Address& address) {
        TcpPlayerSetup setup = options_.setup;
        setup.host = address.host;
        setup.port = address.port;
        setup.patience = options_.patience.value_or(kPatienceInClocks * setup.clock);
        setup.make_agent = [this](const Session& session, const AgentSpec&) {
            return make_agent(registry_, session, options_.agent);
        };
        setup.open = [this](const std::string& position) {
            return registry_.open({"breakthrough", "", std::nullopt, position});
        };
        setup.connected = [this, address] {
            say(fmt::format("connected to {}:{}; waiting for the game", address.host, address.port));
        };
        setup.describe = move_note;
        setup.happened = [this](const PlayerEvent& event) { happened(event); };
        setup.chosen = [this](const SearchReport& report, const Session& before, Duration time) {
            chosen(report, before, time);
        };
        return setup;
    }

    // Between two games of a series the server may need a moment.
    TcpGameEnd play(const TcpPlayerSetup& setup, bool tries_again) {
        const SteadyClock clock;
        const Duration start = clock.now();
        while (true) {
            const auto player = new_player();
            TcpGameEnd end = play_tcp_game(setup, *player, interrupt_flag());
            const bool too_early =
                end.kind == TcpGameEnd::Kind::NotConnected || end.kind == TcpGameEnd::Kind::NotBegun;
            if (!tries_again || !too_early || clock.now() - start > kRetryLimit) return end;
            std::this_thread::sleep_for(kRetryPause);
        }
    }

    std::unique_ptr<NetworkPlayer> new_player() {
        if (options_.protocol == "mcgill") return std::make_unique<McGillPlayer>(registry_, options_.name);
        FiveCommandChoices choices;
        choices.name = options_.name;
        choices.extension = options_.extension;
        if (options_.colour) choices.side = *options_.colour == "red" ? Side::First : Side::Second;
        return std::make_unique<FiveCommandPlayer>(registry_, choices);
    }

    void happened(const PlayerEvent& event) {
        if (event.kind == PlayerEvent::Kind::Note) {
            if (!options_.output.quiet) print_error(event.text);
        } else if (event.kind == PlayerEvent::Kind::Begun || event.kind == PlayerEvent::Kind::Moved) {
            say(event.text);
        }
    }

    void chosen(const SearchReport& report, const Session& before, Duration time) {
        if (options_.output.json) return print_message(to_json(report, before));
        say(fmt::format("our move {} ({:.2f} s; {})", five_command::reply_text(report.move), seconds(time),
                        move_note(report)));
    }

    void say(const std::string& text) const {
        if (options_.output.json || options_.output.quiet) return;
        print_now("{}\n", text);
    }

    static void print_message(const nlohmann::ordered_json& json) { print_now("{}\n", json.dump()); }

    const Registry& registry_;
    const JoinOptions& options_;
};

int run_join(const Registry& registry, const JoinOptions& options) {
    const std::uint16_t usual_port = options.protocol == "mcgill" ? kMcGillPort : five_command::kPort;
    const auto address = parse_address(options.server, usual_port);
    if (!address) return bad_input(address.error());
    if (!is_word(options.name))
        return bad_input(fmt::format("--name {}: expected one word", in_quotes(options.name)));
    const auto session = registry.open({"breakthrough"});
    if (!session) return bad_input(session.error());
    // What is wrong with the agent is better said before somebody waits for it.
    if (const auto agent = make_agent(registry, **session, options.agent); !agent)
        return bad_input(agent.error());
    return Joining(registry, options).run(*address);
}

}  // namespace

void add_join(Parser& parser) {
    const auto [command, options] = parser.add<JoinOptions>(
        "join", "Play Breakthrough on a TCP server, with any agent", kJoinExamples, run_join);
    command.option("SERVER", options.server, "HOST or HOST:PORT").required();
    command.option("--protocol", options.protocol, "What the server speaks")
        .value("NAME")
        .choices({"five", "mcgill"});
    add_agent_options(command, options.agent);
    add_limit_options(command, options.setup.limits);
    command.seconds("--clock", options.setup.clock, "Seconds per move on the server's clock")
        .range(0.01, kMaxSeconds);
    command.option("--games", options.games, "Games to play, each on a new connection").range(1, 1'000'000);
    command.seconds("--patience", options.patience, "Seconds that the server may be silent in a game")
        .range(0.01, kMaxSeconds)
        .usual("six clocks");
    command.seconds("--wait", options.setup.wait, "Seconds to wait until a game begins")
        .range(0.01, kMaxSeconds);
    command.option("--name", options.name, "What we call ourselves, where the protocol has names")
        .value("NAME");
    command.option("--colour", options.colour, "Our colour, where a saved board leaves it open")
        .value("COLOUR")
        .choices({"red", "black"});
    command.flag("--extension", options.extension,
                 "Ask the server for clocks and reasons (only a sortie host understands it)");
    add_output_options(command, options.output);
}

}  // namespace sortie
