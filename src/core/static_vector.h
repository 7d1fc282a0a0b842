// A vector of fixed capacity on the stack, for move lists: no allocation in the node loop. Going over the
// capacity is a defect of the caller and is not checked in release builds.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace sortie {

template <class T, std::size_t Capacity>
class StaticVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    StaticVector() {}
    StaticVector(const StaticVector& other) { *this = other; }
    StaticVector& operator=(const StaticVector& other) {
        size_ = other.size_;
        std::copy(other.begin(), other.end(), items_);
        return *this;
    }

    void push_back(T value) {
        assert(size_ < Capacity);
        items_[size_++] = value;
    }
    void clear() { size_ = 0; }
    void resize_down(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

  private:
    std::size_t size_ = 0;
    // In a union nothing is initialised: filling hundreds of moves with zeros at every node would cost more
    // than generating them.
    union {
        T items_[Capacity];
    };
};

}  // namespace sortie
