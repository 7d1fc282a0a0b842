#include "engine/agents/agent_choice.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace sortie {

AgentFactory session_agents() {
    return [](const Session& session, const AgentSpec& spec) { return session.make_agent(spec); };
}

bool takes_option(const Session& session, std::string_view agent, std::string_view key) {
    const auto agents = session.agents();
    const auto info = std::find_if(agents.begin(), agents.end(),
                                   [&](const AgentInfo& known) { return known.name == agent; });
    if (info == agents.end()) return true;
    const auto options = split_at(info->options, ',');
    return std::any_of(options.begin(), options.end(), [&](std::string_view option) {
        option.remove_prefix(std::min(option.find_first_not_of(' '), option.size()));
        return option.substr(0, option.find('=')) == key;
    });
}

void add_option(AgentSpec& spec, std::string_view key, std::string value) {
    const bool present = std::any_of(spec.options.begin(), spec.options.end(),
                                     [&](const auto& option) { return option.first == key; });
    if (!present) spec.options.emplace_back(key, std::move(value));
}

}  // namespace sortie
