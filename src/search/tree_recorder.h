// Writes down the tree of a search while it runs. A search calls it at every node, with values and windows
// as the side to move sees them; searches without a recorder pay for one comparison.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/search_tree.h"
#include "core/side.h"

namespace sortie {

class TreeRecorder {
  public:
    // A search from the root to this depth begins; whether its values are scores, and whether it expects the
    // opponent to help.
    void begin_iteration(int depth, bool in_scores, bool opponent_helps = false);

    // A position is looked at: who is to move there, the move that led to it (empty at the root) and the
    // window within which its value matters to the side to move.
    void enter(Side side, std::string move, double alpha, double beta);
    // What ended the line, of the node that was entered last. Inner nodes do without.
    void end_line(SearchTree::Leaf leaf) { tree_.nodes[path_.back()].leaf = leaf; }
    // The current position may be left at what it is judged: a leaf that is not counted again.
    void stand(double value);
    // The value of the child that was left last meets the bound: these moves need no look.
    void cut(const std::vector<std::string>& skipped);
    // These moves are never considered here.
    void drop(const std::vector<std::string>& dropped) { show(dropped, SearchTree::Leaf::Dropped); }
    // The node is done with. Its value is that of the side to move there.
    void leave(double value);
    // It was not finished: the search was interrupted below it.
    void abandon();

    // A tree that was recorded in another way.
    void take(SearchTree tree) { tree_ = std::move(tree); }

    const SearchTree& tree() const { return tree_; }

  private:
    struct Promise {
        double value;
        std::int32_t node;  // the child that brought it
    };

    SearchTree::Node& current() { return tree_.nodes[path_.back()]; }
    void finish();
    void offer(double value, std::int32_t child);
    void show(const std::vector<std::string>& moves, SearchTree::Leaf leaf);
    bool is_better(double value, double than) const;
    std::int32_t promised_by(double bound, Side side) const;

    SearchTree tree_;
    std::vector<std::size_t> path_;  // from the root to the current node
    std::vector<Promise> promises_;  // of each node of the path: its best child so far
    std::int32_t last_child_ = -1;   // that was left
};

}  // namespace sortie
