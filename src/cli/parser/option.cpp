#include "cli/parser/option.h"

#include <charconv>

#include "core/text.h"

namespace sortie {

namespace {

constexpr double kWithoutSaying = 1e6;  // as large as anybody will want

template <class T>
std::optional<T> read_all(std::string_view text) {
    T number{};
    const char* const end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, number);
    return problem == std::errc() && stopped == end ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string OptionSpec::description() const {
    std::vector<std::string> remarks;
    if (required) remarks.emplace_back("required");
    if (!allowed.empty()) remarks.push_back(allowed);
    if (!usual.empty()) remarks.push_back("default: " + usual);
    return remarks.empty() ? help : fmt::format("{} ({})", help, fmt::join(remarks, "; "));
}

std::optional<double> read_real(std::string_view text) {
    return read_all<double>(text);
}

std::optional<std::int64_t> read_whole(std::string_view text) {
    return read_all<std::int64_t>(text);
}

std::optional<std::uint64_t> read_natural(std::string_view text) {
    return read_all<std::uint64_t>(text);
}

Error wrong_value(std::string_view name, std::string_view text, std::string_view expected) {
    return Error{fmt::format("{} {}: expected {}", name, in_quotes(text), expected)};
}

std::string range_text(double low, double high) {
    if (high < kWithoutSaying) return fmt::format("{} to {}", low, high);
    return low > 1 ? fmt::format("{} or more", low) : std::string();
}

}  // namespace sortie
