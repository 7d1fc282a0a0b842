// Programs as agents, usable wherever an agent is: `uci:cmd=…`, `python:FILE`, `five:cmd=…`, `answer:cmd=…`.
#pragma once

#include <atomic>

#include "arena/external/process_keeper.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

// Makes the session's own agents and programs, which are confined as told. All programs are gone when the
// last copy of the factory and the last agent are. The registry must outlive them. `interrupt`, where given,
// ends the wait for a program that does not answer when it is started.
AgentFactory all_agents(const Registry& registry, const std::atomic<bool>* interrupt = nullptr,
                        const Confinement& confinement = {});

}  // namespace sortie
