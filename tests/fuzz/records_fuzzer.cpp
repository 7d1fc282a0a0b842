// Any bytes as recorded games: they are read as far as they are sound, or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/memory_file.h"
#include "fuzz/require.h"
#include "learn/record_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const sortie::MemoryFile file({reinterpret_cast<const char*>(data), size});
    if (!file.written()) return 0;
    const auto records = sortie::read_records(file.path());
    sortie::require(records || !records.error().empty(), "refused without a reason", "records");
    return 0;
}
