// Any bytes as a proof, packed or not: it is read in full or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/memory_file.h"
#include "fuzz/require.h"
#include "search/solver/proof_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (const std::string& content : {std::string(bytes), sortie::packed(bytes)}) {
        const sortie::MemoryFile file(content);
        if (!file.written()) continue;
        const auto proof = sortie::solver::read_proof(file.path());
        sortie::require(proof || !proof.error().empty(), "refused without a reason", "proof");
    }
    return 0;
}
