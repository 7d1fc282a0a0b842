// An array of a size chosen at run time, for the tables that take most of the memory. The system is asked to
// back it with huge pages, which spares the searches that jump about in it most of their address look-ups.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace sortie {

// Asks for huge pages; the memory works the same where there are none.
void prefer_huge_pages(void* memory, std::size_t bytes);

template <class T>
class LargeArray {
  public:
    // All elements value-initialised. Throws std::bad_alloc like every container.
    explicit LargeArray(std::size_t size) : size_(size), elements_(allocate(size)) {
        prefer_huge_pages(elements_.get(), size * sizeof(T));
        std::uninitialized_value_construct_n(elements_.get(), size);
    }

    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) const { return elements_.get()[i]; }
    T* begin() const { return elements_.get(); }
    T* end() const { return elements_.get() + size_; }

  private:
    static_assert(std::is_trivially_destructible_v<T>);
    static constexpr std::align_val_t kHugePage{std::size_t{2} << 20};

    struct Free {
        void operator()(T* elements) const { ::operator delete(elements, kHugePage); }
    };

    static T* allocate(std::size_t size) {
        return static_cast<T*>(::operator new(size * sizeof(T), kHugePage));
    }

    std::size_t size_;
    std::unique_ptr<T, Free> elements_;
};

}  // namespace sortie
