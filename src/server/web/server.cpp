// The only translation unit with Boost.Beast and Asio in it: they take long to compile.
#include "server/web/server.h"

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "core/text.h"
#include "protocol/web_answers.h"
#include "protocol/web_requests.h"
#include "server/web/admission.h"
#include "server/web/event_loop.h"
#include "server/web/manners.h"
#include "server/web/page.h"
#include "server/web/secrets.h"
#include "server/web/web_service.h"

namespace sortie::web {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using HttpRequest = http::request<http::string_body>;

constexpr std::size_t kLongestMessage = std::size_t{64} << 10;
constexpr std::size_t kLongestBody = kLongestPgn + kLongestMessage;  // where PGN is in it
constexpr std::size_t kLongestHead = std::size_t{8} << 10;
constexpr std::size_t kLargestBacklog = std::size_t{1} << 20;
constexpr auto kRequestTimeout = std::chrono::seconds(15);    // to send a request or take an answer
constexpr auto kHandshakeTimeout = std::chrono::seconds(10);  // to open or close a WebSocket
constexpr auto kIdleTimeout = std::chrono::seconds(30);       // silence, pings unanswered
constexpr auto kGoodbye = std::chrono::milliseconds(300);     // between stop() and the end

auto into(error_code& error) {
    return asio::redirect_error(asio::use_awaitable, error);
}

class AsioLoop final : public EventLoop {
  public:
    explicit AsioLoop(asio::io_context& context) : context_(context) {}

    void post(std::function<void()> task) override { asio::post(context_, std::move(task)); }

    TimerId after(Duration delay, std::function<void()> task) override {
        const TimerId id = ++last_;
        auto& timer = timers_.try_emplace(id, context_).first->second;
        timer.expires_after(delay);
        timer.async_wait([this, id, task = std::move(task)](error_code error) {
            if (error || timers_.erase(id) == 0) return;
            task();
        });
        return id;
    }

    void cancel(TimerId id) override { timers_.erase(id); }

  private:
    asio::io_context& context_;
    std::map<TimerId, asio::steady_timer> timers_;
    TimerId last_ = 0;
};

// One WebSocket. It reads in a coroutine of its own and writes in another while there is something to write.
class Socket final : public Sink, public std::enable_shared_from_this<Socket> {
  public:
    Socket(beast::tcp_stream stream, WebService& service) : stream_(std::move(stream)), service_(service) {}

    asio::awaitable<void> run(HttpRequest request) {
        stream_.set_option(websocket::stream_base::timeout{kHandshakeTimeout, kIdleTimeout, true});
        stream_.read_message_max(kLongestMessage);
        stream_.auto_fragment(false);
        error_code error;
        co_await stream_.async_accept(request, into(error));
        if (error) co_return;
        stream_.text(true);
        open_ = true;
        connection_ = service_.connect(*this);
        beast::flat_buffer buffer;
        while (true) {
            co_await stream_.async_read(buffer, into(error));
            if (error) break;
            if (closing_) {
                // Whatever still comes from a visitor who is being shown out is not for us.
            } else if (stream_.got_text()) {
                const auto data = buffer.cdata();
                service_.receive(connection_, {static_cast<const char*>(data.data()), data.size()});
            } else {
                service_.receive_rubbish(connection_);
            }
            buffer.consume(buffer.size());
        }
        open_ = false;
        service_.disconnect(connection_);
    }

    void send(std::string text) override {
        if (!open_ || closing_) return;
        backlog_ += text.size();
        queue_.push_back(std::move(text));
        // A visitor who does not read must not fill the server's memory.
        if (backlog_ > kLargestBacklog) return drop();
        start_writing();
    }

    std::size_t backlog() const override { return backlog_; }

    void close(std::string_view reason) override { close(websocket::close_code::policy_error, reason); }

    void close(websocket::close_code code, std::string_view reason) {
        if (!open_ || closing_) return;
        closing_ = websocket::close_reason(code, std::string(reason.substr(0, 100)));
        start_writing();
    }

  private:
    void start_writing() {
        if (writing_) return;
        writing_ = true;
        asio::co_spawn(stream_.get_executor(), write(shared_from_this()), asio::detached);
    }

    // `self` keeps the socket alive while the last message is under way.
    asio::awaitable<void> write([[maybe_unused]] std::shared_ptr<Socket> self) {
        error_code error;
        while (open_ && !queue_.empty() && !error) {
            const std::string text = std::move(queue_.front());
            queue_.pop_front();
            co_await stream_.async_write(asio::buffer(text), into(error));
            backlog_ -= text.size();
        }
        if (open_ && closing_ && !error) co_await stream_.async_close(*closing_, into(error));
        writing_ = false;
    }

    void drop() {
        open_ = false;
        queue_.clear();
        beast::get_lowest_layer(stream_).close();
    }

    websocket::stream<beast::tcp_stream> stream_;
    WebService& service_;
    ConnectionId connection_ = 0;
    std::deque<std::string> queue_;
    std::size_t backlog_ = 0;
    bool open_ = false;
    bool writing_ = false;
    std::optional<websocket::close_reason> closing_;
};

bool accepts_gzip(const HttpRequest& request) {
    const auto words = split_at(request[http::field::accept_encoding], ',');
    return std::any_of(words.begin(), words.end(), [](std::string_view word) {
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        return word == "gzip" || word.starts_with("gzip;");
    });
}

using Reply = http::response<http::string_body>;

Reply make_reply(const HttpRequest& request, http::status status, std::string_view type, std::string body) {
    Reply reply{status, request.version()};
    reply.set(http::field::content_type, type);
    reply.set(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'");
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set("Referrer-Policy", "no-referrer");
    reply.set("Cross-Origin-Opener-Policy", "same-origin");
    reply.set("Cross-Origin-Resource-Policy", "same-origin");
    reply.set(http::field::cache_control, "no-store");
    reply.keep_alive(request.keep_alive());
    reply.body() = std::move(body);
    reply.prepare_payload();
    return reply;
}

Reply json_reply(const HttpRequest& request, int status, std::string body) {
    return make_reply(request, static_cast<http::status>(status), "application/json", std::move(body));
}

Reply failure_reply(const HttpRequest& request, int status, ErrorCode code, std::string message) {
    return json_reply(request, status, failure_text({code, std::move(message)}));
}

Reply page_reply(const HttpRequest& request, std::string_view path) {
    const PageFile* const file = find_page_file(path);
    if (file == nullptr && path == "/")
        return make_reply(request, http::status::ok, content_type(".html"), std::string(missing_page()));
    if (file == nullptr) return failure_reply(request, 404, ErrorCode::NotFound, "there is nothing here");
    const std::string etag = fmt::format("\"{}\"", file->hash);
    const bool known = request[http::field::if_none_match] == etag;
    const bool packed = accepts_gzip(request);
    Reply reply =
        make_reply(request, known ? http::status::not_modified : http::status::ok, content_type(file->path),
                   known ? std::string() : std::string(packed ? file->packed : file->plain));
    reply.set(http::field::etag, etag);
    reply.set(http::field::vary, "Accept-Encoding");
    // Names below /assets/ change with their content.
    reply.set(http::field::cache_control,
              path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    if (packed && !known) reply.set(http::field::content_encoding, "gzip");
    return reply;
}

}  // namespace

class Server::Implementation {
  public:
    Implementation(const Registry& registry, ServerSettings settings)
        : registry_(registry), settings_(std::move(settings)) {}

    std::optional<Error> open() {
        auto service = WebService::open(registry_, loop_,
                                        {settings_.database, settings_.tournaments, settings_.threads});
        if (!service) return Error{service.error()};
        service_ = std::move(*service);
        error_code error;
        const auto host =
            asio::ip::make_address(settings_.host == "localhost" ? "127.0.0.1" : settings_.host, error);
        if (error)
            return Error{
                fmt::format("host {}: expected an address, such as 127.0.0.1", in_quotes(settings_.host))};
        const tcp::endpoint endpoint(host, settings_.port);
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error)
            return Error{fmt::format("cannot listen on {} port {}: {}", settings_.host, settings_.port,
                                     error.message())};
        return std::nullopt;
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    std::string address() const {
        const auto host = acceptor_.local_endpoint().address();
        return host.is_v6() ? fmt::format("http://[{}]:{}/", host.to_string(), port())
                            : fmt::format("http://{}:{}/", host.to_string(), port());
    }

    void run(bool handle_signals) {
        asio::co_spawn(context_, accept(), asio::detached);
        asio::signal_set signals(context_);
        if (handle_signals) {
            signals.add(SIGINT);
            signals.add(SIGTERM);
            signals.async_wait([this](error_code error, int) {
                if (!error) say_goodbye();
            });
        }
        context_.run();
    }

    void stop() {
        asio::post(context_, [this] { say_goodbye(); });
    }

    SearchLoad search_load() const {
        const auto load = service_->load();
        return {load.running, load.waiting};
    }

  private:
    // Tells everybody, and leaves when the words have had time to arrive.
    void say_goodbye() {
        error_code error;
        acceptor_.close(error);
        for (const auto& weak : sockets_) {
            if (const auto socket = weak.lock())
                socket->close(websocket::close_code::going_away, "the server stops");
        }
        goodbye_.expires_after(kGoodbye);
        goodbye_.async_wait([this](error_code) { context_.stop(); });
    }

    asio::awaitable<void> accept() {
        while (acceptor_.is_open()) {
            error_code error;
            tcp::socket socket = co_await acceptor_.async_accept(into(error));
            if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) co_return;
            if (error) {  // out of descriptors: wait until some are free again
                asio::steady_timer pause(context_, std::chrono::milliseconds(50));
                co_await pause.async_wait(into(error));
                continue;
            }
            if (*connections_ >= settings_.most_connections) continue;
            socket.set_option(tcp::no_delay(true), error);
            asio::co_spawn(context_, serve(beast::tcp_stream(std::move(socket))), asio::detached);
        }
    }

    // A connection from its first request to its end.
    asio::awaitable<void> serve(beast::tcp_stream stream) {
        const auto counted = std::shared_ptr<void>(nullptr, [count = connections_](void*) { --*count; });
        ++*connections_;
        const std::string visitor = new_token();  // unless a request says otherwise
        Manners manners;
        beast::flat_buffer buffer;
        while (true) {
            http::request_parser<http::string_body> parser;
            parser.header_limit(kLongestHead);
            parser.body_limit(kLongestBody);
            stream.expires_after(kIdleTimeout);
            error_code error;
            co_await http::async_read_header(stream, buffer, parser, into(error));
            if (!error) {
                const std::string_view target(parser.get().target());
                const bool holds_pgn = target == "/api/import" || target == "/api/read_pgn";
                const std::size_t most = holds_pgn ? kLongestBody : kLongestMessage;
                parser.body_limit(most);
                if (parser.content_length().value_or(0) > most) {
                    error = http::error::body_limit;
                } else {
                    stream.expires_after(kRequestTimeout);
                    co_await http::async_read(stream, buffer, parser, into(error));
                }
            }
            if (error == http::error::header_limit || error == http::error::body_limit) {
                HttpRequest refused;
                refused.version(11);
                refused.keep_alive(false);
                const bool head = error == http::error::header_limit;
                co_await reply(
                    stream, failure_reply(refused, head ? 431 : 413, ErrorCode::TooLarge,
                                          head ? "the request's head is too long" : "the body is too long"));
            }
            if (error) break;
            HttpRequest request = parser.release();
            if (auto refusal = refuse(request)) {
                if (!co_await reply(stream, std::move(*refusal))) break;
                continue;
            }
            if (websocket::is_upgrade(request)) {
                if (request.target() != "/ws") {
                    co_await reply(
                        stream, failure_reply(request, 404, ErrorCode::NotFound, "the WebSocket is at /ws"));
                    break;
                }
                stream.expires_never();
                const auto socket = std::make_shared<Socket>(std::move(stream), *service_);
                sockets_.insert(socket);
                co_await socket->run(std::move(request));
                sockets_.erase(socket);
                co_return;
            }
            if (!manners.may_send(steady_time())) {
                request.keep_alive(false);
                co_await reply(
                    stream, failure_reply(request, 429, ErrorCode::TooMany, "too many requests; slow down"));
                break;
            }
            auto answer = co_await answer_to(stream, request, visitor);
            if (!answer || !co_await reply(stream, std::move(*answer))) break;
        }
        co_await part(stream);
    }

    // Takes leave so that the last answer arrives: closing with something unread would destroy it on its way.
    static asio::awaitable<void> part(beast::tcp_stream& stream) {
        constexpr std::size_t kMostUnread = std::size_t{4} << 20;
        error_code error;
        stream.socket().shutdown(tcp::socket::shutdown_send, error);
        stream.expires_after(kGoodbye * 5);
        std::array<char, 4096> rest{};
        std::size_t unread = 0;
        while (!error && unread < kMostUnread)
            unread += co_await stream.async_read_some(asio::buffer(rest), into(error));
    }

    // True when the connection stays open.
    static asio::awaitable<bool> reply(beast::tcp_stream& stream, Reply answer) {
        stream.expires_after(kRequestTimeout);
        error_code error;
        const bool stays = answer.keep_alive();
        co_await http::async_write(stream, answer, into(error));
        co_return stays && !error;
    }

    // What a browser was tricked into sending here from elsewhere is not answered.
    std::optional<Reply> refuse(const HttpRequest& request) const {
        const std::string_view host(request[http::field::host]);
        if (!is_own_host(host, settings_.names)) {
            return failure_reply(request, 403, ErrorCode::Forbidden,
                                 "this server does not go by that name ('sortie serve --name' adds one)");
        }
        // Pictures and the like of other sites come without an origin; links to our page are welcome.
        if (request["Sec-Fetch-Site"] == "cross-site" && request.target() != "/")
            return failure_reply(request, 403, ErrorCode::Forbidden, "other sites may not use this server");
        const auto origin = request.find(http::field::origin);
        if (origin != request.end() && !is_own_origin(origin->value(), host))
            return failure_reply(request, 403, ErrorCode::Forbidden,
                                 "pages of other sites may not call this server");
        return std::nullopt;
    }

    // Nothing when whoever asked has gone.
    asio::awaitable<std::optional<Reply>> answer_to(beast::tcp_stream& stream, const HttpRequest& request,
                                                    const std::string& own_visitor) {
        const std::string_view target(request.target());
        const std::string_view path = target.substr(0, target.find('?'));
        const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
        constexpr std::string_view kApi = "/api/";
        if (!path.starts_with(kApi)) {
            if (!reads) co_return failure_reply(request, 405, ErrorCode::BadRequest, "only GET here");
            Reply page = page_reply(request, path);
            if (request.method() == http::verb::head) page.body().clear();
            co_return page;
        }
        const std::string_view type = path.substr(kApi.size());
        if (!is_http_type(type))
            co_return failure_reply(request, 404, ErrorCode::NotFound,
                                    fmt::format("there is no request {}", in_quotes(type)));
        if (!(request.method() == http::verb::get && request.body().empty()) &&
            request.method() != http::verb::post)
            co_return failure_reply(request, 405, ErrorCode::BadRequest, "requests are made with POST");
        // A form of another site cannot send this type without asking first, and is never allowed.
        const std::string_view content(request[http::field::content_type]);
        if (!request.body().empty() && content != "application/json" &&
            !content.starts_with("application/json;"))
            co_return failure_reply(request, 415, ErrorCode::BadRequest, "the body must be application/json");
        const std::string_view token(request["X-Sortie-Visitor"]);
        const std::string visitor = is_token(token) ? std::string(token) : own_visitor;

        // The answer may come later, from a search; meanwhile whoever asked may go.
        struct Waiting {
            explicit Waiting(asio::io_context& context)
                : timer(context, asio::steady_timer::time_point::max()) {}
            asio::steady_timer timer;
            std::optional<std::pair<int, std::string>> answer;
            bool gone = false;
        };
        const auto waiting = std::make_shared<Waiting>(context_);
        service_->request(type, request.body(), visitor, [waiting](int status, std::string body) {
            if (!waiting->answer) waiting->answer.emplace(status, std::move(body));
            waiting->timer.cancel();
        });
        if (!waiting->answer) {
            stream.expires_never();
            stream.socket().async_wait(tcp::socket::wait_read, [waiting, &stream](error_code error) {
                if (error == asio::error::operation_aborted) return;
                char byte = 0;
                error_code peeked;
                const auto count =
                    stream.socket().receive(asio::buffer(&byte, 1), tcp::socket::message_peek, peeked);
                waiting->gone = count == 0;
                if (waiting->gone) waiting->timer.cancel();
            });
            error_code error;
            while (!waiting->answer && !waiting->gone) co_await waiting->timer.async_wait(into(error));
            stream.socket().cancel(error);
            if (!waiting->answer) {
                service_->abandon(visitor);
                co_return std::nullopt;
            }
        }
        co_return json_reply(request, waiting->answer->first, std::move(waiting->answer->second));
    }

    const Registry& registry_;
    const ServerSettings settings_;
    asio::io_context context_{1};
    AsioLoop loop_{context_};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer goodbye_{context_};
    std::shared_ptr<std::size_t> connections_ = std::make_shared<std::size_t>(0);
    std::set<std::weak_ptr<Socket>, std::owner_less<>> sockets_;
    std::unique_ptr<WebService> service_;  // goes first: its threads post to the loop
};

Server::Server(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const Registry& registry, const ServerSettings& settings) {
    auto implementation = std::make_unique<Implementation>(registry, settings);
    if (auto problem = implementation->open()) return std::move(*problem);
    return std::unique_ptr<Server>(new Server(std::move(implementation)));
}

std::uint16_t Server::port() const {
    return implementation_->port();
}

std::string Server::address() const {
    return implementation_->address();
}

void Server::run(bool handle_signals) {
    implementation_->run(handle_signals);
}

void Server::stop() {
    implementation_->stop();
}

SearchLoad Server::search_load() const {
    return implementation_->search_load();
}

}  // namespace sortie::web
