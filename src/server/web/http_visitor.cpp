#include "server/web/http_visitor.h"

#include <algorithm>
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "core/text.h"
#include "protocol/web/answers.h"
#include "protocol/web/requests.h"
#include "server/web/admission.h"
#include "server/web/event_loop.h"
#include "server/web/http_reading.h"
#include "server/web/http_replies.h"
#include "server/web/limits.h"
#include "server/web/page.h"
#include "server/web/rate_limit.h"
#include "server/web/secrets.h"

namespace sortie::web {

namespace {

constexpr std::string_view kApi = "/api/";
constexpr std::string_view kUnknown = "(unknown)";  // in the log

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
asio::awaitable<bool> reply(beast::tcp_stream& stream, HttpReply answer, std::string address,
                            FlightMemory& memory) {
    stream.expires_after(kRequestTimeout);
    error_code error;
    std::optional<FlightMemory::Share> held;
    if (answer.body().size() > kTrifle && !(held = memory.take(address, answer.body().size()))) {
        HttpRequest last;
        last.version(11);
        last.keep_alive(false);
        answer = failure_reply(last, 503, ErrorCode::Unavailable, kNoMemory);
    }
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

// What only the machine itself may see; whoever comes through a proxy does not.
std::optional<HttpReply> operators_view(const HttpRequest& request, const std::string& sender,
                                        const Reception& reception) {
    if (!is_loopback(sender)) return std::nullopt;
    for (const char* const added_by_proxies : {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"}) {
        if (request.count(added_by_proxies) > 0) return std::nullopt;
    }
    if (request.target() == "/healthz") {
        const auto problem = reception.service.problem();
        return text_reply(request, problem ? 503 : 200, problem ? *problem + "\n" : "ok\n");
    }
    if (request.target() != "/metrics") return std::nullopt;
    Gauges gauges = reception.service.gauges();
    gauges.connections = reception.connections.total();
    gauges.websockets = reception.websockets.size();
    return text_reply(request, 200, metrics_text(reception.counters, gauges));
}

// An answer that may come later, from a search; meanwhile whoever asked may go.
struct Waiting {
    explicit Waiting(const asio::any_io_executor& loop)
        : timer(loop, asio::steady_timer::time_point::max()) {}
    asio::steady_timer timer;
    std::optional<std::pair<int, std::string>> answer;
    bool gone = false;
    bool over = false;  // the connection is used for other things again
};

// Notices when they go. What they send meanwhile is the next request, and is kept as far as there is room.
void watch(beast::tcp_stream& stream, HttpBuffer& buffer, const std::shared_ptr<Waiting>& waiting) {
    stream.socket().async_wait(tcp::socket::wait_read, [&stream, &buffer, waiting](error_code error) {
        if (waiting->over || error == asio::error::operation_aborted) return;
        error_code problem;
        const std::size_t arrived = stream.socket().available(problem);
        const std::size_t taken = std::min(arrived, buffer.max_size() - buffer.size());
        if (!problem && taken > 0) {
            buffer.commit(stream.socket().receive(buffer.prepare(taken), 0, problem));
            if (!problem) return watch(stream, buffer, waiting);
        }
        waiting->gone = true;  // or they send without end
        waiting->timer.cancel();
    });
}

// What the log says of a target. Secrets that somebody has put into an address, in whatever encoding, are in
// none of the paths that exist.
std::string_view path_for_log(std::string_view target) {
    const std::string_view path = target.substr(0, target.find('?'));
    const bool exists = path == "/ws" || path == "/healthz" || path == "/metrics" || path == "/" ||
                        find_page_file(path) != nullptr ||
                        (path.starts_with(kApi) && is_http_type(path.substr(kApi.size())));
    return exists ? path : kUnknown;
}

// Nothing when whoever asked has gone.
asio::awaitable<std::optional<HttpReply>> answer_to(beast::tcp_stream& stream, HttpBuffer& buffer,
                                                    const HttpRequest& request,
                                                    const WebService::HttpVisitor& connection,
                                                    WebService& service) {
    const std::string_view target(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (!path.starts_with(kApi)) {
        if (!reads) co_return failure_reply(request, 405, ErrorCode::BadRequest, "only GET here");
        co_return page_reply(request, path);
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
    WebService::HttpVisitor visitor = connection;
    if (is_token(token)) visitor.token = token;

    const auto waiting = std::make_shared<Waiting>(stream.get_executor());
    service.request(type, request.body(), visitor, [waiting](int status, std::string body) {
        if (!waiting->answer) waiting->answer.emplace(status, std::move(body));
        waiting->timer.cancel();
    });
    if (!waiting->answer) {
        stream.expires_never();
        watch(stream, buffer, waiting);
        error_code error;
        while (!waiting->answer && !waiting->gone) {
            co_await waiting->timer.async_wait(into(error));
        }
        waiting->over = true;
        stream.socket().cancel(error);
        if (!waiting->answer) {
            service.abandon(visitor);
            co_return std::nullopt;
        }
    }
    const auto [status, body] = std::move(*waiting->answer);
    HttpReply answer = json_reply(request, status, body);
    if (status == http_status(ErrorCode::TooMany)) answer.keep_alive(false);
    co_return answer;
}

}  // namespace

asio::awaitable<void> serve_http(beast::tcp_stream stream, std::string sender, Reception& reception) {
    const ServerSettings& settings = reception.settings;
    const bool proxy = std::find(settings.trusted_proxies.begin(), settings.trusted_proxies.end(), sender) !=
                       settings.trusted_proxies.end();
    const std::string own_token = new_token();  // unless a request says otherwise
    RateLimit rate;  // also for what no visitor's budget pays: the page, and mistakes
    HttpBuffer buffer = make_http_buffer();
    const auto client_group = [&](const http::request_header<>& head) {
        return address_group(client_address(sender, head["X-Forwarded-For"], settings.trusted_proxies));
    };
    const HttpReadingRules rules{settings.request_timeout, reception.memory, client_group};
    while (true) {
        HttpReading reading = co_await read_http(stream, buffer, rules);
        if (reading.refusal) {
            ++reception.counters.refusals;
            reception.log.write({address_group(sender), kUnknown, kUnknown,
                                 static_cast<int>(reading.refusal->result_int()),
                                 reading.refusal->body().size(), 0});
            co_await reply(stream, std::move(*reading.refusal), address_group(sender), reception.memory);
        }
        if (!reading.request) break;
        HttpRequest request = std::move(*reading.request);
        ++reception.counters.requests;
        const std::int64_t start = steady_time();
        // On a proxy's connection every request may be somebody else's.
        const WebService::HttpVisitor visitor{proxy ? new_token() : own_token, client_group(request)};
        co_await wait_for_turn(stream.get_executor(), reception.service, visitor.address);
        const auto note = [&](std::string_view method, int status, std::size_t bytes) {
            if (status >= 400) ++reception.counters.refusals;
            reception.log.write({visitor.address, method, path_for_log(request.target()), status, bytes,
                                 steady_time() - start});
        };
        std::optional<HttpReply> answer;
        if (!proxy && !rate.spend(start)) {
            request.keep_alive(false);
            answer = failure_reply(request, 429, ErrorCode::TooMany, "too many requests; slow down");
        } else if (auto refusal = refuse(request, settings.names)) {
            answer = std::move(*refusal);
        } else if (auto view = operators_view(request, sender, reception)) {
            answer = std::move(*view);
        } else if (beast::websocket::is_upgrade(request) && request.target() == "/ws" && buffer.size() > 0) {
            // They would be lost, and a proxy may have meant them as a request.
            request.keep_alive(false);
            answer = failure_reply(request, 400, ErrorCode::BadRequest, "frames come after the answer");
        } else if (beast::websocket::is_upgrade(request) && request.target() == "/ws") {
            stream.expires_never();
            const bool opened =
                co_await serve_websocket(std::move(stream), request, visitor.address, reception.service,
                                         reception.memory, reception.websockets);
            note("WS", opened ? 101 : 400, 0);
            co_return;
        } else if (beast::websocket::is_upgrade(request)) {
            request.keep_alive(false);
            answer = failure_reply(request, 404, ErrorCode::NotFound, "the WebSocket is at /ws");
        } else {
            answer = co_await answer_to(stream, buffer, request, visitor, reception.service);
        }
        if (!answer) break;
        if (request.method() == http::verb::head)
            answer->body().clear();  // whatever it says, the head is all
        const bool known = request.method() != http::verb::unknown;
        note(known ? std::string_view(request.method_string()) : kUnknown,
             static_cast<int>(answer->result_int()), answer->body().size());
        if (!co_await reply(stream, std::move(*answer), visitor.address, reception.memory)) break;
    }
    co_await part(stream);
}

}  // namespace sortie::web
