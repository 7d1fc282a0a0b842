#include "server/web/visitor_agents.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

#include "core/text.h"
#include "engine/agents/agent_choice.h"
#include "server/web/secrets.h"

namespace sortie::web {

namespace {

// Beside these, options with a number as their value, such as the weights of heuristics.
constexpr std::array<std::string_view, 10> kAllowedOptions = {
    "level", "movetime", "depth", "nodes", "playouts", "seed", "exploration", "search", "eval", "opponent"};
// Numbers or not: they cost the server, or open its files.
constexpr std::array<std::string_view, 4> kDeniedOptions = {"hash", "threads", "network", "book"};
constexpr std::array<std::string_view, 5> kLimits = {"level", "movetime", "depth", "nodes", "playouts"};
constexpr std::uint64_t kLongestMove = 10'000;  // milliseconds
constexpr std::string_view kTableMegabytes = "16";

template <std::size_t kCount>
bool contains(const std::array<std::string_view, kCount>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("-+.0123456789") == std::string_view::npos;
}

bool is_allowed(std::string_view key, bool numeric) {
    return contains(kAllowedOptions, key) || (numeric && !contains(kDeniedOptions, key));
}

// The options of an agent's description, one by one: "depth=N (3)".
std::vector<std::string_view> described(std::string_view options) {
    auto words = split_at(options, ',');
    for (std::string_view& word : words)
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    return words;
}

}  // namespace

std::string settable_options(std::string_view options) {
    std::vector<std::string_view> settable;
    for (const std::string_view option : described(options)) {
        const std::string_view key = option.substr(0, option.find('='));
        const std::string_view value = option.substr(std::min(key.size() + 1, option.size()));
        const std::string_view kind = value.substr(0, value.find(' '));
        if (is_allowed(key, kind == "N" || kind == "X")) settable.push_back(option);
    }
    return fmt::format("{}", fmt::join(settable, ", "));
}

bool limits_itself(const Session& session, const AgentSpec& spec) {
    if (std::any_of(spec.options.begin(), spec.options.end(),
                    [](const auto& option) { return contains(kLimits, option.first); }))
        return true;
    for (const AgentInfo& agent : session.agents()) {
        if (agent.name != spec.name) continue;
        for (const std::string_view option : described(agent.options)) {  // "(3)": it has a default
            if (contains(kLimits, option.substr(0, option.find('='))) && option.ends_with(')')) return true;
        }
    }
    return false;
}

Answer<AgentSpec> visitor_agent(const Session& session, const std::string& text) {
    auto spec = parse_agent_spec(text);
    if (!spec) return Failure{ErrorCode::BadAgent, spec.error()};
    const auto agents = session.agents();
    const bool known = std::any_of(agents.begin(), agents.end(),
                                   [&](const AgentInfo& agent) { return agent.name == spec->name; });
    if (!known) {
        return Failure{ErrorCode::BadAgent,
                       fmt::format("{} has no agent {}", session.identity().game, in_quotes(spec->name))};
    }
    for (const auto& [key, value] : spec->options) {
        if (!is_allowed(key, is_number(value))) {
            return Failure{ErrorCode::BadAgent, fmt::format("option {} cannot be set here", in_quotes(key))};
        }
        if (key == "movetime" && !parse_number(value, kLongestMove)) {
            return Failure{ErrorCode::BadAgent,
                           fmt::format("option movetime: expected up to {} milliseconds", kLongestMove)};
        }
    }
    AgentSpec tried = *spec;
    if (takes_option(session, spec->name, "hash")) {
        add_option(tried, "hash", "1");
        add_option(*spec, "hash", std::string(kTableMegabytes));
    }
    if (takes_option(session, spec->name, "seed"))
        add_option(*spec, "seed", std::to_string(random_bits() >> 16));
    if (const auto agent = session.make_agent(tried); !agent)
        return Failure{ErrorCode::BadAgent, agent.error()};
    return std::move(*spec);
}

}  // namespace sortie::web
