// A visitor on a plain connection: the page, the JSON API, and the way to the WebSocket.
#pragma once

#include "server/web/access_log.h"
#include "server/web/beast.h"
#include "server/web/connection_counts.h"
#include "server/web/counters.h"
#include "server/web/flight_memory.h"
#include "server/web/server.h"
#include "server/web/web_service.h"
#include "server/web/websocket_visitor.h"

namespace sortie::web {

// What visitors share.
struct Reception {
    const ServerSettings& settings;
    WebService& service;
    WebSocketVisitors websockets;
    AccessLog log;
    Counters counters;
    const ConnectionCounts& connections;
    FlightMemory memory;
};

// From the first request to the end of the connection. `sender`: the address at its other end.
asio::awaitable<void> serve_http(beast::tcp_stream stream, std::string sender, Reception& reception);

}  // namespace sortie::web
