// Any bytes as a solver's checkpoint: as they are, as a block with a right checksum, and as that block's
// content. It is read as far as it is sound, or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/bytes.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"
#include "search/solver/checkpoint.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sortie;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto with_block = [](const std::string& content) {
        std::string file = "sortie-checkpoint 4\nboard\n";
        append_number(file, static_cast<std::uint64_t>(content.size()));
        append_number(file, checksum(content));
        return file + content;
    };
    for (const std::string& content :
         {std::string(bytes), with_block(std::string(bytes)), with_block(packed(bytes))}) {
        const MemoryFile file(content);
        if (!file.written()) continue;
        std::size_t results = 0;
        const auto opened = solver::CheckpointFile::open(file.path(), "board",
                                                         [&](const solver::SolvedResult&) { ++results; });
        require(opened || !opened.error().empty(), "refused without a reason", "checkpoint");
        require(results <= size, "more results than bytes", "checkpoint");
    }
    return 0;
}
