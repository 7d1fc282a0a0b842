// Messages of visitors: whatever comes in, the reader answers with a request or with one line.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/web/requests.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sortie;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const web::Message message = web::read_message(text);
    if (!message.request) {
        require(!message.request.error().empty(), "an error without a message", text);
        require(message.request.error().find('\n') == std::string::npos, "more than a line", text);
    }
    // The same fields over HTTP, for every type that the first byte may choose.
    constexpr std::string_view kTypes[] = {"state",   "compose", "best",     "create",
                                           "library", "export",  "write_pgn"};
    if (!text.empty()) {
        const auto type = kTypes[static_cast<unsigned char>(text[0]) % std::size(kTypes)];
        const auto request = web::read_http_request(type, text.substr(1));
        require(request.ok() || !request.error().empty(), "an error without a message", text);
    }
    return 0;
}
