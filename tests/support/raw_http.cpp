#include "support/raw_http.h"

#include <arpa/inet.h>
#include <array>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace sortie {

using namespace std::chrono;

RawSocket::RawSocket(std::uint16_t port, const std::string& from)
    : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    inet_pton(AF_INET, from.c_str(), &address.sin_addr);
    if (::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

RawSocket::RawSocket(RawSocket&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      connected_(other.connected_),
      buffer_(std::move(other.buffer_)) {}

RawSocket::~RawSocket() {
    close();
}

void RawSocket::close() {
    if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

bool RawSocket::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        pollfd ready{socket_, POLLOUT, 0};
        if (::poll(&ready, 1, 30'000) <= 0) return false;
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool RawSocket::fill(steady_clock::time_point until) {
    const auto left = duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
    pollfd ready{socket_, POLLIN, 0};
    if (left < 0 || ::poll(&ready, 1, static_cast<int>(left)) <= 0) return false;
    std::array<char, 65536> part;
    const ssize_t count = ::recv(socket_, part.data(), part.size(), 0);
    if (count <= 0) return false;
    buffer_.append(part.data(), static_cast<std::size_t>(count));
    return true;
}

std::string RawSocket::read_until(std::string_view text, std::chrono::milliseconds patience) {
    const auto until = steady_clock::now() + patience;
    while (true) {
        const std::size_t found = buffer_.find(text);
        if (found != std::string::npos) {
            std::string read = buffer_.substr(0, found + text.size());
            buffer_.erase(0, read.size());
            return read;
        }
        if (!fill(until)) return std::exchange(buffer_, {});
    }
}

bool RawSocket::closes_within(std::chrono::milliseconds patience) {
    const auto until = steady_clock::now() + patience;
    while (fill(until)) buffer_.clear();
    return steady_clock::now() < until;
}

std::string RawSocket::post(std::string_view type, std::string_view body, std::string_view headers) {
    send(
        fmt::format("POST /api/{} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: {}\r\n{}\r\n{}",
                    type, body.size(), headers, body));
    std::string answer = read_until("\r\n\r\n");
    const std::size_t found = answer.find("Content-Length: ");
    if (found == std::string::npos) return answer;
    const std::size_t length = std::stoul(answer.substr(found + 16));
    const auto until = steady_clock::now() + std::chrono::seconds(30);
    while (buffer_.size() < length && fill(until)) continue;
    answer += buffer_.substr(0, length);
    buffer_.erase(0, length);
    return answer;
}

bool RawSocket::upgrade() {
    send(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n");
    return read_until("\r\n\r\n").starts_with("HTTP/1.1 101");
}

bool RawSocket::send_message(std::string_view text) const {
    std::string frame = "\x81";
    if (text.size() < 126) {
        frame += static_cast<char>(0x80 | text.size());
    } else {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(text.size() >> 8);
        frame += static_cast<char>(text.size() & 0xff);
    }
    return send(frame + std::string(4, '\0') + std::string(text));  // a mask of zeros
}

std::string RawSocket::read_message(std::chrono::milliseconds patience) {
    const auto until = steady_clock::now() + patience;
    const auto byte = [&](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i]));
    };
    while (true) {
        std::size_t head = 2;
        std::size_t length = buffer_.size() >= 2 ? byte(1) & 0x7f : 0;
        if (length == 126) head = 4;
        if (length == 127) head = 10;
        if (buffer_.size() >= head && head > 2) {
            length = 0;
            for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
        }
        if (buffer_.size() >= head && buffer_.size() >= head + length) {
            const std::size_t opcode = byte(0) & 0x0f;
            std::string text = buffer_.substr(head, length);
            buffer_.erase(0, head + length);
            if (opcode == 1) return text;
            if (opcode == 8) return {};
            continue;
        }
        if (!fill(until)) return {};
    }
}

std::string RawSocket::message_with(std::string_view text, std::chrono::milliseconds patience) {
    const auto until = steady_clock::now() + patience;
    while (true) {
        std::string message =
            read_message(duration_cast<std::chrono::milliseconds>(until - steady_clock::now()));
        if (message.empty() || message.find(text) != std::string::npos) return message;
    }
}

}  // namespace sortie
