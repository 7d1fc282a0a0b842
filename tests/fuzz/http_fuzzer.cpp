// Any bytes on a connection, as the server reads them: a request within the limits, a refusal, or the end.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz/require.h"
#include "server/web/http_reading.h"
#include "server/web/limits.h"

namespace {

using namespace sortie;
using namespace sortie::web;

asio::awaitable<void> read_all(tcp::socket socket, std::size_t size) {
    beast::tcp_stream stream(std::move(socket));
    HttpBuffer buffer = make_http_buffer();
    FlightMemory memory;
    const HttpReadingRules rules{kRequestTimeout, memory,
                                 [](const http::request_header<>&) { return std::string("127.0.0.1"); }};
    std::size_t requests = 0;
    while (true) {
        const HttpReading reading = co_await read_http(stream, buffer, rules);
        require(!(reading.request && reading.refusal), "both", "http");
        if (reading.refusal) require(!reading.refusal->keep_alive(), "a refusal that goes on", "http");
        if (!reading.request) co_return;
        require(reading.request->count(http::field::host) <= 1, "two hosts", "http");
        require(reading.request->count(http::field::transfer_encoding) == 0, "an encoded body", "http");
        require(reading.request->body().size() <= kLongestPgnBody, "a body that is too long", "http");
        require(++requests <= size, "requests from nowhere", "http");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kFits = 100'000;  // into the buffer of a socket
    int ends[2] = {};
    if (size > kFits || ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 0;
    const bool sent = ::send(ends[0], data, size, MSG_NOSIGNAL) == static_cast<ssize_t>(size);
    ::close(ends[0]);
    asio::io_context context(1);
    tcp::socket socket(context);
    socket.assign(tcp::v4(), ends[1]);
    if (sent) asio::co_spawn(context, read_all(std::move(socket), size), asio::detached);
    context.run();
    return 0;
}
