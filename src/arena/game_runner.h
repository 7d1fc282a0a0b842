// One game between two agents, refereed: limits and clocks are kept, illegal moves, crashes and late answers
// lose, and every end has a reason.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "arena/conditions.h"
#include "arena/game_report.h"
#include "arena/openings.h"
#include "core/result.h"
#include "core/stop.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"
#include "engine/variant_names.h"

namespace sortie {

struct GamePlan {
    GameSetup game;                            // its moves are the opening
    std::array<AgentSpec, 2> agents;           // by side
    std::array<std::uint64_t, 2> seeds{1, 1};  // for agents that take one and name none
    Conditions conditions;
};

// Called after each move, those of the opening included, on the thread that plays the game.
using MoveHandler = std::function<void(const Session&, const MoveReport&)>;

// Plays the game to its end; `stop` ends it without a result. The error is a wrong game or opening: whatever
// an agent does wrong, being impossible to make included, loses the game and stands in the report.
Result<GameReport> play_game(const Registry& registry, const AgentFactory& make_agent, const GamePlan& plan,
                             const StopFlag& stop, const MoveHandler& on_move = {});

// Makes each agent once, to find mistakes in their names and options before the first game.
std::optional<Error> check_agents(const Registry& registry, const AgentFactory& make_agent,
                                  const GameSetup& game, const std::vector<AgentSpec>& agents);

}  // namespace sortie
