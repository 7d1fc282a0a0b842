#include "protocol/uci/options.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/text.h"
#include "engine/variant_names.h"

namespace sortie {

namespace {

struct Spin {
    std::string_view name;
    int UciOptions::*value;
    int least;
    int most;
};

struct Switch {
    std::string_view name;
    bool UciOptions::*value;
};

constexpr std::array kSpins{
    Spin{"MultiPV", &UciOptions::multi_pv, 1, 256},
    Spin{"Move Overhead", &UciOptions::move_overhead, 0, 10000},
};

constexpr std::array kSwitches{
    Switch{"Ponder", &UciOptions::ponder},
    Switch{"UCI_AnalyseMode", &UciOptions::analyse_mode},
};

// A real number has no type of its own in UCI.
std::string agent_option_line(const AgentOption& option) {
    std::string line = fmt::format("option name {} type ", option.uci);
    if (const auto* const range = std::get_if<WholeNumber>(&option.kind)) {
        return line +
               fmt::format("spin default {} min {} max {}", option.default_value, range->least, range->most);
    }
    if (const auto* const choice = std::get_if<Choice>(&option.kind)) {
        line += fmt::format("combo default {}", option.default_value);
        for (const std::string_view word : choice->words) line += fmt::format(" var {}", word);
        return line;
    }
    return line +
           fmt::format("string default {}", option.default_value.empty() ? "<empty>" : option.default_value);
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), to_lower);
    return result;
}

}  // namespace

OptionTable uci_options(const Registry& registry, const AgentFactory& agents, std::string_view agent) {
    OptionTable table;
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        if (!session) continue;
        const auto listed = agents.agents(**session);
        const AgentInfo* const info = find_agent(listed, agent);
        if (info == nullptr) continue;
        for (const AgentOption& option : info->options) {
            if (!option.uci.empty() && find_option(table, option.key) == nullptr) table.push_back(option);
        }
    }
    return table;
}

std::vector<std::string> option_lines(const Registry& registry, const OptionTable& of_agent) {
    const UciOptions defaults;
    std::vector<std::string> lines;
    for (const AgentOption& option : of_agent) lines.push_back(agent_option_line(option));
    for (const Spin& spin : kSpins) {
        lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                                    defaults.*spin.value, spin.least, spin.most));
    }
    for (const Switch& option : kSwitches) {
        lines.push_back(fmt::format("option name {} type check default {}", option.name,
                                    defaults.*option.value ? "true" : "false"));
    }
    lines.emplace_back("option name Clear Hash type button");
    const auto variants = common_variant_names(registry);
    std::string combo = "option name UCI_Variant type combo default " + variants.front();
    for (const std::string& variant : variants) combo += " var " + variant;
    lines.push_back(std::move(combo));
    return lines;
}

Result<OptionSetting> parse_setting(std::string_view arguments) {
    const auto words = split_words(arguments);
    if (words.size() < 2 || words[0] != "name") return Error{"expected setoption name NAME value VALUE"};
    OptionSetting setting;
    std::string* target = &setting.name;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "value" && target == &setting.name) {
            target = &setting.value;
            continue;
        }
        if (!target->empty()) *target += ' ';
        *target += words[i];
    }
    setting.name = lower(setting.name);
    return setting;
}

std::optional<Error> apply_setting(UciOptions& options, const OptionTable& of_agent,
                                   const OptionSetting& setting) {
    for (const AgentOption& option : of_agent) {
        if (lower(option.uci) != setting.name) continue;
        if (const auto problem = check_value(option, setting.value)) {
            return Error{
                fmt::format("option {}: {}; {}", option.uci, in_quotes(setting.value), problem->message)};
        }
        options.agent[std::string(option.key)] = setting.value;
        return std::nullopt;
    }
    for (const Spin& spin : kSpins) {
        if (lower(spin.name) != setting.name) continue;
        const auto number = parse_number(setting.value, static_cast<std::uint64_t>(spin.most));
        if (!number || static_cast<int>(*number) < spin.least) {
            return Error{fmt::format("option {}: {}; expected a whole number from {} to {}", spin.name,
                                     in_quotes(setting.value), spin.least, spin.most)};
        }
        options.*spin.value = static_cast<int>(*number);
        return std::nullopt;
    }
    for (const Switch& option : kSwitches) {
        if (lower(option.name) != setting.name) continue;
        const std::string value = lower(setting.value);
        if (value != "true" && value != "false") {
            return Error{
                fmt::format("option {}: {}; expected true or false", option.name, in_quotes(setting.value))};
        }
        options.*option.value = value == "true";
        return std::nullopt;
    }
    return Error{fmt::format("there is no option {}; 'uci' lists them", in_quotes(setting.name))};
}

}  // namespace sortie
