// Any bytes as an opening book: it is read in full or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/book.h"
#include "fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto book = sortie::parse_book({reinterpret_cast<const char*>(data), size});
    sortie::require(book || !book.error().empty(), "refused without a reason", "book");
    return 0;
}
