// What can go wrong with a visitor's request: a code for programs, one line for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace sortie::web {

enum class ErrorCode : std::uint8_t {
    BadRequest,
    BadGame,
    BadPosition,
    IllegalMove,
    BadAgent,
    BadPgn,
    NotFound,
    Forbidden,
    Conflict,
    TooLarge,
    TooMany,
    Unavailable
};

struct Failure {
    ErrorCode code = ErrorCode::BadRequest;
    std::string message;
    std::optional<std::size_t> ply = std::nullopt;  // from 1: which move of a list
};

// A value, or why there is none.
template <class T>
class [[nodiscard]] Answer {
  public:
    Answer(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Answer(Failure failure) : content_(std::in_place_index<1>, std::move(failure)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // The value; calling these on a failure throws std::bad_variant_access, a defect in the caller.
    T& operator*() { return std::get<0>(content_); }
    const T& operator*() const { return std::get<0>(content_); }
    T* operator->() { return &std::get<0>(content_); }
    const T* operator->() const { return &std::get<0>(content_); }

    const Failure& failure() const { return std::get<1>(content_); }

  private:
    std::variant<T, Failure> content_;
};

}  // namespace sortie::web
