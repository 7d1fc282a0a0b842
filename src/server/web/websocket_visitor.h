// A visitor on a WebSocket.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "server/web/beast.h"
#include "server/web/web_service.h"

namespace sortie::web {

class WebSocketVisitor {
  public:
    virtual ~WebSocketVisitor() = default;
    // Tells that the server stops.
    virtual void say_goodbye() = 0;
};

using WebSocketVisitors = std::set<WebSocketVisitor*>;

// From the handshake, which the request asks for, to the end; meanwhile it is one of `visitors`.
asio::awaitable<void> serve_websocket(beast::tcp_stream stream, HttpRequest request, std::string address,
                                      WebService& service, WebSocketVisitors& visitors);

}  // namespace sortie::web
