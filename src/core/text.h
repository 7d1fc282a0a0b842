// Small helpers for reading what people type and for telling them what was wrong with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sortie {

// The text in quotation marks, control characters escaped, cut after 40 characters: fit for a one-line
// message.
std::string in_quotes(std::string_view text);

// Splits at runs of blanks, tabs and line ends.
std::vector<std::string_view> split_words(std::string_view text);

// Splits at every separator; empty parts are kept.
std::vector<std::string_view> split_at(std::string_view text, char separator);

// A decimal number without sign, at most `maximum`; nothing else may stand in the text.
std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t maximum);

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace sortie
