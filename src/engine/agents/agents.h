// The named agents of each game: what there is, and how to make one for a session.
#pragma once

#include <fmt/format.h>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_spec.h"
#include "engine/agents/mcts_agent.h"
#include "engine/agents/random_agent.h"
#include "engine/agents/reference_agent.h"
#include "engine/agents/sortie_agent.h"
#include "engine/game_session.h"
#include "engine/published/published_agents.h"
#include "games/traits.h"

namespace sortie {

// The last one only where draws can cost something.
inline constexpr std::string_view kSortieOptionsWithContempt =
    "level=1-10 (seed=N), movetime=MS, depth=N, nodes=N, threads=N, hash=MB, eval=hand|network, "
    "network=FILE, book=FILE, contempt=N";
inline constexpr std::string_view kSortieOptions =
    kSortieOptionsWithContempt.substr(0, kSortieOptionsWithContempt.rfind(','));

template <Game G>
struct AgentEntry {
    AgentInfo info;
    std::function<std::unique_ptr<Agent>(const GameSession<G>&, SpecReader&)> make;
};

// Every agent that plays this game type, in the order in which they are listed.
template <Game G>
std::vector<AgentEntry<G>> agent_entries() {
    std::vector<AgentEntry<G>> entries{
        {{"sortie", "the main search: alpha-beta at full strength",
          AvoidsDraws<G> ? kSortieOptionsWithContempt : kSortieOptions},
         make_sortie_agent<G>},
        {{"random", "any legal move, evenly", "seed=N"},
         [](const GameSession<G>& session, SpecReader& options) -> std::unique_ptr<Agent> {
             const auto seed = options.number("seed", 0, INT64_MAX).value_or(1);
             return std::make_unique<RandomAgent>(session, static_cast<std::uint64_t>(seed));
         }},
        {{"minimax", "plain minimax to a fixed depth", "depth=N (3), nodes=N, movetime=MS"},
         ReferenceAgent<G>::template make<ReferenceMethod::Minimax>},
        {{"alphabeta", "plain alpha-beta to a fixed depth; the moves of minimax from fewer nodes",
          "depth=N (3), nodes=N, movetime=MS"},
         ReferenceAgent<G>::template make<ReferenceMethod::AlphaBeta>},
        {{"mcts", "Monte-Carlo tree search with proofs in the tree", MctsAgent<G>::kOptions},
         MctsAgent<G>::make},
    };
    for (auto& published : published_agents<typename G::Position>()) {
        entries.push_back({published.info, [make = std::move(published.make)](const GameSession<G>& session,
                                                                              SpecReader& options) {
                               return make(session, session.positions(), options);
                           }});
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
        SpecReader options(spec);
        auto agent = entry.make(*this, options);
        if (const auto problem = options.finish()) return *problem;
        return agent;
    }
    return Error{fmt::format("{} has no agent {} ('sortie agents' lists them)", identity().game,
                             in_quotes(spec.name))};
}

}  // namespace sortie
