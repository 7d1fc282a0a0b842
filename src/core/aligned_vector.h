// A vector whose first element starts a cache line, for what vector instructions read.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace sortie {

inline constexpr std::size_t kCacheLine = 64;

template <class T>
struct CacheLineAllocator {
    using value_type = T;

    CacheLineAllocator() = default;
    template <class U>
    CacheLineAllocator(const CacheLineAllocator<U>&) {}

    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kCacheLine}));
    }
    void deallocate(T* items, std::size_t) { ::operator delete (items, std::align_val_t{kCacheLine}); }
    bool operator==(const CacheLineAllocator&) const = default;
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace sortie
