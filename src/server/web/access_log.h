// One line of JSON for every request and every WebSocket: who, what, how it ended. Tokens, bodies, query
// texts and room ids never come here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace sortie::web {

struct AccessEntry {
    std::string_view address;
    std::string_view method;  // "GET", …; "WS" for a WebSocket
    std::string_view path;
    int status = 0;
    std::size_t bytes = 0;  // of the answer's body
    std::int64_t milliseconds = 0;
};

class AccessLog {
  public:
    // Without a file nothing is written; "-" is standard error. A file is appended to.
    static Result<AccessLog> open(const std::string& file);
    ~AccessLog();
    AccessLog(AccessLog&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;
    AccessLog& operator=(AccessLog&&) = delete;

    void write(const AccessEntry& entry);

  private:
    explicit AccessLog(int file = -1) : file_(file) {}

    int file_;  // a descriptor; -1: none
};

}  // namespace sortie::web
