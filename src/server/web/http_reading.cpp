#include "server/web/http_reading.h"

#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <string_view>

#include "server/web/http_replies.h"
#include "server/web/limits.h"

namespace sortie::web {

namespace {

HttpReading refused(int status, ErrorCode code, const char* message) {
    HttpRequest unread;
    unread.version(11);
    unread.keep_alive(false);
    return {std::nullopt, failure_reply(unread, status, code, message)};
}

HttpReading malformed(const char* message) {
    return refused(400, ErrorCode::BadRequest, message);
}

// Of requests that two programs could read differently, none is answered.
std::optional<HttpReading> refuse_ambiguous(const http::request_header<>& head) {
    if (head.version() != 11) return malformed("this is not an HTTP/1.1 request");
    if (head.count(http::field::host) != 1) return malformed("expected one Host");
    if (head.count(http::field::origin) > 1) return malformed("there is more than one Origin");
    const std::string_view length(head[http::field::content_length]);
    if (head.count(http::field::content_length) > 1 || length.find(',') != std::string_view::npos)
        return malformed("there is more than one Content-Length");
    if (head.count(http::field::transfer_encoding) > 0) {
        if (head.count(http::field::content_length) > 0)
            return malformed("Content-Length and Transfer-Encoding exclude each other");
        return refused(411, ErrorCode::BadRequest, "a body needs a Content-Length");
    }
    return std::nullopt;
}

std::size_t longest_body(std::string_view target) {
    const bool holds_pgn = target == "/api/import" || target == "/api/read_pgn";
    return holds_pgn ? kLongestPgnBody : kLongestMessage;
}

}  // namespace

HttpBuffer make_http_buffer() {
    return HttpBuffer(kLongestHead + kLongestMessage);
}

asio::awaitable<HttpReading> read_http(beast::tcp_stream& stream, HttpBuffer& buffer,
                                       const HttpReadingRules& rules) {
    error_code error;
    if (buffer.size() == 0) {
        constexpr std::size_t kFirstRead = 2048;
        stream.expires_after(kIdleTimeout);
        const auto count = co_await stream.async_read_some(buffer.prepare(kFirstRead), into(error));
        buffer.commit(count);
        if (error) co_return HttpReading{};
    }
    stream.expires_after(rules.timeout);
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHead);
    parser.body_limit(kLongestPgnBody);
    co_await http::async_read_header(stream, buffer, parser, into(error));
    std::optional<FlightMemory::Share> held;
    if (!error) {
        if (auto refusal = refuse_ambiguous(parser.get())) co_return std::move(*refusal);
        const std::size_t most = longest_body(parser.get().target());
        parser.body_limit(most);
        const std::size_t length = parser.content_length().value_or(0);
        if (length > most) {
            error = http::error::body_limit;
        } else {
            if (length > kTrifle && !(held = rules.memory.take(rules.address(parser.get()), length)))
                co_return refused(503, ErrorCode::Unavailable, kNoMemory);
            if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
                constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
                co_await asio::async_write(stream, asio::buffer(kGoOn), into(error));
            }
            if (!error) co_await http::async_read(stream, buffer, parser, into(error));
        }
    }
    if (!error) co_return HttpReading{parser.release(), std::nullopt, std::move(held)};
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        co_return refused(431, ErrorCode::TooLarge, "the request's head is too long");
    if (error == http::error::body_limit) co_return refused(413, ErrorCode::TooLarge, "the body is too long");
    const bool ended = error == http::error::end_of_stream || error == http::error::partial_message;
    if (!ended && error.category() == make_error_code(http::error::end_of_stream).category())
        co_return malformed("this is not an HTTP/1.1 request");
    co_return HttpReading{};
}

}  // namespace sortie::web
