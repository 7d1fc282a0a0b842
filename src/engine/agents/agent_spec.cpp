#include "engine/agents/agent_spec.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "core/real_number.h"
#include "core/text.h"

namespace sortie {

Result<AgentSpec> parse_agent_spec(std::string_view text) {
    const std::size_t colon = text.find(':');
    AgentSpec spec{std::string(text.substr(0, colon)), {}};
    if (spec.name.empty())
        return Error{fmt::format("agent {}: expected NAME or NAME:key=value,…", in_quotes(text))};
    if (colon == std::string_view::npos) return spec;
    for (const std::string_view option : split_at(text.substr(colon + 1), ',')) {
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            return Error{fmt::format("agent {}: {} is no option; expected key=value", in_quotes(text),
                                     in_quotes(option))};
        }
        spec.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return spec;
}

std::string agent_spec_text(const AgentSpec& spec) {
    std::string text = spec.name;
    char separator = ':';
    for (const auto& [key, value] : spec.options) {
        text += fmt::format("{}{}={}", separator, key, value);
        separator = ',';
    }
    return text;
}

std::optional<std::string> SpecReader::text(std::string_view key) {
    const auto found =
        std::find_if(left_.begin(), left_.end(), [&](const auto& option) { return option.first == key; });
    if (found == left_.end()) return std::nullopt;
    std::string value = std::move(found->second);
    left_.erase(found);
    return value;
}

std::optional<std::int64_t> SpecReader::number(std::string_view key, std::int64_t least, std::int64_t most) {
    const auto value = text(key);
    if (!value) return std::nullopt;
    std::int64_t number = 0;
    const auto [stop, failure] = std::from_chars(value->data(), value->data() + value->size(), number);
    if (failure != std::errc{} || stop != value->data() + value->size() || number < least || number > most) {
        complain(
            fmt::format("{}={}: expected a whole number from {} to {}", key, in_quotes(*value), least, most));
        return std::nullopt;
    }
    return number;
}

std::optional<double> SpecReader::real(std::string_view key) {
    const auto value = text(key);
    if (!value) return std::nullopt;
    const auto number = parse_real(*value);
    if (!number) complain(fmt::format("{}={}: expected a number", key, in_quotes(*value)));
    return number;
}

Limits SpecReader::limits() {
    constexpr std::int64_t kLongestTime = 24LL * 3600 * 1000;
    constexpr std::int64_t kMostNodes = 1'000'000'000'000'000;
    Limits limits;
    if (const auto time = number("movetime", 1, kLongestTime))
        limits.move_time = std::chrono::milliseconds(*time);
    if (const auto depth = number("depth", 1, 200)) limits.depth = static_cast<int>(*depth);
    if (const auto nodes = number("nodes", 1, kMostNodes)) limits.nodes = static_cast<std::uint64_t>(*nodes);
    return limits;
}

void SpecReader::complain(std::string message) {
    if (!problem_) problem_ = Error{fmt::format("agent {}: {}", name_, message)};
}

std::optional<Error> SpecReader::finish() {
    if (!left_.empty()) complain(fmt::format("there is no option {}", in_quotes(left_.front().first)));
    return problem_;
}

namespace {

template <class T>
std::optional<T> smaller(const std::optional<T>& a, const std::optional<T>& b) {
    if (a && b) return std::min(*a, *b);
    return a ? a : b;
}

}  // namespace

Limits stricter(const Limits& a, const Limits& b) {
    Limits both;
    both.move_time = smaller(a.move_time, b.move_time);
    both.depth = smaller(a.depth, b.depth);
    both.nodes = smaller(a.nodes, b.nodes);
    both.win_within = smaller(a.win_within, b.win_within);
    both.clock = a.clock ? a.clock : b.clock;
    return both;
}

}  // namespace sortie
