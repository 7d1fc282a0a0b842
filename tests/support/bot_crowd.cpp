#include "support/bot_crowd.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <utility>

#include "core/random.h"
#include "engine/registry.h"
#include "protocol/five_command/player.h"
#include "server/tcp_connection.h"

namespace sortie::testing {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds kRetryPause{50};

class Bot {
  public:
    Bot(const Registry& registry, asio::io_context& loop, std::uint16_t port, std::uint64_t seed,
        CrowdResult& result)
        : registry_(registry), loop_(loop), port_(port), random_(seed), result_(result), pause_(loop) {}

    void connect() {
        socket_ = std::make_unique<tcp::socket>(loop_);
        socket_->async_connect({asio::ip::address_v4::loopback(), port_},
                               [this](const error_code& problem) { problem ? connect_later() : sit_down(); });
    }

  private:
    void connect_later() {
        pause_.expires_after(kRetryPause);
        pause_.async_wait([this](const error_code& cancelled) {
            if (!cancelled) connect();
        });
    }

    void sit_down() {
        player_ = std::make_unique<FiveCommandPlayer>(registry_, FiveCommandChoices{});
        session_.reset();
        played_ = 0;
        begun_ = false;
        TcpConnection::Handlers handlers;
        handlers.received = [this](std::string_view bytes) { handle(player_->receive(bytes)); };
        handlers.ended = [this] { handle(player_->end_of_stream()); };
        connection_ = TcpConnection::start(std::move(*socket_), std::move(handlers));
    }

    void handle(const std::vector<PlayerEvent>& events) {
        for (const PlayerEvent& event : events) {
            begun_ = begun_ || event.kind == PlayerEvent::Kind::Begun;
            if (event.kind == PlayerEvent::Kind::Think) answer();
            if (event.kind == PlayerEvent::Kind::Note) result_.surprises.push_back(event.text);
            if (event.kind == PlayerEvent::Kind::Over || event.kind == PlayerEvent::Kind::Failed)
                return leave(event);
        }
    }

    void answer() {
        if (!session_)
            session_ = registry_.open({"breakthrough", "", std::nullopt, player_->start()}).value();
        for (; played_ < player_->moves().size(); ++played_) session_->play(player_->moves()[played_]);
        const auto moves = session_->legal_moves();
        connection_->write(player_->play(moves[random_.below(moves.size())], ""));
    }

    void leave(const PlayerEvent& event) {
        if (event.text.starts_with("won with ")) {
            ++result_.won;
        } else if (event.text.starts_with("lost: the opponent won with ")) {
            ++result_.lost;
        } else if (begun_) {
            result_.surprises.push_back(event.text);
        }
        // Not from within a handler of the connection.
        pause_.expires_after(begun_ ? std::chrono::milliseconds(0) : kRetryPause);
        pause_.async_wait([this](const error_code& cancelled) {
            if (cancelled) return;
            connection_->finish();
            connect();
        });
    }

    const Registry& registry_;
    asio::io_context& loop_;
    const std::uint16_t port_;
    Random random_;
    CrowdResult& result_;
    asio::steady_timer pause_;
    std::unique_ptr<tcp::socket> socket_;
    std::shared_ptr<TcpConnection> connection_;
    std::unique_ptr<FiveCommandPlayer> player_;
    std::unique_ptr<Session> session_;
    std::size_t played_ = 0;
    bool begun_ = false;
};

}  // namespace

CrowdResult play_crowd(std::uint16_t port, int bots, std::uint64_t seed, const std::atomic<bool>& stop) {
    const Registry registry = standard_registry();
    CrowdResult result;
    asio::io_context loop;
    std::vector<std::unique_ptr<Bot>> crowd;
    for (int i = 0; i < bots; ++i) {
        crowd.push_back(
            std::make_unique<Bot>(registry, loop, port, seed + static_cast<std::uint64_t>(i), result));
        crowd.back()->connect();
    }
    while (!stop.load()) loop.run_for(std::chrono::milliseconds(50));
    return result;
}

}  // namespace sortie::testing
