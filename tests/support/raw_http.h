// Bytes to a server and back, exactly as written: for tests that do what no client of ours would.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sortie {

class RawSocket {
  public:
    // From any address of this machine: 127.0.0.1 to 127.255.255.254 are different visitors to a server.
    explicit RawSocket(std::uint16_t port, const std::string& from = "127.0.0.1");
    ~RawSocket();
    RawSocket(RawSocket&& other) noexcept;
    RawSocket(const RawSocket&) = delete;
    RawSocket& operator=(const RawSocket&) = delete;
    RawSocket& operator=(RawSocket&&) = delete;

    bool connected() const { return connected_; }
    // False when the other side takes no more.
    bool send(std::string_view bytes) const;
    // Everything until the text occurs, the other side closes or the time is up.
    std::string read_until(std::string_view text,
                           std::chrono::milliseconds patience = std::chrono::seconds(30));
    // Whether the other side closes in that time; whatever comes before is dropped.
    bool closes_within(std::chrono::milliseconds patience);
    void close();
    // Sends no more, still reads.
    void half_close() const;
    // Ends it without a farewell.
    void reset();

    // A POST to /api/TYPE with a JSON body on this connection; `post` also waits for its whole answer.
    bool ask(std::string_view type, std::string_view body, std::string_view headers = "") const;
    std::string post(std::string_view type, std::string_view body, std::string_view headers = "");
    // Asks for a WebSocket; true when it is open.
    bool upgrade() { return ask_for_upgrade() && is_upgraded(); }
    bool ask_for_upgrade() const;
    bool is_upgraded();
    // A text message.
    bool send_message(std::string_view text) const { return send_frame(kWholeText, text); }
    // A frame, masked as clients must. Its first byte says what it is.
    bool send_frame(int first_byte, std::string_view payload) const;
    static constexpr int kWholeText = 0x81;
    // The next message of a WebSocket; empty when none comes. Pings are answered.
    std::string read_message(std::chrono::milliseconds patience = std::chrono::seconds(30));
    // The next message that contains the text.
    std::string message_with(std::string_view text,
                             std::chrono::milliseconds patience = std::chrono::seconds(30));
    // Drops what has arrived, answers pings; false when the other side has closed.
    bool stay();

  private:
    // The next frame that has arrived as a whole.
    struct Frame {
        int opcode;
        std::string payload;
    };
    std::optional<Frame> take_frame();
    bool fill(std::chrono::steady_clock::time_point until);

    int socket_ = -1;
    bool connected_ = false;
    bool ended_ = false;  // the other side has closed
    std::string buffer_;
};

}  // namespace sortie
