// An array of a size chosen at run time, for the tables that take most of the memory. Its pages come from the
// system, which has cleared them: they cost nothing until they are touched. The system is asked to back them
// with huge pages, which spares the searches that jump about in them most of their address look-ups.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace sortie {

// Zeros, on the bounds of huge pages. Throws std::bad_alloc like every container.
void* allocate_zeros(std::size_t bytes);
void free_zeros(void* memory, std::size_t bytes);

// For types whose objects may start as zeros in all bytes.
template <class T>
class LargeArray {
  public:
    explicit LargeArray(std::size_t size)
        : size_(size), elements_(static_cast<T*>(allocate_zeros(size * sizeof(T))), {size * sizeof(T)}) {}

    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) const { return elements_.get()[i]; }
    T* begin() const { return elements_.get(); }
    T* end() const { return elements_.get() + size_; }

  private:
    static_assert(std::is_trivially_destructible_v<T>);

    struct Free {
        std::size_t bytes = 0;
        void operator()(T* elements) const { free_zeros(elements, bytes); }
    };

    std::size_t size_;
    std::unique_ptr<T, Free> elements_;
};

}  // namespace sortie
