// Any bytes as a network: it is read in full or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "eval/network_file.h"
#include "fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto network = sortie::parse_network({reinterpret_cast<const char*>(data), size});
    sortie::require(network || !network.error().empty(), "refused without a reason", "network");
    return 0;
}
