// A visitor on a WebSocket.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "server/web/beast.h"
#include "server/web/flight_memory.h"
#include "server/web/web_service.h"

namespace sortie::web {

class WebSocketVisitor {
  public:
    virtual ~WebSocketVisitor() = default;
    // Tells that the server stops.
    virtual void say_goodbye() = 0;
};

// Lets others go first when the address has had more than its share of the loop's time.
asio::awaitable<void> wait_for_turn(asio::any_io_executor loop, WebService& service, std::string address);

using WebSocketVisitors = std::set<WebSocketVisitor*>;

// From the handshake, which the request asks for, to the end; meanwhile it is one of `visitors`. False when
// there was nothing but a bad handshake.
asio::awaitable<bool> serve_websocket(beast::tcp_stream stream, HttpRequest request, std::string address,
                                      WebService& service, FlightMemory& memory, WebSocketVisitors& visitors);

}  // namespace sortie::web
