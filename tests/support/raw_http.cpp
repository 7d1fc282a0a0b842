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
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
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

void RawSocket::half_close() const {
    ::shutdown(socket_, SHUT_WR);
}

void RawSocket::reset() {
    const linger at_once{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
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
    ended_ = count <= 0;
    if (ended_) return false;
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
    return ended_;
}

bool RawSocket::ask(std::string_view type, std::string_view body, std::string_view headers) const {
    return send(
        fmt::format("POST /api/{} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: {}\r\n{}\r\n{}",
                    type, body.size(), headers, body));
}

std::string RawSocket::post(std::string_view type, std::string_view body, std::string_view headers) {
    ask(type, body, headers);
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

bool RawSocket::ask_for_upgrade() const {
    return send(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n");
}

bool RawSocket::is_upgraded() {
    return read_until("\r\n\r\n").starts_with("HTTP/1.1 101");
}

bool RawSocket::send_frame(int first_byte, std::string_view payload) const {
    constexpr std::size_t kMasked = 0x80;
    std::string frame(1, static_cast<char>(first_byte));
    const auto append = [&](std::size_t number, int bytes) {
        while (bytes-- > 0) frame += static_cast<char>(number >> (8 * bytes) & 0xff);
    };
    if (payload.size() < 126) {
        append(kMasked | payload.size(), 1);
    } else if (payload.size() < 65536) {
        append(kMasked | 126, 1);
        append(payload.size(), 2);
    } else {
        append(kMasked | 127, 1);
        append(payload.size(), 8);
    }
    return send(frame + std::string(4, '\0') + std::string(payload));  // a mask of zeros
}

std::optional<RawSocket::Frame> RawSocket::take_frame() {
    const auto byte = [&](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i]));
    };
    if (buffer_.size() < 2) return std::nullopt;
    std::size_t head = 2;
    std::size_t length = byte(1) & 0x7f;
    if (length >= 126) {
        head = length == 126 ? 4 : 10;
        if (buffer_.size() < head) return std::nullopt;
        length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
    }
    if (buffer_.size() < head + length) return std::nullopt;
    Frame frame{static_cast<int>(byte(0) & 0x0f), buffer_.substr(head, length)};
    buffer_.erase(0, head + length);
    constexpr int kPing = 9;
    constexpr int kPong = 0x8a;
    if (frame.opcode == kPing) send_frame(kPong, frame.payload);
    return frame;
}

std::string RawSocket::read_message(std::chrono::milliseconds patience) {
    const auto until = steady_clock::now() + patience;
    while (true) {
        if (auto frame = take_frame()) {
            if (frame->opcode == 1) return std::move(frame->payload);
            if (frame->opcode == 8) return {};
            continue;
        }
        if (!fill(until)) return {};
    }
}

bool RawSocket::stay() {
    pollfd ready{socket_, POLLIN, 0};
    while (::poll(&ready, 1, 0) > 0) {
        if (!fill(steady_clock::now() + std::chrono::seconds(1))) return false;
    }
    while (take_frame()) continue;
    return connected_;
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
