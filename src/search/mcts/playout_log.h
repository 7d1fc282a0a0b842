// What each playout did, for people who want to see the tree grow. One thread only.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/search_statistics.h"
#include "core/search_tree.h"
#include "search/mcts/node.h"

namespace sortie::mcts {

template <Game G>
class PlayoutLog {
  public:
    // A playout begins at its leaf and goes up.
    void begin(const Node<G>* leaf, double value) { steps_.push_back({leaf, value, {}}); }
    // What counts from this ply on upwards, if that is something new.
    void replace(std::size_t ply, double value) {
        Step& last = steps_.back();
        const double before = last.replaced.empty() ? last.value : last.replaced.back().second;
        if (value != before) last.replaced.emplace_back(static_cast<std::uint32_t>(ply), value);
    }

    // The part of the tree that playouts have seen, and every move of the root.
    SearchTree tree(const Node<G>& root, const typename G::Position& position) const {
        SearchTree tree;
        tree.of_playouts = true;
        std::unordered_map<const Node<G>*, std::uint32_t> places;
        tree.iterations.push_back({0, 0});
        add(tree, places, root, position, -1);
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const std::uint32_t leaf = places.at(steps_[i].leaf);
            tree.playouts.push_back({leaf, steps_[i].value, steps_[i].replaced});
            for (auto at = static_cast<std::int32_t>(leaf); at >= 0; at = node(tree, at).parent) {
                if (node(tree, at).enter == SearchTree::kNever)
                    node(tree, at).enter = static_cast<std::int64_t>(i);
            }
        }
        tree.looked_at = steps_.size();
        return tree;
    }

  private:
    struct Step {
        const Node<G>* leaf;
        double value;
        std::vector<std::pair<std::uint32_t, double>> replaced;
    };

    static SearchTree::Node& node(SearchTree& tree, std::int32_t place) {
        return tree.nodes[static_cast<std::size_t>(place)];
    }

    static void add(SearchTree& tree, std::unordered_map<const Node<G>*, std::uint32_t>& places,
                    const Node<G>& from, const typename G::Position& position, std::int32_t parent) {
        const auto place = static_cast<std::int32_t>(tree.nodes.size());
        places[&from] = static_cast<std::uint32_t>(place);
        SearchTree::Node made;
        made.parent = parent;
        made.side = G::side_to_move(position);
        made.visits = from.visits();
        made.proved = is_solved(from.bounds());
        made.value = made.proved ? solved_value(from.bounds()) : from.visits() == 0 ? 0.5 : from.mean();
        if (G::outcome(position) != Outcome::Ongoing) made.leaf = SearchTree::Leaf::Over;
        tree.nodes.push_back(std::move(made));
        for (const Node<G>& child : from.children()) {
            if (child.visits() == 0 && parent >= 0) continue;
            const auto next = static_cast<std::int32_t>(tree.nodes.size());
            add(tree, places, child, G::play(position, child.move()), place);
            node(tree, next).move = G::move_text(position, child.move());
            const std::int32_t best = node(tree, place).best;
            if (best < 0 || node(tree, next).visits > node(tree, best).visits) node(tree, place).best = next;
        }
        node(tree, place).size =
            static_cast<std::uint32_t>(tree.nodes.size()) - static_cast<std::uint32_t>(place);
    }

    std::vector<Step> steps_;
};

// Positions that have been visited, by their distance from the root.
template <Game G>
void count_visited(const Node<G>& node, std::size_t ply, SearchStatistics& statistics) {
    statistics.count_node(ply);
    for (const Node<G>& child : node.children()) {
        if (child.visits() > 0) count_visited(child, ply + 1, statistics);
    }
}

}  // namespace sortie::mcts
