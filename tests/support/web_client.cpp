#include "support/web_client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sortie {

namespace {

using Json = nlohmann::json;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

std::chrono::milliseconds until(std::chrono::steady_clock::time_point end) {
    return std::max(std::chrono::milliseconds(0), std::chrono::duration_cast<std::chrono::milliseconds>(
                                                      end - std::chrono::steady_clock::now()));
}

// Everything up to and including the empty line.
std::string read_head(const PlainConnection& connection, std::string& buffer) {
    std::size_t end = std::string::npos;
    while ((end = buffer.find("\r\n\r\n")) == std::string::npos) {
        const std::string more = connection.receive(kPatience);
        if (more.empty()) return std::exchange(buffer, {});
        buffer += more;
    }
    std::string head = buffer.substr(0, end + 4);
    buffer.erase(0, end + 4);
    return head;
}

HttpReply parse_head(const std::string& head) {
    HttpReply reply;
    if (head.size() < 12) return reply;
    reply.status = std::atoi(head.substr(9, 3).c_str());
    std::size_t line = head.find("\r\n") + 2;
    while (line < head.size()) {
        const std::size_t end = head.find("\r\n", line);
        const std::size_t colon = head.find(':', line);
        if (end == line || end == std::string::npos || colon > end) break;
        reply.headers[lower(head.substr(line, colon - line))] = head.substr(colon + 2, end - colon - 2);
        line = end + 2;
    }
    return reply;
}

std::string request_text(std::uint16_t port, std::string_view method, std::string_view path,
                         const Headers& headers) {
    std::string text = fmt::format("{} {} HTTP/1.1\r\n", method, path);
    const bool has_host = std::any_of(headers.begin(), headers.end(),
                                      [](const auto& header) { return header.first == "Host"; });
    if (!has_host) text += fmt::format("Host: 127.0.0.1:{}\r\n", port);
    for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
    return text;
}

}  // namespace

PlainConnection::PlainConnection(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) close();
}

PlainConnection::~PlainConnection() {
    close();
}

void PlainConnection::close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

bool PlainConnection::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::string PlainConnection::receive(std::chrono::milliseconds patience) const {
    pollfd waiting{socket_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return "";
    std::string bytes(65536, '\0');
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return bytes;
}

HttpReply http_request(std::uint16_t port, std::string_view method, std::string_view path,
                       std::string_view body, const Headers& headers) {
    const PlainConnection connection(port);
    std::string text = request_text(port, method, path, headers);
    text += "Connection: close\r\n";
    if (!body.empty()) text += fmt::format("Content-Length: {}\r\n", body.size());
    connection.send(text + "\r\n");
    connection.send(body);
    std::string buffer;
    HttpReply reply = parse_head(read_head(connection, buffer));
    reply.body = std::move(buffer);
    const auto length = reply.headers.find("content-length");
    const std::size_t wanted =
        length == reply.headers.end() || method == "HEAD" ? 0 : std::stoul(length->second);
    while (reply.body.size() < wanted) {
        const std::string more = connection.receive(kPatience);
        if (more.empty()) break;
        reply.body += more;
    }
    return reply;
}

Json post(std::uint16_t port, std::string_view type, const Json& body, const std::string& visitor) {
    Headers headers = {{"Content-Type", "application/json"}};
    if (!visitor.empty()) headers.emplace_back("X-Sortie-Visitor", visitor);
    return http_request(port, "POST", fmt::format("/api/{}", type), body.dump(), headers).json();
}

WebSocketClient::WebSocketClient(std::uint16_t port, const Headers& headers) : connection_(port) {
    connection_.send(request_text(port, "GET", "/ws", headers) +
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    status_ = parse_head(read_head(connection_, buffer_)).status;
}

void WebSocketClient::send_frame(int opcode, std::string_view payload) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    const std::size_t size = payload.size();
    constexpr int kMasked = 0x80;
    const auto append = [&](std::size_t number, int bytes) {
        for (int i = bytes - 1; i >= 0; --i) frame += static_cast<char>(number >> (8 * i) & 0xff);
    };
    if (size < 126) {
        frame += static_cast<char>(kMasked | static_cast<int>(size));
    } else if (size < 65536) {
        frame += static_cast<char>(kMasked | 126);
        append(size, 2);
    } else {
        frame += static_cast<char>(kMasked | 127);
        append(size, 8);
    }
    frame.append(4, '\0');  // a mask of zeros changes nothing
    connection_.send(frame.append(payload));
}

void WebSocketClient::send_text(std::string_view text) {
    send_frame(1, text);
}

void WebSocketClient::send_binary(std::string_view bytes) {
    send_frame(2, bytes);
}

std::int64_t WebSocketClient::send(Json request) {
    request["id"] = ++last_id_;
    send_text(request.dump());
    return last_id_;
}

Json WebSocketClient::ask(Json request) {
    return answer_to(send(std::move(request)));
}

bool WebSocketClient::fill(std::size_t bytes, std::chrono::steady_clock::time_point end) {
    while (buffer_.size() < bytes) {
        const std::string more = connection_.receive(until(end));
        if (more.empty()) return false;
        buffer_ += more;
    }
    return true;
}

std::optional<Json> WebSocketClient::next(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!close_code_) {
        if (!fill(2, end)) break;
        const auto byte = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i]));
        };
        const std::size_t opcode = byte(0) & 15;
        std::size_t size = byte(1) & 127;
        std::size_t head = 2;
        if (size >= 126) {
            head += size == 126 ? 2 : 8;
            if (!fill(head, end)) break;
            size = 0;
            for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
        }
        if (!fill(head + size, end)) break;
        const std::string payload = buffer_.substr(head, size);
        buffer_.erase(0, head + size);
        if (opcode == 1) return Json::parse(payload, nullptr, false);
        if (opcode == 9) send_frame(10, payload);
        if (opcode == 8) {
            close_code_ = payload.size() < 2 ? 0
                                             : static_cast<unsigned char>(payload[0]) * 256 +
                                                   static_cast<unsigned char>(payload[1]);
            send_frame(8, payload);
        }
    }
    if (!close_code_ && std::chrono::steady_clock::now() < end) close_code_ = 0;
    return std::nullopt;
}

Json WebSocketClient::answer_to(std::int64_t id) {
    const auto fits = [id](const Json& message) { return message.value("id", std::int64_t{0}) == id; };
    while (true) {
        if (const auto found = std::find_if(kept_.begin(), kept_.end(), fits); found != kept_.end()) {
            Json message = std::move(*found);
            kept_.erase(found);
            return message;
        }
        auto message = next(kPatience);
        if (!message) return Json(Json::value_t::discarded);
        kept_.push_back(std::move(*message));
    }
}

Json WebSocketClient::wait_for(std::string_view type, std::chrono::milliseconds patience) {
    const auto fits = [type](const Json& message) { return message.value("type", "") == type; };
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        if (const auto found = std::find_if(kept_.begin(), kept_.end(), fits); found != kept_.end()) {
            Json message = std::move(*found);
            kept_.erase(found);
            return message;
        }
        auto message = next(until(end));
        if (!message) return Json(Json::value_t::discarded);
        kept_.push_back(std::move(*message));
    }
}

std::optional<int> WebSocketClient::wait_for_close(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!close_code_ && next(until(end))) continue;
    return close_code_;
}

}  // namespace sortie
