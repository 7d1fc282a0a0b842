// How front ends come by an agent: a factory that tests replace, and the options that front ends have of
// their own (hash, threads) and pass on to agents that know them.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "core/result.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_spec.h"
#include "engine/session.h"

namespace sortie {

// Makes an agent for a session, which must outlive it.
using AgentFactory = std::function<Result<std::unique_ptr<Agent>>(const Session&, const AgentSpec&)>;

// The agents that the session itself knows.
AgentFactory session_agents();

// Whether the agent of that name lists the option. An agent that the session does not list knows what it
// takes itself: then the answer is yes.
bool takes_option(const Session& session, std::string_view agent, std::string_view key);

// Adds key=value unless the spec already has the key.
void add_option(AgentSpec& spec, std::string_view key, std::string value);

}  // namespace sortie
