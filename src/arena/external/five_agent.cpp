#include "arena/external/five_agent.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "arena/external/client_link.h"
#include "protocol/five_command/game.h"
#include "protocol/five_command/messages.h"

namespace sortie {

namespace {

using five_command::RefereedGame;

constexpr Duration kLook = std::chrono::milliseconds(20);
constexpr Duration kPatience = std::chrono::milliseconds(300);  // with a client whose game is over

// Red always moves first for the client, as deployed clients expect it. Where Black does, in a game that
// begins elsewhere, it is shown the board upside down with the colours changed: the same game.
std::string turned_digits(const std::string& digits) {
    using namespace five_command;
    constexpr std::size_t kFiles = 8;
    std::string turned;
    for (std::size_t rank = kFiles; rank-- > 0;) {
        for (const char c : digits.substr(rank * kFiles, kFiles))
            turned += c == kRedPiece ? kBlackPiece : c == kBlackPiece ? kRedPiece : c;
    }
    return turned;
}

std::string turned_move(std::string move) {
    for (char& c : move) {
        if (c >= '1' && c <= '8') c = static_cast<char>('1' + ('8' - c));
    }
    return move;
}

class FiveAgent final : public Agent {
  public:
    FiveAgent(const Registry& registry, const Session& session, std::shared_ptr<Programs> programs,
              ProgramSpec spec, std::uint16_t port, Duration time)
        : registry_(registry),
          session_(session),
          programs_(std::move(programs)),
          spec_(std::move(spec)),
          port_(port),
          time_(time) {}

    ~FiveAgent() override {
        if (link_ && !failure_) say_goodbye();
    }
    FiveAgent(const FiveAgent&) = delete;
    FiveAgent& operator=(const FiveAgent&) = delete;

    void prepare(Side plays) override {
        failure_.reset();
        game_.reset();
        link_.reset();
        start_ = session_.played_moves().size();
        turned_ = session_.side_to_move() == Side::Second;
        client_ = turned_ ? opponent(plays) : plays;
        const std::string digits = five_command::board_digits(session_.view());
        GameSetup setup = session_.identity();
        setup.position = five_command::position_of(turned_ ? turned_digits(digits) : digits, Side::First);
        auto board = registry_.open(setup);
        if (!board) return fail(AgentFailure::Kind::Crash, board.error());
        five_command::GameRules rules;
        rules.clock = time_;
        rules.gap_after_answers = false;
        std::array<RefereedGame::Player, 2> players{RefereedGame::Player::Agent, RefereedGame::Player::Agent};
        players[index(client_)] = RefereedGame::Player::Client;
        game_ = std::make_unique<RefereedGame>(std::move(*board), rules, players);
        link_ = std::make_unique<ClientLink>(programs_, spec_, port_);
        if ((failure_ = link_->connect())) return;
        if (client_ == Side::First) return;  // its first message is a question
        game_->seat(client_, clock_.now());
        const Duration rested = clock_.now() + rules.gap;
        std::string ignored;
        while (!failure_ && clock_.now() < rested) {
            write_due();
            if (link_->read(ignored, rested) == ClientLink::Event::Ended) left("before its first move");
        }
    }

    SearchReport think(const SearchRequest& request, const StopFlag& stop, const ReportHandler&) override {
        SearchReport report;
        if (session_.outcome() != Outcome::Ongoing) return report;
        if (!game_ || !follow()) {
            prepare(session_.side_to_move());
            if (!failure_) follow();
        }
        if (failure_) return report;
        Duration limit = std::min(time_, request.limits.move_time.value_or(time_));
        if (const auto& clock = request.limits.clock)
            limit = std::min(limit, clock->remaining[index(session_.side_to_move())]);
        const Duration start = clock_.now();
        report.move = ask(start, limit, stop);
        report.time = clock_.now() - start;
        if (!report.move.empty()) report.pv = {report.move};
        return report;
    }

    std::optional<AgentFailure> failure() const override { return programs_->excused(failure_); }

  private:
    // Tells the client's game of the moves since; false when it was another game.
    bool follow() {
        const Side other = opponent(client_);
        const Duration now = clock_.now();
        for (const Side side : {client_, other}) {
            if (!game_->seated(side)) game_->seat(side, now);
        }
        const auto moves = session_.played_moves();
        const auto& known = game_->moves();
        if (moves.size() < start_ + known.size()) return false;
        for (std::size_t i = start_; i < moves.size(); ++i) {
            const std::string move = turned_ ? turned_move(moves[i]) : moves[i];
            if (i - start_ < known.size()) {
                if (known[i - start_].text != move) return false;
                continue;
            }
            if (game_->session().side_to_move() == client_) return false;
            SearchReport report;
            report.move = move;
            game_->agent_begins(other, now);
            game_->agent_plays(other, report, "", now);
        }
        return true;
    }

    std::string ask(Duration start, Duration limit, const StopFlag& stop) {
        const std::size_t moves = game_->moves().size();
        const std::size_t received = link_->received();
        std::string bytes;
        while (!failure_ && !stop.requested()) {
            write_due();
            const Duration now = clock_.now();
            if (game_->moves().size() > moves) {
                const std::string& move = game_->moves().back().text;
                return turned_ ? turned_move(move) : move;
            }
            if (const auto& verdict = game_->verdict()) {
                const bool late = verdict->ending == five_command::Ending::Time;
                late ? lose(AgentFailure::Kind::Late,
                            fmt::format("gave no move within {:g} s", seconds(time_)))
                     : lose(AgentFailure::Kind::IllegalMove,
                            fmt::format("{} illegal moves in a row: {}", game_->rules().tolerated + 1,
                                        game_->last_refusal()));
            } else if (now > start + limit + game_->rules().grace) {
                lose(AgentFailure::Kind::Late, fmt::format("gave no move within {:g} s", seconds(limit)));
            } else if (floods(link_->received() - received, now - start)) {
                lose(AgentFailure::Kind::Crash, "flooded its output and named no move");
            } else {
                const Duration next = game_->next_tick().value_or(now + kLook);
                const auto event = link_->read(bytes, std::min(next, now + kLook));
                if (event == ClientLink::Event::Bytes) game_->receive(client_, bytes, clock_.now());
                if (event == ClientLink::Event::Ended) left("while it was to move");
            }
        }
        return {};
    }

    void write_due() {
        game_->tick(clock_.now());
        for (const RefereedGame::Output& output : game_->take_output()) {
            if (output.side == client_ && !link_->write(output.bytes)) left("when it was sent a message");
        }
    }

    void left(std::string_view when) {
        const std::string how = link_->end(kPatience);
        fail(AgentFailure::Kind::Crash, fmt::format("closed its connection {}: it {}", when, how));
    }

    void lose(AgentFailure::Kind kind, std::string reason) {
        say_goodbye();
        fail(kind, std::move(reason));
    }

    void fail(AgentFailure::Kind kind, std::string reason) {
        if (!failure_) failure_ = AgentFailure{kind, std::move(reason)};
    }

    // The last message, and a moment in which to leave.
    void say_goodbye() {
        if (game_->running()) follow();
        if (game_->running()) game_->agent_fails(opponent(client_), "the game was ended", clock_.now());
        const Duration deadline = clock_.now() + game_->rules().gap + kPatience;
        std::string ignored;
        while (game_->verdict() && !failure_ && clock_.now() < deadline) {
            write_due();
            const bool written = game_->finished();
            const auto event = link_->read(ignored, clock_.now() + kLook);
            if (event == ClientLink::Event::Ended && written) break;
        }
        link_->end(Duration{});
    }

    const Registry& registry_;
    const Session& session_;
    const std::shared_ptr<Programs> programs_;
    const ProgramSpec spec_;
    const std::uint16_t port_;
    const Duration time_;  // for a move
    const SteadyClock clock_;
    std::unique_ptr<RefereedGame> game_;  // as the client sees it
    std::unique_ptr<ClientLink> link_;
    std::size_t start_ = 0;  // moves before the client's game
    bool turned_ = false;
    Side client_ = Side::First;  // in its own game
    std::optional<AgentFailure> failure_;
};

}  // namespace

AgentInfo five_info() {
    AgentInfo info{"five", "a TCP client of the five-command protocol; {host} and {port} in its arguments",
                   joined(program_options(), {{.key = "port",
                                               .kind = WholeNumber{1, 65535},
                                               .summary = "built into it, where its arguments name none",
                                               .default_value = std::to_string(five_command::kPort)}})};
    info.options.push_back(limit_options({.movetime = "5000"}).front());
    return info;
}

std::optional<Error> five_obstacle(const Session& session) {
    return RefereedGame::playable(session);
}

Result<std::unique_ptr<Agent>> make_five_agent(const Registry& registry, const Session& session,
                                               const AgentSpec& spec, std::shared_ptr<Programs> programs) {
    const auto values = OptionValues::read(five_info(), spec);
    if (!values) return Error{values.error()};
    auto program = read_program(*values);
    if (!program) return Error{program.error()};
    const Duration time = std::chrono::milliseconds(values->whole("movetime"));
    const auto port = static_cast<std::uint16_t>(values->whole("port"));
    return std::unique_ptr<Agent>(
        std::make_unique<FiveAgent>(registry, session, std::move(programs), std::move(*program), port, time));
}

}  // namespace sortie
