#include "engine/agents/agent_spec.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/text.h"

namespace sortie {

namespace {

// An agent in a file, which is named without a key.
constexpr std::string_view kFileAgent = "python";

// At commas, but not within quotation marks.
std::vector<std::string_view> split_options(std::string_view text) {
    std::vector<std::string_view> options;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') {
            const std::size_t end = text.find('"', i + 1);
            if (end != std::string_view::npos) i = end;
        } else if (text[i] == ',') {
            options.push_back(text.substr(start, i - start));
            start = i + 1;
        }
    }
    options.push_back(text.substr(start));
    return options;
}

// Without the quotation marks around all of it.
std::string_view unquoted(std::string_view value) {
    const bool quoted = value.size() > 1 && value.front() == '"' && value.find('"', 1) == value.size() - 1;
    return quoted ? value.substr(1, value.size() - 2) : value;
}

}  // namespace

Result<AgentSpec> parse_agent_spec(std::string_view text) {
    const std::size_t colon = text.find(':');
    AgentSpec spec{std::string(text.substr(0, colon)), {}};
    if (spec.name.empty())
        return Error{fmt::format("agent {}: expected NAME or NAME:key=value,…", in_quotes(text))};
    if (colon == std::string_view::npos) return spec;
    for (const std::string_view option : split_options(text.substr(colon + 1))) {
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos && spec.name == kFileAgent && spec.options.empty() &&
            !option.empty()) {
            spec.options.emplace_back("file", unquoted(option));
            continue;
        }
        if (equals == std::string_view::npos || equals == 0) {
            return Error{fmt::format("agent {}: {} is no option; expected key=value", in_quotes(text),
                                     in_quotes(option))};
        }
        spec.options.emplace_back(option.substr(0, equals), unquoted(option.substr(equals + 1)));
    }
    return spec;
}

std::string agent_spec_text(const AgentSpec& spec) {
    std::string text = spec.name;
    char separator = ':';
    for (const auto& [key, value] : spec.options) {
        const char* const mark = split_options(value).size() == 1 ? "" : "\"";
        text += fmt::format("{}{}={}{}{}", separator, key, mark, value, mark);
        separator = ',';
    }
    return text;
}

const std::string* find_value(const AgentSpec& spec, std::string_view key) {
    const auto found = std::find_if(spec.options.begin(), spec.options.end(),
                                    [&](const auto& option) { return option.first == key; });
    return found == spec.options.end() ? nullptr : &found->second;
}

void add_option(AgentSpec& spec, std::string_view key, std::string value) {
    if (find_value(spec, key) == nullptr) spec.options.emplace_back(key, std::move(value));
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
