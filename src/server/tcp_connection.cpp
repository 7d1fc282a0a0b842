#include "server/tcp_connection.h"

#include <boost/asio/write.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

namespace sortie {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// How long the other end may still talk after the last message, before the connection is closed on it.
constexpr std::chrono::milliseconds kLinger{1500};
// Who sends more at once than a buffer holds is read in slices: a flood costs the others nothing.
constexpr std::chrono::milliseconds kFloodPause{5};
// Nobody who reads gets near it.
constexpr std::size_t kLongestQueue = 1000;

}  // namespace

TcpConnection::TcpConnection(tcp::socket socket, Handlers handlers)
    : socket_(std::move(socket)),
      pause_(socket_.get_executor()),
      linger_(socket_.get_executor()),
      handlers_(std::move(handlers)) {
    error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
}

std::shared_ptr<TcpConnection> TcpConnection::start(tcp::socket socket, Handlers handlers) {
    std::shared_ptr<TcpConnection> connection(new TcpConnection(std::move(socket), std::move(handlers)));
    connection->read();
    return connection;
}

void TcpConnection::read() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const error_code& problem, std::size_t count) {
                                self->on_read(problem, count);
                            });
}

void TcpConnection::on_read(const error_code& problem, std::size_t count) {
    if (count > 0 && handlers_.received) handlers_.received({buffer_.data(), count});
    if (problem) {
        ended_ = true;
        if (handlers_.ended) std::exchange(handlers_.ended, nullptr)();
        shut_down_if_written();
    } else if (count == buffer_.size()) {
        read_later();
    } else {
        read();
    }
}

void TcpConnection::read_later() {
    pause_.expires_after(kFloodPause);
    pause_.async_wait([self = shared_from_this()](const error_code&) { self->read(); });
}

void TcpConnection::write(std::string message) {
    if (queue_.size() >= kLongestQueue) return;
    queue_.push_back(std::move(message));
    if (queue_.size() == 1) write_next();
}

void TcpConnection::write_next() {
    asio::async_write(socket_, asio::buffer(queue_.front()),
                      [self = shared_from_this()](const error_code& problem, std::size_t) {
                          self->queue_.pop_front();
                          if (problem) self->queue_.clear();
                          if (!self->queue_.empty()) self->write_next();
                          self->shut_down_if_written();
                      });
}

void TcpConnection::finish() {
    if (finishing_) return;
    finishing_ = true;
    handlers_ = {};
    linger_.expires_after(kLinger);
    linger_.async_wait([self = shared_from_this()](const error_code&) { self->close(); });
    shut_down_if_written();
}

void TcpConnection::shut_down_if_written() {
    if (!finishing_ || !queue_.empty()) return;
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    if (ended_) linger_.cancel();
}

void TcpConnection::close() {
    error_code ignored;
    pause_.cancel();
    socket_.close(ignored);
}

std::chrono::microseconds TcpConnection::round_trip() {
    tcp_info info{};
    socklen_t size = sizeof info;
    const int result = getsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size);
    return std::chrono::microseconds(result == 0 ? info.tcpi_rtt : 0);
}

}  // namespace sortie
