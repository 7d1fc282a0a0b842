// External engines as agents, usable wherever an agent is: `uci:cmd=PATH,…`.
#pragma once

#include <atomic>

#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

// Makes the session's own agents and, under the name `uci`, external engines. Engines that their agent leaves
// in good order are kept running for the next game; all are gone when the last copy of the factory and the
// last agent are. The registry must outlive them. `interrupt`, where given, ends the wait for an engine that
// does not answer when it is started.
AgentFactory all_agents(const Registry& registry, const std::atomic<bool>* interrupt = nullptr);

}  // namespace sortie
