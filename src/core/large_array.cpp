#include "core/large_array.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sortie {

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    // A refusal costs speed only, so there is nothing to do about one.
    static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
}

}  // namespace sortie
