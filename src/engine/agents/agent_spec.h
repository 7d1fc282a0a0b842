// How an agent is named, everywhere: NAME or NAME:key=value,key=value. A value with commas stands in
// quotation marks.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "core/result.h"

namespace sortie {

struct AgentSpec {
    std::string name;
    std::vector<std::pair<std::string, std::string>> options;
};

Result<AgentSpec> parse_agent_spec(std::string_view text);
std::string agent_spec_text(const AgentSpec& spec);

// What the spec says about an option; null when it says nothing.
const std::string* find_value(const AgentSpec& spec, std::string_view key);
// Adds key=value unless the spec already has the key.
void add_option(AgentSpec& spec, std::string_view key, std::string value);

// Both limits at once: the smaller of each kind.
Limits stricter(const Limits& a, const Limits& b);

}  // namespace sortie
