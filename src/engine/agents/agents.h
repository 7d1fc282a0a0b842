// The named agents of each game: what there is, and how to make one for a session.
#pragma once

#include <fmt/format.h>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/agent_spec.h"
#include "engine/agents/mcts_agent.h"
#include "engine/agents/random_agent.h"
#include "engine/agents/reference_agent.h"
#include "engine/agents/sortie_agent.h"
#include "engine/game_session.h"
#include "engine/published/published_agents.h"
#include "games/traits.h"

namespace sortie {

template <Game G>
struct AgentEntry {
    AgentInfo info;
    std::function<Result<std::unique_ptr<Agent>>(const GameSession<G>&, const OptionValues&)> make;
};

// Every agent that plays this game type, in the order in which they are listed.
template <Game G>
std::vector<AgentEntry<G>> agent_entries() {
    std::vector<AgentEntry<G>> entries{
        {{"sortie", "the main search: alpha-beta at full strength", sortie_options<G>()},
         make_sortie_agent<G>},
        {{"random", "any legal move, evenly", {seed_option()}}, RandomAgent::make},
        {{"minimax", "plain minimax to a fixed depth", limit_options({.depth = "3"})},
         ReferenceAgent<G>::template make<ReferenceMethod::Minimax>},
        {{"alphabeta", "plain alpha-beta to a fixed depth; the value of minimax from fewer nodes",
          joined(limit_options({.depth = "3"}), alpha_beta_options())},
         ReferenceAgent<G>::template make<ReferenceMethod::AlphaBeta>},
        {{"mcts", "Monte-Carlo tree search with proofs in the tree", mcts_options()}, MctsAgent<G>::make},
    };
    for (auto& published : published_agents<typename G::Position>()) {
        entries.push_back(
            {published.info,
             [make = std::move(published.make)](const GameSession<G>& session, const OptionValues& options)
                 -> Result<std::unique_ptr<Agent>> { return make(session, session.positions(), options); }});
    }
    return entries;
}

template <Game G>
std::vector<AgentInfo> GameSession<G>::agents() const {
    std::vector<AgentInfo> infos;
    for (const AgentEntry<G>& entry : agent_entries<G>()) infos.push_back(entry.info);
    return infos;
}

template <Game G>
Result<std::unique_ptr<Agent>> GameSession<G>::make_agent(const AgentSpec& spec) const {
    for (const AgentEntry<G>& entry : agent_entries<G>()) {
        if (entry.info.name != spec.name) continue;
        const auto options = OptionValues::read(entry.info, spec);
        if (!options) return Error{options.error()};
        return entry.make(*this, *options);
    }
    return Error{fmt::format("{} has no agent {} ('sortie agents' lists them)", identity().game,
                             in_quotes(spec.name))};
}

}  // namespace sortie
