// Names of Boost.Asio and Beast that the files with sockets share. They take long to compile: these files are
// server, http_reading, http_visitor, http_replies and websocket_visitor, and no header that others include
// leads here.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <cstddef>

namespace sortie::web {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using HttpRequest = http::request<http::string_body>;
using HttpReply = http::response<http::string_body>;

inline constexpr auto kGoodbye = std::chrono::milliseconds(300);  // to let the last words arrive

// What goes wrong comes as a value.
inline auto into(error_code& error) {
    return asio::redirect_error(asio::use_awaitable, error);
}

}  // namespace sortie::web
