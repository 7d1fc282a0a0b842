// One request off the wire: everything that is read has a limit, and what is not plain HTTP/1.1 is refused.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "server/web/beast.h"
#include "server/web/flight_memory.h"

namespace sortie::web {

// What has been read and not been used yet. It cannot grow beyond a head and a message.
using HttpBuffer = beast::flat_buffer;
HttpBuffer make_http_buffer();

// What a reading needs to know of the server.
struct HttpReadingRules {
    std::chrono::milliseconds timeout;  // from the first byte of a request to its last
    FlightMemory& memory;
    std::function<std::string(const http::request_header<>&)> address;  // whose request it is
};

struct HttpReading {
    std::optional<HttpRequest> request;
    std::optional<HttpReply> refusal;                        // to be sent before the connection is closed
    std::optional<FlightMemory::Share> held = std::nullopt;  // of the request's body
};

// Neither of the two when the connection has ended or its time is up.
asio::awaitable<HttpReading> read_http(beast::tcp_stream& stream, HttpBuffer& buffer,
                                       const HttpReadingRules& rules);

}  // namespace sortie::web
