// What the tree says about its root: the moves in order of preference, each with the line it expects.
#pragma once

#include <algorithm>
#include <vector>

#include "core/search_report.h"
#include "search/evaluator.h"
#include "search/mcts/choice.h"

namespace sortie::mcts {

// Children of the root that lead on from one of the given moves, the best for `side` first.
template <Game G>
std::vector<const Node<G>*> ranked_children(const Node<G>& root, const MoveList<G>& moves, Side side) {
    std::vector<const Node<G>*> children;
    for (const Node<G>& child : root.children()) {
        if (std::find(moves.begin(), moves.end(), child.move()) != moves.end()) children.push_back(&child);
    }
    std::stable_sort(children.begin(), children.end(),
                     [side](const auto* a, const auto* b) { return ranks_before(*a, *b, side); });
    return children;
}

// The preferred moves from a child of the root on, as far as the tree has looked.
template <Game G>
std::vector<std::string> expected_line(const Node<G>* node, typename G::Position position) {
    std::vector<std::string> line;
    for (;;) {
        line.push_back(G::move_text(position, node->move()));
        position = G::play(position, node->move());
        const auto children = node->children();
        if (children.empty()) return line;
        const Side side = G::side_to_move(position);
        node = &*std::min_element(children.begin(), children.end(),
                                  [side](const auto& a, const auto& b) { return ranks_before(a, b, side); });
        if (node->visits() == 0 && !is_solved(node->bounds())) return line;
    }
}

// Move, line, score and probability of one root move; the caller adds the figures of the whole search. A
// proved distance is that of the line found, so the true one may be shorter.
template <Game G, EvaluatorFor<G> E>
SearchReport describe(const Node<G>& child, const typename G::Position& root) {
    const bool is_first = G::side_to_move(root) == Side::First;
    const Bounds bounds = one_ply_before(child.bounds());
    double value = child.visits() == 0 ? 0.5 : child.mean();
    if (is_solved(bounds)) value = solved_value(bounds);

    SearchReport report;
    report.pv = expected_line<G>(&child, root);
    report.move = report.pv.front();
    report.depth = static_cast<int>(report.pv.size());
    report.probability = is_first ? value : 1.0 - value;
    report.score = score_of<E>(report.probability);
    if (is_solved(bounds)) report.score = is_first ? solved_score(bounds) : -solved_score(bounds);
    return report;
}

}  // namespace sortie::mcts
