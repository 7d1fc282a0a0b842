// Any bytes as the names and addresses in a request's head: a host is ours only if it is one text, whole, and
// an address that a proxy tells is an address.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/require.h"
#include "server/web/admission.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sortie;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto host = web::host_part(text)) {
        require(text.find(']') == std::string_view::npos || text.front() == '[', "half a bracket", text);
        require(!host->empty(), "an empty host", text);
    }
    require(!web::is_own_host(std::string(text) + ".evil.example", {}), "somebody else's host", text);
    web::is_own_origin(text, "localhost:8080");
    const std::string client = web::client_address("127.0.0.1", text, {"127.0.0.1"});
    require(!client.empty() && client.find_first_not_of("0123456789abcdefABCDEF.:") == std::string::npos,
            "no address", text);
    web::address_group(client);
    return 0;
}
