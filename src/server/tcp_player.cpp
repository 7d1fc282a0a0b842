#include "server/tcp_player.h"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "engine/agents/agent_spec.h"
#include "server/agent_seat.h"
#include "server/tcp_connection.h"

namespace sortie {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds kPlayerHeartbeat{50};
// Of the clock: the least that a second try gets when the first has used up the time.
constexpr double kLeastShare = 0.04;

Duration scaled(Duration duration, double factor) {
    return Duration(static_cast<Duration::rep>(static_cast<double>(duration.count()) * factor));
}

class TcpGame {
  public:
    TcpGame(const TcpPlayerSetup& setup, NetworkPlayer& player, const std::atomic<bool>& stop)
        : setup_(setup),
          player_(player),
          stop_(stop),
          socket_(loop_),
          silence_(loop_),
          heartbeat_(loop_),
          threads_(1) {}
    ~TcpGame() {
        if (seat_) seat_->leave();
        threads_.join();
    }
    TcpGame(const TcpGame&) = delete;
    TcpGame& operator=(const TcpGame&) = delete;

    TcpGameEnd run() {
        error_code problem;
        const auto endpoints =
            tcp::resolver(loop_).resolve(setup_.host, std::to_string(setup_.port), problem);
        if (problem) return {TcpGameEnd::Kind::NotConnected, cannot_connect(problem.message())};
        asio::async_connect(socket_, endpoints,
                            [this](const error_code& failure, const tcp::endpoint&) { connected(failure); });
        limit_silence(setup_.connect_limit, [this] {
            end({TcpGameEnd::Kind::NotConnected, cannot_connect("no answer")});
        });
        beat();
        loop_.run();
        return end_.value_or(TcpGameEnd{});
    }

  private:
    std::string cannot_connect(std::string_view why) const {
        return fmt::format("cannot connect to {}:{}: {}", setup_.host, setup_.port, why);
    }

    void connected(const error_code& problem) {
        if (end_) return;
        if (problem) return end({TcpGameEnd::Kind::NotConnected, cannot_connect(problem.message())});
        setup_.connected();
        TcpConnection::Handlers handlers;
        handlers.received = [this](std::string_view bytes) {
            expect_words();
            handle(player_.receive(bytes));
        };
        handlers.ended = [this] { handle(player_.end_of_stream()); };
        connection_ = TcpConnection::start(std::move(socket_), std::move(handlers));
        if (std::string greeting = player_.greeting(); !greeting.empty())
            connection_->write(std::move(greeting));
        expect_words();
    }

    void handle(const std::vector<PlayerEvent>& events) {
        for (const PlayerEvent& event : events) {
            if (end_) return;
            if (event.kind == PlayerEvent::Kind::Begun) begun_ = true;
            if (event.kind != PlayerEvent::Kind::Think) setup_.happened(event);
            if (event.kind == PlayerEvent::Kind::Think) think();
            if (event.kind == PlayerEvent::Kind::Over) over(event.text);
            if (event.kind == PlayerEvent::Kind::Failed) end({broken(), event.text});
        }
    }

    void over(const std::string& verdict) {
        if (begun_) return end({TcpGameEnd::Kind::Verdict, verdict});
        end({TcpGameEnd::Kind::NotBegun,
             fmt::format("the server ended the game before it began: {}", verdict)});
    }

    TcpGameEnd::Kind broken() const { return begun_ ? TcpGameEnd::Kind::Broken : TcpGameEnd::Kind::NotBegun; }

    void think() {
        silence_.cancel();
        const Duration now = clock_.now();
        if (player_.refused().empty() || !asked_) asked_ = now;
        const Duration latency = connection_->round_trip();
        const Duration whole = player_.clock().value_or(setup_.clock);
        const Duration left = scaled(whole, setup_.share) - latency - (now - *asked_);
        Limits limits;
        limits.move_time = std::max(left, scaled(whole, kLeastShare));
        if (!seat_ || seat_start_ != player_.start()) {
            if (const auto problem = take_seat()) return end({TcpGameEnd::Kind::Broken, problem->message});
        }
        seat_->think({player_.moves(), player_.refused(), stricter(limits, setup_.limits)}, loop_, threads_);
    }

    std::optional<Error> take_seat() {
        auto session = setup_.open(player_.start());
        if (!session) return Error{session.error()};
        auto agent = SeatedAgent::make(std::move(*session), setup_.make_agent, setup_.agent);
        if (!agent) return Error{agent.error()};
        AgentSeat::Handlers handlers;
        handlers.begun = [] {};
        handlers.chosen = [this](const SearchReport& report) { send(report); };
        handlers.failed = [this](const std::string& why) { end({TcpGameEnd::Kind::Broken, why}); };
        seat_ = std::make_shared<AgentSeat>(std::move(*agent), std::move(handlers));
        seat_start_ = player_.start();
        return std::nullopt;
    }

    void send(const SearchReport& report) {
        setup_.chosen(report, seat_->session(), clock_.now() - *asked_);
        connection_->write(player_.play(report.move, setup_.describe(report)));
        expect_words();
    }

    // The server has to say something from now on, sooner or later.
    void expect_words() {
        const Duration limit = begun_ ? setup_.patience : setup_.wait;
        limit_silence(limit, [this, limit] {
            const std::string_view what =
                begun_ ? "the server has been silent for" : "no game has begun within";
            end({broken(), fmt::format("{} {:g} s", what, seconds(limit))});
        });
    }

    void limit_silence(Duration limit, std::function<void()> passed) {
        silence_.expires_after(limit);
        silence_.async_wait([passed = std::move(passed)](const error_code& cancelled) {
            if (!cancelled) passed();
        });
    }

    void beat() {
        if (stop_.load(std::memory_order_relaxed)) end({TcpGameEnd::Kind::Interrupted, "interrupted"});
        if (end_) return;
        heartbeat_.expires_after(kPlayerHeartbeat);
        heartbeat_.async_wait([this](const error_code& cancelled) {
            if (!cancelled) beat();
        });
    }

    // What is still under way comes to its end, then the loop does.
    void end(TcpGameEnd how) {
        if (end_) return;
        end_ = std::move(how);
        silence_.cancel();
        heartbeat_.cancel();
        if (seat_) seat_->leave();
        if (!connection_) {
            error_code ignored;
            socket_.close(ignored);
            return;
        }
        // Not from within a handler of the connection.
        asio::post(loop_, [this] { connection_->finish(); });
    }

    const TcpPlayerSetup& setup_;
    NetworkPlayer& player_;
    const std::atomic<bool>& stop_;
    const SteadyClock clock_;
    asio::io_context loop_;
    tcp::socket socket_;
    asio::steady_timer silence_;
    asio::steady_timer heartbeat_;
    asio::thread_pool threads_;
    std::shared_ptr<TcpConnection> connection_;
    std::shared_ptr<AgentSeat> seat_;
    std::string seat_start_;
    std::optional<Duration> asked_;
    bool begun_ = false;
    std::optional<TcpGameEnd> end_;
};

}  // namespace

TcpGameEnd play_tcp_game(const TcpPlayerSetup& setup, NetworkPlayer& player, const std::atomic<bool>& stop) {
    return TcpGame(setup, player, stop).run();
}

}  // namespace sortie
