// Agents as visitors may name them: nothing that names files or programs, takes memory or threads, or thinks
// for ever.
#pragma once

#include <string>
#include <string_view>

#include "engine/agents/agent_spec.h"
#include "engine/session.h"
#include "protocol/web/failure.h"

namespace sortie::web {

// Reads and tries out an agent for the session's game. The spec that comes back has what the server adds: a
// small table, and a seed by lot where the agent takes one.
Answer<AgentSpec> visitor_agent(const Session& session, const std::string& text);

// Of an agent's options as its description lists them ("depth=N (3), book=FILE"), those that a visitor may
// set.
std::string settable_options(std::string_view options);

// Whether the agent ends its thinking by itself, by its options or by what they are without being set.
bool limits_itself(const Session& session, const AgentSpec& spec);

}  // namespace sortie::web
