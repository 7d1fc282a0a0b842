// External engines as agents, usable wherever an agent is: `uci:cmd=PATH,…`.
#pragma once

#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

// Makes the session's own agents and, under the name `uci`, external engines. Engines that their agent leaves
// in good order are kept running for the next game; all are gone when the last copy of the factory and the
// last agent are. The registry must outlive them.
AgentFactory all_agents(const Registry& registry);

}  // namespace sortie
