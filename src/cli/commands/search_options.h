// From the common search options to an agent, its limits and its answer.
#pragma once

#include <memory>

#include "cli/parser/option_groups.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/search_report.h"
#include "core/stop.h"
#include "engine/agents/agent.h"
#include "engine/registry.h"
#include "engine/session.h"

namespace sortie {

// The limits, or that time per move when there are none.
Limits limits_or(const Limits& limits, Duration otherwise);

// The agent as named, with what the command line adds to it.
Result<AgentSpec> agent_spec_of(const AgentOptions& options);

// The session's own agents and external engines.
Result<std::unique_ptr<Agent>> make_agent(const Registry& registry, const Session& session,
                                          const AgentOptions& options);

// Prints why the agent's last search failed, if it did; then the command has failed, too.
bool report_failure(const Agent& agent);

// What there is to say about a finished game, in the shape of a search result.
SearchReport final_report(const Session& session);

}  // namespace sortie
