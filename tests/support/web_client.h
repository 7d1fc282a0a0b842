// A small blocking client for tests of the server: plain sockets, so that client and server share no code.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sortie {

inline constexpr std::chrono::milliseconds kPatience = std::chrono::seconds(60);

// A TCP connection to 127.0.0.1.
class PlainConnection {
  public:
    explicit PlainConnection(std::uint16_t port);
    ~PlainConnection();
    PlainConnection(const PlainConnection&) = delete;
    PlainConnection& operator=(const PlainConnection&) = delete;

    // False when the other side has closed.
    bool send(std::string_view bytes) const;
    // At least one byte, or nothing when the other side has closed or the time is up.
    std::string receive(std::chrono::milliseconds patience) const;
    void close();

  private:
    int socket_ = -1;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpReply {
    int status = 0;
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;

    nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
};

// One request on a connection of its own. `path` goes out as it is.
HttpReply http_request(std::uint16_t port, std::string_view method, std::string_view path,
                       std::string_view body = "", const Headers& headers = {});

// POST with a JSON body to /api/TYPE.
nlohmann::json post(std::uint16_t port, std::string_view type, const nlohmann::json& body,
                    const std::string& visitor = "");

class WebSocketClient {
  public:
    explicit WebSocketClient(std::uint16_t port, const Headers& headers = {});

    // The status of the handshake: 101 when it is open.
    int status() const { return status_; }

    void send_text(std::string_view text);
    void send_binary(std::string_view bytes);
    // Numbers the request; returns its id.
    std::int64_t send(nlohmann::json request);
    // The answer with the request's id; other messages are kept for later.
    nlohmann::json ask(nlohmann::json request);
    nlohmann::json answer_to(std::int64_t id);
    // The next message of the type, kept or new; a discarded value when none comes.
    nlohmann::json wait_for(std::string_view type, std::chrono::milliseconds patience = kPatience);
    // The next room message that fits.
    template <class Fits>
    nlohmann::json wait_for_room(const Fits& fits) {
        while (true) {
            nlohmann::json message = wait_for("room");
            if (message.is_discarded() || fits(message)) return message;
        }
    }
    // Drops what has been kept.
    void forget() { kept_.clear(); }
    // Reads until the server closes; its close code, 0 when it just went away, nothing when it stays.
    std::optional<int> wait_for_close(std::chrono::milliseconds patience = kPatience);
    void close() { connection_.close(); }

  private:
    void send_frame(int opcode, std::string_view payload);
    // The next message, or nothing.
    std::optional<nlohmann::json> next(std::chrono::milliseconds patience);
    bool fill(std::size_t bytes, std::chrono::steady_clock::time_point until);

    PlainConnection connection_;
    int status_ = 0;
    std::string buffer_;
    std::vector<nlohmann::json> kept_;
    std::int64_t last_id_ = 0;
    std::optional<int> close_code_;
};

}  // namespace sortie
