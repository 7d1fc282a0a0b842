#include "server/web/visitor_agents.h"

#include <fmt/format.h>
#include <string>

#include "core/text.h"
#include "engine/agents/agent_choice.h"

namespace sortie::web {

Answer<AgentSpec> visitor_agent(const Session& session, const std::string& text, int megabytes,
                                std::uint64_t seed) {
    auto spec = parse_agent_spec(text);
    if (!spec) return Failure{ErrorCode::BadAgent, spec.error()};
    const auto agents = session.agents();
    const AgentInfo* const known = find_agent(agents, spec->name);
    if (known == nullptr) {
        return Failure{ErrorCode::BadAgent,
                       fmt::format("{} has no agent {}", session.identity().game, in_quotes(spec->name))};
    }
    if (const auto values = OptionValues::read(for_visitors(*known), *spec); !values)
        return Failure{ErrorCode::BadAgent, values.error()};
    AgentSpec tried = *spec;
    if (find_option(known->options, "hash") != nullptr) {
        add_option(tried, "hash", "1");
        add_option(*spec, "hash", std::to_string(megabytes));
    }
    if (const auto agent = session.make_agent(tried); !agent)
        return Failure{ErrorCode::BadAgent, agent.error()};
    return session_agents().seeded(session, std::move(*spec), seed);
}

}  // namespace sortie::web
