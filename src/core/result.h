// Result<T>: a value, or a message that says what a user did wrong, where, and what would have been right.
// Used for everything that input can cause; exceptions and aborts are for defects only.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace sortie {

struct Error {
    std::string message;
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // The value; calling these on an error throws std::bad_variant_access, a defect in the caller.
    T& value() & { return std::get<0>(content_); }
    const T& value() const& { return std::get<0>(content_); }
    T&& value() && { return std::get<0>(std::move(content_)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const std::string& error() const { return std::get<1>(content_).message; }

  private:
    std::variant<T, Error> content_;
};

}  // namespace sortie
