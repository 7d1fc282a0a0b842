// A visitor on a plain connection: the page, the JSON API, and the way to the WebSocket.
#pragma once

#include "server/web/beast.h"
#include "server/web/server.h"
#include "server/web/web_service.h"
#include "server/web/websocket_visitor.h"

namespace sortie::web {

// What visitors share.
struct Reception {
    const ServerSettings& settings;
    WebService& service;
    WebSocketVisitors websockets;
};

// From the first request to the end of the connection. `address`: whose limits it counts for.
asio::awaitable<void> serve_http(beast::tcp_stream stream, std::string address, Reception& reception);

}  // namespace sortie::web
