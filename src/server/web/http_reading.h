// One request off the wire: everything that is read has a limit, and what is not plain HTTP/1.1 is refused.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <optional>

#include "server/web/beast.h"

namespace sortie::web {

// What has been read and not been used yet. It cannot grow beyond a head and a message.
using HttpBuffer = beast::flat_buffer;
HttpBuffer make_http_buffer();

struct HttpReading {
    std::optional<HttpRequest> request;
    std::optional<HttpReply> refusal;  // to be sent before the connection is closed
};

// Neither of the two when the connection has ended or its time is up.
asio::awaitable<HttpReading> read_http(beast::tcp_stream& stream, HttpBuffer& buffer);

}  // namespace sortie::web
