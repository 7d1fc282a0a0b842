#include "core/text.h"

#include <charconv>
#include <fmt/format.h>

namespace sortie {

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string result = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7f) {
            result += fmt::format("\\x{:02x}", byte);
        } else {
            result += c;
        }
    }
    if (text.size() > kLongest) result += "…";
    return result + "'";
}

std::vector<std::string_view> split_words(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    std::vector<std::string_view> words;
    for (std::size_t start = text.find_first_not_of(kBlanks); start != std::string_view::npos;) {
        const std::size_t end = text.find_first_of(kBlanks, start);
        words.push_back(text.substr(start, end - start));
        start = end == std::string_view::npos ? end : text.find_first_not_of(kBlanks, end);
    }
    return words;
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t maximum) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    if (text.empty() || !is_digit(text.front())) return std::nullopt;
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    if (failure != std::errc{} || stop != end || value > maximum) return std::nullopt;
    return value;
}

}  // namespace sortie
