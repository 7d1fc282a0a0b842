// Searches of many positions, several at a time, answered in the order of the list. Every search has an agent
// of its own, so that the answers do not depend on the number of threads.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/batch/position_list.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

struct BatchPlan {
    AgentSpec agent;
    SearchRequest request;
    int threads = 1;
};

struct BatchAnswer {
    std::string position;  // text, after the moves of the setup
    Side side = Side::First;
    SearchReport report;              // its move is empty when the game is over
    std::vector<SearchReport> lines;  // as many as were asked for, the best first
    // The report since which the move has met the expectation, to the end.
    std::optional<SearchReport> found;
};

// Called on one thread at a time, in the order of the positions.
using BatchHandler = std::function<void(const ListedPosition&, const BatchAnswer&)>;

// False when it was stopped before all were answered. The error is an agent that cannot be made or that
// failed.
Result<bool> run_batch(const Registry& registry, const AgentFactory& make_agent,
                       std::span<const ListedPosition> positions, const BatchPlan& plan, StopFlag& stop,
                       const BatchHandler& handler);

}  // namespace sortie
