// The published player of Tukvnanawopi: see docs/agents.md.
#include <memory>

#include "engine/agents/reference_agent.h"
#include "engine/published/published_agents.h"
#include "engine/published/weighted_evaluator.h"
#include "games/tukvnanawopi/game.h"

namespace sortie {

namespace {

using tukvnanawopi::CourseGame;
using tukvnanawopi::TraditionalGame;
using tukvnanawopi::WeightedEvaluator;

template <Game G>
std::unique_ptr<Agent> make_weighted(const Session& session,
                                     const std::vector<tukvnanawopi::Position>& played,
                                     const OptionValues& options) {
    return std::make_unique<ReferenceAgent<G, WeightedEvaluator<G>>>(session, played,
                                                                     ReferenceMethod::AlphaBeta, options);
}

}  // namespace

template <>
PublishedAgents<tukvnanawopi::Position> published_agents() {
    return {{{"tukvnanawopi-weighted", "pieces, moves and captures; alpha-beta to a fixed depth",
              limit_options({.depth = "4"})},
             [](const Session& session, const std::vector<tukvnanawopi::Position>& played,
                const OptionValues& options) -> std::unique_ptr<Agent> {
                 return played.front().rules.variant == tukvnanawopi::Variant::Course
                            ? make_weighted<CourseGame>(session, played, options)
                            : make_weighted<TraditionalGame>(session, played, options);
             }}};
}

}  // namespace sortie
