#include "server/web/visitor_agents.h"

#include <fmt/format.h>
#include <string>

#include "core/text.h"
#include "engine/agents/agent_choice.h"

namespace sortie::web {

Answer<AgentSpec> visitor_spec(const Session& session, const std::string& text, int megabytes,
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
    if (find_option(known->options, "hash") != nullptr) add_option(*spec, "hash", std::to_string(megabytes));
    return session_agents().seeded(session, std::move(*spec), seed);
}

Answer<AgentSpec> visitor_agent(const Session& session, const std::string& text, int megabytes,
                                std::uint64_t seed) {
    const auto tried = visitor_spec(session, text, 1, seed);  // with a small table, which is quick to make
    if (!tried) return tried.failure();
    if (const auto agent = session.make_agent(*tried); !agent)
        return Failure{ErrorCode::BadAgent, agent.error()};
    return visitor_spec(session, text, megabytes, seed);
}

}  // namespace sortie::web
