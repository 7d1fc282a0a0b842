// The two choices among the children of a node: which one to look into next (UCT), and which one to play.
#pragma once

#include <cmath>

#include "core/random.h"
#include "search/mcts/node.h"

namespace sortie::mcts {

// The child that most deserves another visit of the `allowed` ones; null when all of them are decided.
// Children that are won or lost teach nothing more. Drawn ones stay in the race, at no cost: the mean of the
// node has to count them.
template <Game G, class Allowed>
Node<G>* select_child(Node<G>& node, Side chooser, double exploration, Random& random, Allowed allowed) {
    const double log_visits = std::log(static_cast<double>(node.visits() + node.pending()));
    Node<G>* best = nullptr;
    double most_urgent = -1.0;
    std::uint64_t untried = 0;
    for (Node<G>& child : node.children()) {
        const Bounds bounds = child.bounds();
        if (is_solved(bounds) && !is_drawn(bounds)) continue;
        if (!allowed(child)) continue;
        const std::uint32_t visits = child.visits() + child.pending();
        if (visits == 0) {  // each child once, in random order
            if (random.below(++untried) == 0) best = &child;
        } else if (untried == 0) {
            const double urgency =
                child.total_for(chooser) / visits + exploration * std::sqrt(log_visits / visits);
            if (urgency > most_urgent) {
                most_urgent = urgency;
                best = &child;
            }
        }
    }
    return best;
}

// Whether `side` would rather play `a` than `b`: won before open before lost, quick wins, slow losses, and
// otherwise the one with more visits, which is steadier than the one with the better mean.
template <Game G>
bool ranks_before(const Node<G>& a, const Node<G>& b, Side side) {
    const auto rank = [side](const Node<G>& node) -> Score {
        const Bounds bounds = node.bounds();
        if (!is_solved(bounds) || is_drawn(bounds)) return kDraw;
        return side == Side::First ? solved_score(bounds) : -solved_score(bounds);
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (a.visits() != b.visits()) return a.visits() > b.visits();
    return a.total_for(side) > b.total_for(side);
}

}  // namespace sortie::mcts
