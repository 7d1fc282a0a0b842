// A recorded search tree as a picture: a graph for Graphviz, or the map in which width is work.
#pragma once

#include <string>

#include "core/search_tree.h"

namespace sortie {

// Graphviz: a box per node, dashed where a cut-off made a move needless.
std::string tree_dot(const SearchTree& tree);

// One row of boxes per ply, each as wide as the lines below it; skipped moves are hatched. Of several
// iterations the last one.
std::string tree_svg(const SearchTree& tree);

// "+0.40", "wins in 5": a number of the tree as people read it.
std::string tree_number_text(double value, bool in_scores);

// "≥ +0.40", "63 % of 41", "skipped": what a node is worth, from the first player's view.
std::string tree_value_text(const SearchTree& tree, const SearchTree::Node& node);

}  // namespace sortie
