// Numbers as bytes, low bytes first, and a checksum over bytes: for files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/hash.h"

namespace sortie {

template <class T>
void append_number(std::string& bytes, T number) {
    auto word = static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<T>>(number));
    for (std::size_t i = 0; i < sizeof(T); ++i, word >>= 8) bytes.push_back(static_cast<char>(word & 0xff));
}

// Takes a number off the front. There must be enough bytes.
template <class T>
T take_number(std::string_view& bytes) {
    std::uint64_t word = 0;
    for (std::size_t i = sizeof(T); i > 0; --i) word = word << 8 | static_cast<unsigned char>(bytes[i - 1]);
    bytes.remove_prefix(sizeof(T));
    return static_cast<T>(word);
}

// 64 bits that depend on every byte and on their number.
inline std::uint64_t checksum(std::string_view bytes) {
    Key key = bytes.size();
    while (bytes.size() >= sizeof(std::uint64_t)) key = hash_word(key, take_number<std::uint64_t>(bytes));
    std::string rest(bytes);
    rest.resize(sizeof(std::uint64_t));
    std::string_view last = rest;
    return hash_word(key, take_number<std::uint64_t>(last));
}

}  // namespace sortie
