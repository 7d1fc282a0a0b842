// The parts of the module, and what they share.
#pragma once

#include <memory>
#include <pybind11/pybind11.h>

#include "engine/agents/agent_choice.h"
#include "engine/session.h"
#include "rules.h"

namespace sortie::python {

void bind_positions(pybind11::module_& module);
void bind_reports(pybind11::module_& module);
void bind_match(pybind11::module_& module);
void bind_agents(pybind11::module_& module);
void bind_runs(pybind11::module_& module);
void bind_files(pybind11::module_& module);

// A session that stands at the position and knows nothing of what was before.
std::unique_ptr<Session> open_session(const PositionValue& position);

// All agents, external ones included.
const AgentFactory& agent_factory();

}  // namespace sortie::python
