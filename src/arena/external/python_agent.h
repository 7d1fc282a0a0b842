// Python files as agents: `python:FILE`. The package `sortie` speaks UCI for the file (python3 -m
// sortie.uci), so that it is refereed like any other engine.
#pragma once

#include "core/result.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/agent_spec.h"

namespace sortie {

AgentInfo python_info();

// The same agent as a UCI engine.
Result<AgentSpec> python_as_uci(const AgentSpec& spec);

}  // namespace sortie
