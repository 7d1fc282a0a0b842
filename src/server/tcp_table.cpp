#include "server/tcp_table.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "core/random.h"

namespace sortie {

namespace asio = boost::asio;
using boost::system::error_code;
using five_command::RefereedGame;

namespace {

constexpr std::array<Side, 2> kSides{Side::First, Side::Second};
constexpr double kAgentsShare = 0.9;  // of the clock: what an agent may use of it

}  // namespace

TcpTable::TcpTable(int number, const TableSetup& setup, asio::io_context& loop, asio::thread_pool& threads,
                   Handlers handlers)
    : number_(number),
      setup_(setup),
      loop_(loop),
      threads_(threads),
      handlers_(std::move(handlers)),
      timer_(loop) {}

TcpTable::~TcpTable() {
    for (const auto& agent : agents_) {
        if (agent) agent->leave();
    }
    for (const auto& connection : connections_) {
        if (connection) connection->finish();
    }
}

std::optional<Error> TcpTable::prepare() {
    const auto player = [&](Side side) {
        return choice(side) ? RefereedGame::Player::Agent : RefereedGame::Player::Client;
    };
    game_ = std::make_unique<RefereedGame>(setup_.open(), setup_.rules,
                                           std::array{player(Side::First), player(Side::Second)});
    for (const Side side : kSides) {
        if (!choice(side)) continue;
        if (auto problem = seat_agent(side)) return problem;
    }
    return std::nullopt;
}

std::optional<Error> TcpTable::seat_agent(Side side) {
    auto session = setup_.open();
    // A table is a run of games.
    const auto seed =
        derive_seed(static_cast<std::uint64_t>(number_), static_cast<std::uint64_t>(games_), index(side));
    const AgentSpec spec = setup_.make_agent.seeded(*session, *choice(side), seed);
    auto agent = SeatedAgent::make(std::move(session), setup_.make_agent, spec);
    if (!agent) return Error{agent.error()};
    AgentSeat::Handlers handlers;
    handlers.begun = [this, side] {
        game_->agent_begins(side, clock_.now());
        settle();
    };
    handlers.chosen = [this, side](const SearchReport& report) {
        game_->agent_plays(side, report, setup_.describe(report), clock_.now());
        settle();
    };
    handlers.failed = [this, side](const std::string& why) {
        game_->agent_fails(side, why, clock_.now());
        settle();
    };
    agents_[index(side)] = std::make_shared<AgentSeat>(std::move(*agent), std::move(handlers));
    game_->seat(side, clock_.now());
    return std::nullopt;
}

TcpTable::State TcpTable::state() const {
    if (game_->running() || game_->verdict()) return State::Playing;
    return connections_[0] || connections_[1] ? State::Waiting : State::Empty;
}

void TcpTable::seat(asio::ip::tcp::socket socket, std::string name) {
    const Side first = swapped() ? Side::Second : Side::First;
    const Side side = game_->seated(first) ? opponent(first) : first;
    TcpConnection::Handlers handlers;
    handlers.received = [this, side](std::string_view bytes) {
        game_->receive(side, bytes, clock_.now());
        settle();
    };
    handlers.ended = [this, side] {
        game_->hang_up(side, clock_.now());
        if (!game_->seated(side)) std::exchange(connections_[index(side)], nullptr)->finish();
        settle();
    };
    names_[index(side)] = std::move(name);
    connections_[index(side)] = TcpConnection::start(std::move(socket), std::move(handlers));
    game_->seat(side, clock_.now());
    settle();
}

// After every event: what is due is written, and whoever looks on is told.
void TcpTable::settle() {
    game_->tick(clock_.now());
    for (RefereedGame::Output& output : game_->take_output()) deliver(output);
    handlers_.changed(*this);
    if (!game_->finished()) {
        arm_timer();
    } else if (!std::exchange(concluding_, true)) {
        // Not from within the handler of a connection that goes away with the game.
        asio::post(loop_, [this] { conclude(); });
    }
}

void TcpTable::deliver(RefereedGame::Output& output) {
    if (const auto& connection = connections_[index(output.side)]) {
        connection->write(std::move(output.bytes));
    } else if (output.asks_for_move) {
        let_think(output.side);
    }
}

void TcpTable::let_think(Side side) {
    std::vector<std::string> moves;
    for (const auto& move : game_->moves()) moves.push_back(move.text);
    Limits limits;
    limits.move_time =
        Duration(static_cast<Duration::rep>(kAgentsShare * static_cast<double>(setup_.rules.clock.count())));
    agents_[index(side)]->think({std::move(moves), {}, limits}, loop_, threads_);
}

void TcpTable::conclude() {
    handlers_.over(*this);
    timer_.cancel();
    for (auto& agent : agents_) {
        if (agent) std::exchange(agent, nullptr)->leave();
    }
    for (auto& connection : connections_) {
        if (connection) std::exchange(connection, nullptr)->finish();
    }
    ++games_;
    concluding_ = false;
    if (const auto problem = prepare()) handlers_.failed(*problem);
}

void TcpTable::arm_timer() {
    const auto next = game_->next_tick();
    if (!next) {
        timer_.cancel();
        return;
    }
    timer_.expires_at(
        asio::steady_timer::time_point(std::chrono::duration_cast<asio::steady_timer::duration>(*next)));
    timer_.async_wait([this](const error_code& problem) {
        if (!problem) settle();
    });
}

std::string TcpTable::player_name(Side side) const {
    if (choice(side)) return agent_spec_text(*choice(side));
    const std::string& name = game_->name(side);
    if (!name.empty()) return name;
    return connections_[index(side)] ? names_[index(side)] : "client";
}

bool TcpTable::has_client(const std::string& name) const {
    return std::any_of(kSides.begin(), kSides.end(),
                       [&](Side side) { return connections_[index(side)] && names_[index(side)] == name; });
}

}  // namespace sortie
