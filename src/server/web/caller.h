// Who asked, and how to answer: the same for a WebSocket and for HTTP.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "protocol/web/failure.h"

namespace sortie::web {

using ConnectionId = std::uint64_t;  // 0: none, a request over HTTP

// The way to one connected visitor. Used on the loop's thread only.
class Sink {
  public:
    virtual ~Sink() = default;
    virtual void send(std::string text) = 0;
    // Bytes that the visitor has not taken yet.
    virtual std::size_t backlog() const = 0;
    // Sends what is due and closes, for breaking the rules.
    virtual void close(std::string_view reason) = 0;
};

struct Caller {
    ConnectionId connection = 0;
    std::string visitor;  // who: the hash of their token
    std::string token;    // the secret itself, from which those of their seats follow
    std::string address;  // whose limits count beside theirs
    // Once for a plain request, again and again for a stream.
    std::function<void(nlohmann::ordered_json)> answer;
    // The same for what is known as text: a JSON object that is not empty.
    std::function<void(const std::string& object)> answer_text;
    std::function<void(const Failure&)> fail;
    // Whether the caller has fallen behind and can do without the next message of a stream.
    std::function<bool()> lags;
};

}  // namespace sortie::web
