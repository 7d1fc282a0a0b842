// One line of JSON for every request and every WebSocket: who, what, how it ended. Tokens, bodies, query
// texts and room ids never come here.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace sortie::web {

struct AccessEntry {
    std::string_view address;
    std::string_view method;  // "GET", …; "WS" for a WebSocket
    std::string_view path;    // up to the question mark
    int status = 0;
    std::size_t bytes = 0;  // of the answer's body
    std::int64_t milliseconds = 0;
};

class AccessLog {
  public:
    // Without a file nothing is written; "-" is standard error. A file is appended to.
    static Result<AccessLog> open(const std::string& file);

    void write(const AccessEntry& entry);

  private:
    using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
    explicit AccessLog(File file) : file_(std::move(file)) {}

    File file_;
};

}  // namespace sortie::web
