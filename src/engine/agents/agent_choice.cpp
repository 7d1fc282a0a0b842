#include "engine/agents/agent_choice.h"

#include <string>

namespace sortie {

bool AgentFactory::takes(const Session& session, std::string_view agent, std::string_view option) const {
    const auto agents = list_(session);
    const AgentInfo* const info = find_agent(agents, agent);
    return info != nullptr && find_option(info->options, option) != nullptr;
}

AgentSpec AgentFactory::seeded(const Session& session, AgentSpec spec, std::uint64_t seed) const {
    if (takes(session, spec.name, "seed")) add_option(spec, "seed", std::to_string(seed));
    return spec;
}

AgentFactory session_agents() {
    return [](const Session& session, const AgentSpec& spec) { return session.make_agent(spec); };
}

}  // namespace sortie
