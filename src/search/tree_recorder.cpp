#include "search/tree_recorder.h"

#include <algorithm>
#include <limits>

#include "core/explanation.h"

namespace sortie {

namespace {

constexpr std::int32_t kNobody = -1;

// The worst that can happen to a side, as the first player sees it.
double worst_for(Side side) {
    return seen_by_first(side, -SearchTree::kUnbounded);
}

bool better_for(Side side, double value, double than) {
    return side == Side::First ? value > than : value < than;
}

}  // namespace

void TreeRecorder::begin_iteration(int depth, bool in_scores, bool opponent_helps) {
    tree_.in_scores = in_scores;
    tree_.opponent_helps = opponent_helps;
    tree_.iterations.push_back({depth, static_cast<std::uint32_t>(tree_.nodes.size())});
}

void TreeRecorder::enter(Side side, std::string move, double alpha, double beta) {
    SearchTree::Node node;
    node.parent = path_.empty() ? kNobody : static_cast<std::int32_t>(path_.back());
    node.move = std::move(move);
    node.side = side;
    node.alpha = seen_by_first(side, side == Side::First ? alpha : beta);
    node.beta = seen_by_first(side, side == Side::First ? beta : alpha);
    node.enter = static_cast<std::int64_t>(tree_.looked_at++);
    path_.push_back(tree_.nodes.size());
    promises_.push_back({worst_for(side), kNobody});
    tree_.nodes.push_back(std::move(node));
}

void TreeRecorder::cut(const std::vector<std::string>& skipped) {
    const Side side = current().side;
    current().cut_by = last_child_;
    current().promised_by = promised_by(side == Side::First ? current().beta : current().alpha, side);
    show(skipped, SearchTree::Leaf::Skipped);
}

void TreeRecorder::show(const std::vector<std::string>& moves, SearchTree::Leaf leaf) {
    const auto parent = static_cast<std::int32_t>(path_.back());
    const Side side = opponent(current().side);
    for (const std::string& move : moves) {
        SearchTree::Node node;
        node.parent = parent;
        node.move = move;
        node.side = side;
        node.leaf = leaf;
        tree_.nodes.push_back(std::move(node));
    }
}

void TreeRecorder::leave(double value) {
    SearchTree::Node& node = current();
    node.value = seen_by_first(node.side, value);
    // Beyond the window a value is a bound: whoever cut off may have had better moves.
    if (node.leaf == SearchTree::Leaf::None) {
        if (node.value >= node.beta) node.kind = ScoreKind::AtLeast;
        if (node.value <= node.alpha) node.kind = ScoreKind::AtMost;
    }
    node.best = promises_.back().node;
    const double reached = node.value;
    const auto index = static_cast<std::int32_t>(path_.back());
    finish();
    if (!path_.empty()) offer(reached, index);
}

// A child of the current node was left with a value.
void TreeRecorder::offer(double value, std::int32_t child) {
    Promise& promise = promises_.back();
    if (promise.node == kNobody || is_better(value, promise.value)) promise = {value, child};
}

void TreeRecorder::stand(double value) {
    SearchTree::Node node = current();
    node.parent = static_cast<std::int32_t>(path_.back());
    node.move = SearchTree::kStandsText;
    node.leaf = SearchTree::Leaf::Stands;
    node.value = seen_by_first(node.side, value);
    node.enter = node.leave = static_cast<std::int64_t>(tree_.looked_at);
    last_child_ = static_cast<std::int32_t>(tree_.nodes.size());
    offer(node.value, last_child_);
    tree_.nodes.push_back(std::move(node));
}

// For whoever is to move at the current node.
bool TreeRecorder::is_better(double value, double than) const {
    const Side mover = tree_.nodes[path_.back()].side;
    const Side root = tree_.nodes[tree_.iterations.back().root].side;
    return better_for(tree_.opponent_helps ? root : mover, value, than);
}

void TreeRecorder::abandon() {
    tree_.complete = false;
    current().value = std::numeric_limits<double>::quiet_NaN();
    finish();
}

void TreeRecorder::finish() {
    SearchTree::Node& node = current();
    node.leave = static_cast<std::int64_t>(tree_.looked_at);
    node.size = static_cast<std::uint32_t>(tree_.nodes.size() - path_.back());
    last_child_ = static_cast<std::int32_t>(path_.back());
    path_.pop_back();
    promises_.pop_back();
}

// The nearest node above at which the other side already has this or better.
std::int32_t TreeRecorder::promised_by(double bound, Side side) const {
    for (std::size_t i = path_.size() - 1; i-- > 0;) {
        if (tree_.nodes[path_[i]].side == side) continue;
        if (promises_[i].node != kNobody && !better_for(opponent(side), bound, promises_[i].value))
            return promises_[i].node;
    }
    return kNobody;
}

}  // namespace sortie
