// Clients of the five-command protocol as agents: `five:cmd=…`. A client is started for its game; the arena
// is its server.
#pragma once

#include <memory>

#include "arena/external/programs.h"
#include "engine/agents/agent.h"
#include "engine/registry.h"

namespace sortie {

AgentInfo five_info();

// What keeps the session from being played over the protocol, if anything.
std::optional<Error> five_obstacle(const Session& session);

Result<std::unique_ptr<Agent>> make_five_agent(const Registry& registry, const Session& session,
                                               const AgentSpec& spec, std::shared_ptr<Programs> programs);

}  // namespace sortie
