#include "core/large_array.h"

#include <cstdint>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sortie {

namespace {
constexpr std::size_t kHugePage = std::size_t{2} << 20;
}

#if defined(__linux__)

namespace {
// Whole huge pages: what is mapped has to be unmapped again.
std::size_t rounded_up(std::size_t bytes) {
    return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}
}  // namespace

void* allocate_zeros(std::size_t bytes) {
    const std::size_t wanted = rounded_up(bytes);
    const std::size_t mapped = wanted + kHugePage;
    void* const memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    auto* const first = static_cast<char*>(memory);
    const std::size_t before = (kHugePage - reinterpret_cast<std::uintptr_t>(first) % kHugePage) % kHugePage;
    if (before > 0) munmap(first, before);
    munmap(first + before + wanted, kHugePage - before);
    // A refusal costs speed only, so there is nothing to do about one.
    static_cast<void>(madvise(first + before, wanted, MADV_HUGEPAGE));
    return first + before;
}

void free_zeros(void* memory, std::size_t bytes) {
    munmap(memory, rounded_up(bytes));
}

#else

void* allocate_zeros(std::size_t bytes) {
    return std::memset(::operator new (bytes, std::align_val_t{kHugePage}), 0, bytes);
}

void free_zeros(void* memory, std::size_t) {
    ::operator delete (memory, std::align_val_t{kHugePage});
}

#endif

}  // namespace sortie
