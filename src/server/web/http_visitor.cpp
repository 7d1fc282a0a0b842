#include "server/web/http_visitor.h"

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>
#include <optional>

#include "core/text.h"
#include "protocol/web/requests.h"
#include "server/web/admission.h"
#include "server/web/event_loop.h"
#include "server/web/http_replies.h"
#include "server/web/manners.h"
#include "server/web/secrets.h"

namespace sortie::web {

namespace {

constexpr std::size_t kLongestBody = kLongestPgn + kLongestMessage;  // where PGN is in it
constexpr std::size_t kLongestHead = std::size_t{8} << 10;
constexpr auto kRequestTimeout = std::chrono::seconds(15);  // to send a request or take an answer

// Takes leave so that the last answer arrives: closing with something unread would destroy it on its way.
asio::awaitable<void> part(beast::tcp_stream& stream) {
    constexpr std::size_t kMostUnread = std::size_t{4} << 20;
    error_code error;
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(kGoodbye * 5);
    std::array<char, 4096> rest{};
    std::size_t unread = 0;
    while (!error && unread < kMostUnread) {
        unread += co_await stream.async_read_some(asio::buffer(rest), into(error));
    }
}

// True when the connection stays open.
asio::awaitable<bool> reply(beast::tcp_stream& stream, HttpReply answer) {
    stream.expires_after(kRequestTimeout);
    error_code error;
    const bool stays = answer.keep_alive();
    co_await http::async_write(stream, answer, into(error));
    co_return stays && !error;
}

// What a browser was tricked into sending here from elsewhere is not answered.
std::optional<HttpReply> refuse(const HttpRequest& request, const std::vector<std::string>& names) {
    const std::string_view host(request[http::field::host]);
    if (!is_own_host(host, names)) {
        return failure_reply(request, 403, ErrorCode::Forbidden,
                             "this server does not go by that name ('sortie serve --name' adds one)");
    }
    // Pictures and the like of other sites come without an origin; links to our page are welcome.
    if (request["Sec-Fetch-Site"] == "cross-site" && request.target() != "/")
        return failure_reply(request, 403, ErrorCode::Forbidden, "other sites may not use this server");
    const auto origin = request.find(http::field::origin);
    if (origin != request.end() && !is_own_origin(origin->value(), host)) {
        return failure_reply(request, 403, ErrorCode::Forbidden,
                             "pages of other sites may not call this server");
    }
    return std::nullopt;
}

// Nothing when whoever asked has gone.
asio::awaitable<std::optional<HttpReply>> answer_to(beast::tcp_stream& stream, const HttpRequest& request,
                                                    const std::string& own_visitor, WebService& service) {
    const std::string_view target(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    constexpr std::string_view kApi = "/api/";
    if (!path.starts_with(kApi)) {
        if (!reads) co_return failure_reply(request, 405, ErrorCode::BadRequest, "only GET here");
        HttpReply page = page_reply(request, path);
        if (request.method() == http::verb::head) page.body().clear();
        co_return page;
    }
    const std::string_view type = path.substr(kApi.size());
    if (!is_http_type(type)) {
        co_return failure_reply(request, 404, ErrorCode::NotFound,
                                fmt::format("there is no request {}", in_quotes(type)));
    }
    if (!(request.method() == http::verb::get && request.body().empty()) &&
        request.method() != http::verb::post)
        co_return failure_reply(request, 405, ErrorCode::BadRequest, "requests are made with POST");
    // A form of another site cannot send this type without asking first, and is never allowed.
    const std::string_view content(request[http::field::content_type]);
    if (!request.body().empty() && content != "application/json" && !content.starts_with("application/json;"))
        co_return failure_reply(request, 415, ErrorCode::BadRequest, "the body must be application/json");
    const std::string_view token(request["X-Sortie-Visitor"]);
    const std::string visitor = is_token(token) ? std::string(token) : own_visitor;

    // The answer may come later, from a search; meanwhile whoever asked may go.
    struct Waiting {
        explicit Waiting(const asio::any_io_executor& loop)
            : timer(loop, asio::steady_timer::time_point::max()) {}
        asio::steady_timer timer;
        std::optional<std::pair<int, std::string>> answer;
        bool gone = false;
    };
    const auto waiting = std::make_shared<Waiting>(stream.get_executor());
    service.request(type, request.body(), visitor, [waiting](int status, std::string body) {
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
        while (!waiting->answer && !waiting->gone) {
            co_await waiting->timer.async_wait(into(error));
        }
        stream.socket().cancel(error);
        if (!waiting->answer) {
            service.abandon(visitor);
            co_return std::nullopt;
        }
    }
    co_return json_reply(request, waiting->answer->first, std::move(waiting->answer->second));
}

}  // namespace

asio::awaitable<void> serve_http(beast::tcp_stream stream, Reception& reception) {
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
            co_await reply(stream,
                           failure_reply(refused, head ? 431 : 413, ErrorCode::TooLarge,
                                         head ? "the request's head is too long" : "the body is too long"));
        }
        if (error) break;
        HttpRequest request = parser.release();
        if (auto refusal = refuse(request, reception.settings.names)) {
            if (!co_await reply(stream, std::move(*refusal))) break;
            continue;
        }
        if (beast::websocket::is_upgrade(request)) {
            if (request.target() != "/ws") {
                co_await reply(stream,
                               failure_reply(request, 404, ErrorCode::NotFound, "the WebSocket is at /ws"));
                break;
            }
            stream.expires_never();
            co_return co_await serve_websocket(std::move(stream), std::move(request), reception.service,
                                               reception.websockets);
        }
        if (!manners.may_send(steady_time())) {
            request.keep_alive(false);
            co_await reply(stream,
                           failure_reply(request, 429, ErrorCode::TooMany, "too many requests; slow down"));
            break;
        }
        auto answer = co_await answer_to(stream, request, visitor, reception.service);
        if (!answer || !co_await reply(stream, std::move(*answer))) break;
    }
    co_await part(stream);
}

}  // namespace sortie::web
