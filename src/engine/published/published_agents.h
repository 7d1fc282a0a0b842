// Players that one game has beside those that every game has: the published ones. They see a session and the
// positions of its game, and are compiled in files of their own, once for each position type.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/session.h"
#include "games/breakthrough/position.h"
#include "games/chinese_checkers/position.h"
#include "games/tukvnanawopi/position.h"

namespace sortie {

// The positions lead from the start to now; they belong to the session.
template <class Position>
struct PublishedAgent {
    AgentInfo info;
    std::function<Result<std::unique_ptr<Agent>>(const Session&, const std::vector<Position>&,
                                                 const OptionValues&)>
        make;
};

template <class Position>
using PublishedAgents = std::vector<PublishedAgent<Position>>;

// None, unless the game has a file here.
template <class Position>
PublishedAgents<Position> published_agents() {
    return {};
}

template <>
PublishedAgents<breakthrough::Position<Bits64>> published_agents();
template <>
PublishedAgents<breakthrough::Position<Bits128>> published_agents();
template <>
PublishedAgents<breakthrough::PromotionPosition<Bits64>> published_agents();
template <>
PublishedAgents<breakthrough::PromotionPosition<Bits128>> published_agents();
template <>
PublishedAgents<tukvnanawopi::Position> published_agents();
template <>
PublishedAgents<chinese_checkers::Position> published_agents();

}  // namespace sortie
