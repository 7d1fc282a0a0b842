#include "engine/agents/agent_option.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "core/nearest.h"
#include "core/real_number.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::int64_t kLongestTime = 24LL * 3600 * 1000;
constexpr std::int64_t kVisitorsLongestTime = 10'000;
constexpr std::int64_t kMostNodes = 1'000'000'000'000'000;
constexpr std::int64_t kLargestSeed = 0x7fffffff;

template <class... Handlers>
struct ByKind : Handlers... {
    using Handlers::operator()...;
};
template <class... Handlers>
ByKind(Handlers...) -> ByKind<Handlers...>;  // clang 14 does not deduce it

std::optional<std::int64_t> parse_whole(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string range_text(const AgentOption& option) {
    return std::visit(
        ByKind{[](const WholeNumber& range) { return fmt::format("{}..{}", range.least, range.most); },
               [](const RealNumber& range) { return fmt::format("{:g}..{:g}", range.least, range.most); },
               [](const Choice& choice) { return fmt::format("{}", fmt::join(choice.words, "|")); },
               [](const FreeText& text) { return std::string(text.what); }},
        option.kind);
}

// What is said of a key that the table does not have.
std::string no_option(const OptionTable& options, std::string_view key) {
    std::vector<std::string> keys;
    for (const AgentOption& option : options) keys.emplace_back(option.key);
    const std::string guess = did_you_mean(key, keys);
    return fmt::format("there is no option {}{} {}", in_quotes(key),
                       guess.empty() ? "; it takes" : guess + " It takes",
                       keys.empty() ? "none" : fmt::format("{}", fmt::join(keys, ", ")));
}

}  // namespace

const AgentInfo* find_agent(const std::vector<AgentInfo>& agents, std::string_view name) {
    const auto found = std::find_if(agents.begin(), agents.end(),
                                    [&](const AgentInfo& agent) { return agent.name == name; });
    return found == agents.end() ? nullptr : &*found;
}

const AgentOption* find_option(const OptionTable& options, std::string_view key) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const AgentOption& option) { return option.key == key; });
    return found == options.end() ? nullptr : &*found;
}

OptionTable joined(OptionTable options, const OptionTable& more) {
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

OptionTable limit_options(const LimitDefaults& defaults) {
    return {
        {.key = "movetime",
         .kind = WholeNumber{1, kLongestTime},
         .summary = "milliseconds per move",
         .default_value = std::string(defaults.movetime),
         .visitors = true,
         .visitors_most = kVisitorsLongestTime},
        {.key = "depth",
         .kind = WholeNumber{1, 200},
         .summary = "plies to look ahead",
         .default_value = std::string(defaults.depth),
         .visitors = true},
        {.key = "nodes", .kind = WholeNumber{1, kMostNodes}, .summary = "nodes per move", .visitors = true}};
}

AgentOption follow_captures_option() {
    return {.key = "quiescence",
            .kind = Choice{{"no", "yes"}},
            .summary = "captures are followed behind the last depth, until nobody wants one",
            .default_value = "no",
            .visitors = true};
}

AgentOption seed_option() {
    return {.key = "seed",
            .kind = WholeNumber{0, kLargestSeed},
            .summary = "of its random numbers",
            .default_value = "1",
            .uci = "Seed",
            .visitors = true};
}

AgentOption threads_option() {
    return {.key = "threads",
            .kind = WholeNumber{1, 256},
            .summary = "search threads",
            .default_value = "1",
            .uci = "Threads"};
}

AgentOption hash_option(std::string_view default_megabytes) {
    return {.key = "hash",
            .kind = WholeNumber{1, 65536},
            .summary = "megabytes of its table",
            .default_value = std::string(default_megabytes),
            .uci = "Hash"};
}

std::string option_text(const AgentOption& option) {
    const std::string text = fmt::format("{}={}", option.key, range_text(option));
    return option.default_value.empty() ? text : fmt::format("{} ({})", text, option.default_value);
}

std::optional<Error> check_value(const AgentOption& option, std::string_view value) {
    return std::visit(
        ByKind{[&](const WholeNumber& range) -> std::optional<Error> {
                   const auto number = parse_whole(value);
                   if (number && *number >= range.least && *number <= range.most) return std::nullopt;
                   return Error{
                       fmt::format("expected a whole number from {} to {}", range.least, range.most)};
               },
               [&](const RealNumber& range) -> std::optional<Error> {
                   const auto number = parse_real(value);
                   if (number && *number >= range.least && *number <= range.most) return std::nullopt;
                   return Error{fmt::format("expected a number from {:g} to {:g}", range.least, range.most)};
               },
               [&](const Choice& choice) -> std::optional<Error> {
                   const auto& words = choice.words;
                   if (std::find(words.begin(), words.end(), value) != words.end()) return std::nullopt;
                   return Error{fmt::format("expected {}", fmt::join(words, " or "))};
               },
               [&](const FreeText& text) -> std::optional<Error> {
                   if (!value.empty()) return std::nullopt;
                   return Error{fmt::format("expected {}", text.what)};
               }},
        option.kind);
}

AgentInfo for_visitors(AgentInfo agent) {
    std::erase_if(agent.options, [](const AgentOption& option) { return !option.visitors; });
    for (AgentOption& option : agent.options) {
        if (!option.visitors_most) continue;
        if (auto* const range = std::get_if<WholeNumber>(&option.kind)) range->most = *option.visitors_most;
    }
    return agent;
}

Result<OptionValues> OptionValues::read(const AgentInfo& agent, const AgentSpec& spec) {
    OptionValues values;
    values.agent_ = spec.name;
    for (const AgentOption& option : agent.options) {
        if (!option.default_value.empty()) values.defaults_.emplace(option.key, option.default_value);
    }
    for (const auto& [key, value] : spec.options) {
        const AgentOption* const option = find_option(agent.options, key);
        if (option == nullptr) return values.error(no_option(agent.options, key));
        if (const auto problem = check_value(*option, value))
            return values.error(fmt::format("{}={}: {}", key, in_quotes(value), problem->message));
        if (!values.given_.emplace(key, value).second)
            return values.error(fmt::format("{} is given twice", key));
    }
    return values;
}

std::string_view OptionValues::text(std::string_view key) const {
    if (const auto found = given_.find(key); found != given_.end()) return found->second;
    const auto found = defaults_.find(key);
    return found == defaults_.end() ? std::string_view() : found->second;
}

std::int64_t OptionValues::whole(std::string_view key) const {
    return parse_whole(text(key)).value_or(0);
}

double OptionValues::real(std::string_view key) const {
    return parse_real(text(key)).value_or(0);
}

Limits OptionValues::limits() const {
    Limits limits;
    if (given("movetime")) limits.move_time = std::chrono::milliseconds(whole("movetime"));
    if (given("depth")) limits.depth = static_cast<int>(whole("depth"));
    if (given("nodes")) limits.nodes = static_cast<std::uint64_t>(whole("nodes"));
    return limits;
}

Error OptionValues::error(std::string_view message) const {
    return Error{fmt::format("agent {}: {}", agent_, message)};
}

}  // namespace sortie
