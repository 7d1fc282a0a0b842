// The moves at the root, and what a game says about them beyond its rules: plans, returns, delays, fair play.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <span>
#include <vector>

#include "core/limits.h"
#include "core/search_report.h"
#include "games/traits.h"
#include "search/main_search/parameters.h"

namespace sortie::main_search {

template <Game G, class E>
PlanJudge<G> plan_judge(const E& evaluator) {
    if constexpr (requires(const typename G::Position& alone, Side side) {
                      { evaluator.judge_alone(alone, side) } -> std::same_as<Score>;
                  }) {
        return [&evaluator](const typename G::Position& alone, Side side) {
            return evaluator.judge_alone(alone, side);
        };
    } else {
        return {};
    }
}

template <Game G>
struct RootMove {
    typename G::Move move;
    Score score = -kInfinite;     // of this depth, -kInfinite for moves that only failed low
    Score previous = -kInfinite;  // of the depth before
    ScoreKind kind = ScoreKind::Exact;
    int selective_depth = 0;
    std::vector<typename G::Move> pv;
    Score bonus = 0;  // counted in its scores, unless they are decided: what a plan or the game so far says
    int known = 0;    // 1: known to win, -1: known to lose. Scores are compared only among equals

    // The score as the search found it.
    Score value() const { return is_decided(score) || score <= -kInfinite ? score : score - bonus; }
};

template <Game G>
bool is_better(const RootMove<G>& a, const RootMove<G>& b) {
    return a.known != b.known ? a.known > b.known : a.score > b.score;
}

// `known` is empty or has an entry for each move.
template <Game G>
std::vector<RootMove<G>> make_root_moves(const MoveList<G>& legal, std::span<const int> known) {
    std::vector<RootMove<G>> moves;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        moves.emplace_back();
        moves.back().move = legal[i];
        moves.back().pv = {legal[i]};
        if (!known.empty()) moves.back().known = known[i];
    }
    return moves;
}

// Behind the moves, from `first` on, of which as much is known.
template <Game G>
std::size_t end_of_equals(const std::vector<RootMove<G>>& moves, std::size_t first) {
    std::size_t last = first;
    while (last < moves.size() && moves[last].known == moves[first].known) ++last;
    return last;
}

// Unless there are no others.
template <PlaysFair G>
void leave_out_unfair(std::vector<RootMove<G>>& moves, const typename G::Position& position) {
    const auto unfair = std::stable_partition(moves.begin(), moves.end(), [&](const RootMove<G>& entry) {
        return G::is_fair(position, entry.move);
    });
    if (unfair != moves.begin()) moves.erase(unfair, moves.end());
}

// Gives a bonus to the moves that the shortest plan may begin with: wider and wider plans for a small part of
// the nodes, and of the time as long as `go_on` says yes.
template <MakesPlans G>
void prefer_plan(std::vector<RootMove<G>>& moves, const std::vector<typename G::Position>& game,
                 const PlanJudge<G>& judge, const Limits& limits, const std::function<bool()>& go_on) {
    const bool timed = limits.move_time || limits.clock;
    const std::uint64_t widest = std::min<std::uint64_t>(
        timed ? kWidestPlan : kWidestUntimedPlan, limits.nodes.value_or(UINT64_MAX) / kNodesPerPlanWidth);
    auto best = G::make_plan(game, kNarrowestPlan, judge, go_on);
    for (int width = kNarrowestPlan * kPlanGrowth; best && static_cast<std::uint64_t>(width) <= widest;
         width *= kPlanGrowth) {
        const auto plan = G::make_plan(game, width, judge, go_on);
        if (!plan) break;
        if (plan->moves <= best->moves) best = plan;
    }
    if (!best) return;
    for (RootMove<G>& entry : moves) {
        if (std::find(best->first.begin(), best->first.end(), entry.move) != best->first.end())
            entry.bonus = kPlanBonus;
    }
}

// Charges the moves that lead back to an earlier position of the game.
template <DislikesReturns G>
void charge_returns(std::vector<RootMove<G>>& moves, const std::vector<typename G::Position>& game) {
    std::vector<Key> keys;
    for (const auto& position : game) keys.push_back(G::key(position));
    for (RootMove<G>& entry : moves) {
        const Key key = G::key(G::play(game.back(), entry.move));
        entry.bonus -= G::kReturnCost * static_cast<Score>(std::count(keys.begin(), keys.end(), key));
    }
}

// Whoever is clearly ahead pays, judged by the evaluation alone; others may hold the opponent up.
template <KnowsDelays G, class E>
void charge_delays(std::vector<RootMove<G>>& moves, const typename G::Position& position,
                   const E& evaluator) {
    if (evaluator.evaluate(evaluator.start(position), position) < G::kClearLead) return;
    for (RootMove<G>& entry : moves) entry.bonus -= G::delay_cost(position, entry.move);
}

}  // namespace sortie::main_search
