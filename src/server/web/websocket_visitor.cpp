#include "server/web/websocket_visitor.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <string>

#include "server/web/limits.h"

namespace sortie::web {

namespace {

namespace websocket = beast::websocket;

constexpr auto kHandshakeTimeout = std::chrono::seconds(10);  // to open or close it

// One WebSocket. It reads in a coroutine of its own and writes in another while there is something to write.
class Socket final : public Sink, public WebSocketVisitor, public std::enable_shared_from_this<Socket> {
  public:
    Socket(beast::tcp_stream stream, std::string address, WebService& service, FlightMemory& memory)
        : stream_(std::move(stream)), address_(std::move(address)), service_(service), memory_(memory) {}

    // False when the handshake failed.
    asio::awaitable<bool> run(HttpRequest request) {
        stream_.set_option(websocket::stream_base::timeout{kHandshakeTimeout, kIdleTimeout, true});
        stream_.read_message_max(kLongestMessage);
        stream_.auto_fragment(false);
        error_code error;
        co_await stream_.async_accept(request, into(error));
        if (error) co_return false;
        stream_.text(true);
        open_ = true;
        connection_ = service_.connect(*this, address_);
        const Leaving leaving{*this};
        stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
            if (kind != websocket::frame_type::close) service_.receive_control(connection_);
        });
        while (true) {
            beast::flat_buffer buffer;  // a long message's memory goes with it
            std::optional<FlightMemory::Share> held;
            if (!co_await read_message(buffer, held)) break;
            co_await wait_for_turn(stream_.get_executor(), service_, address_);
            if (closing_) {
                // Whatever still comes from a visitor who is being shown out is not for us.
            } else if (stream_.got_text()) {
                const auto data = buffer.cdata();
                service_.receive(connection_, {static_cast<const char*>(data.data()), data.size()});
            } else {
                service_.receive_rubbish(connection_);
            }
        }
        co_return true;
    }

    void send(std::string text) override {
        if (!open_ || closing_) return;
        backlog_ += text.size();
        // A visitor who does not read must not fill the server's memory.
        auto share = memory_.take(address_, text.size());
        if (backlog_ > kLargestBacklog || !share) return drop();
        queue_.push_back({std::move(text), std::move(*share)});
        start_writing();
    }

    std::size_t backlog() const override { return backlog_; }

    void close(std::string_view reason) override { close(websocket::close_code::policy_error, reason); }

    void say_goodbye() override { close(websocket::close_code::going_away, "the server stops"); }

  private:
    struct Message {
        std::string text;
        FlightMemory::Share share;
    };

    // The service knows no connection that has ended, in whatever way.
    struct Leaving {
        Socket& socket;
        ~Leaving() {
            socket.open_ = false;
            socket.service_.disconnect(socket.connection_);
        }
    };

    // False when the connection has ended. What a long message takes counts from its first part on: many that
    // are never finished must not fill the server's memory.
    asio::awaitable<bool> read_message(beast::flat_buffer& buffer, std::optional<FlightMemory::Share>& held) {
        error_code error;
        std::size_t counted = kTrifle;
        do {
            co_await stream_.async_read_some(buffer, kLongestMessage, into(error));
            if (error) co_return false;
            if (buffer.capacity() <= counted) continue;
            counted = buffer.capacity();
            held.reset();
            held = memory_.take(address_, counted);
            if (!held) co_return false;
        } while (!stream_.is_message_done());
        co_return true;
    }

    void close(websocket::close_code code, std::string_view reason) {
        if (!open_ || closing_) return;
        closing_ = websocket::close_reason(code, std::string(reason.substr(0, 100)));
        start_writing();
    }

    void start_writing() {
        if (writing_) return;
        writing_ = true;
        asio::co_spawn(stream_.get_executor(), write(shared_from_this()), asio::detached);
    }

    // `self` keeps the socket alive while the last message is under way.
    asio::awaitable<void> write([[maybe_unused]] std::shared_ptr<Socket> self) {
        try {
            co_await write_all();
        } catch (const std::exception&) {
            drop();  // no memory: this visitor has to come again
        }
        writing_ = false;
    }

    asio::awaitable<void> write_all() {
        error_code error;
        while (open_ && !queue_.empty() && !error) {
            const Message message = std::move(queue_.front());
            queue_.pop_front();
            co_await stream_.async_write(asio::buffer(message.text), into(error));
            backlog_ -= message.text.size();
        }
        if (open_ && closing_ && !error) {
            co_await stream_.async_close(*closing_, into(error));
        }
    }

    void drop() {
        open_ = false;
        queue_.clear();
        beast::get_lowest_layer(stream_).close();
    }

    websocket::stream<beast::tcp_stream> stream_;
    const std::string address_;
    WebService& service_;
    FlightMemory& memory_;
    ConnectionId connection_ = 0;
    std::deque<Message> queue_;
    std::size_t backlog_ = 0;
    bool open_ = false;
    bool writing_ = false;
    std::optional<websocket::close_reason> closing_;
};

}  // namespace

asio::awaitable<void> wait_for_turn(asio::any_io_executor loop, WebService& service, std::string address) {
    constexpr std::int64_t kLongest = 5000;  // there are other limits for those who come again and again
    const std::int64_t wait = std::min(service.wait_for_turn(address), kLongest);
    if (wait == 0) co_return;
    asio::steady_timer timer(loop, std::chrono::milliseconds(wait));
    error_code error;
    co_await timer.async_wait(into(error));
}

asio::awaitable<bool> serve_websocket(beast::tcp_stream stream, HttpRequest request, std::string address,
                                      WebService& service, FlightMemory& memory,
                                      WebSocketVisitors& visitors) {
    const auto socket = std::make_shared<Socket>(std::move(stream), std::move(address), service, memory);
    struct Listed {
        WebSocketVisitors& visitors;
        WebSocketVisitor* visitor;
        ~Listed() { visitors.erase(visitor); }
    };
    visitors.insert(socket.get());
    const Listed listed{visitors, socket.get()};
    co_return co_await socket->run(std::move(request));
}

}  // namespace sortie::web
