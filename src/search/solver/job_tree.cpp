#include "search/solver/job_tree.h"

#include <algorithm>
#include <unordered_set>

namespace sortie::solver {

JobTree::JobTree(PositionCode root, const JobPolicy& policy) : policy_(policy) {
    find_or_add(root, {});
}

std::optional<LeafJob> JobTree::take() {
    Index at = 0;
    if (!nodes_[at].free) return std::nullopt;
    while (!nodes_[at].children.empty()) {
        const Node* best = nullptr;
        for (const Index child : nodes_[at].children) {
            const Node& rival = nodes_[child];
            if (!rival.free) continue;
            const ProofNumbers numbers = shown(rival);
            if (best == nullptr || numbers.loss < shown(*best).loss ||
                (numbers.loss == shown(*best).loss && numbers.win < shown(*best).win))
                best = &rival;
        }
        at = static_cast<Index>(best - nodes_.data());
    }
    set_assigned(nodes_[at], true);
    update_above(at);
    const auto share = static_cast<std::uint64_t>(policy_.share * static_cast<double>(spent_));
    return LeafJob{nodes_[at].code, std::clamp(share, policy_.least_nodes, policy_.most_nodes)};
}

void JobTree::report(PositionCode code, const LeafReport& report) {
    spent_ += report.nodes;
    const Index at = find_or_add(code, {});
    set_assigned(nodes_[at], false);
    if (report.value != Value::Unknown) {
        settle(nodes_[at], report.value);
    } else if (nodes_[at].children.empty() && !nodes_[at].numbers.solved() &&
               !would_go_round(at, report.children)) {
        std::vector<Index> children;
        for (const OpenChild& child : report.children) {
            const Index below = find_or_add(child.code, child.numbers);
            nodes_[below].parents.push_back(at);
            children.push_back(below);
        }
        nodes_[at].children = std::move(children);
        update(nodes_[at]);
    }
    update_above(at);
}

void JobTree::assign(PositionCode code) {
    const Index at = find_or_add(code, {});
    if (nodes_[at].numbers.solved() || !nodes_[at].children.empty()) return;
    set_assigned(nodes_[at], true);
    update_above(at);
}

void JobTree::put_back(PositionCode code) {
    const Index at = find_or_add(code, {});
    set_assigned(nodes_[at], false);
    update_above(at);
}

void JobTree::learn(PositionCode code, Value value) {
    const auto found = places_.find(code);
    if (found == places_.end() || nodes_[found->second].numbers.solved()) return;
    settle(nodes_[found->second], value);
    update_above(found->second);
}

ProofNumbers JobTree::shown(const Node& node) const {
    if (!node.assigned) return node.numbers;
    return {node.numbers.win * (1 + policy_.penalty), node.numbers.loss * (1 + policy_.penalty)};
}

JobTree::Index JobTree::find_or_add(PositionCode code, const ProofNumbers& numbers) {
    const auto [place, is_new] = places_.emplace(code, static_cast<Index>(nodes_.size()));
    if (is_new) nodes_.push_back({code, numbers, {}, {}});
    return place->second;
}

void JobTree::settle(Node& node, Value value) {
    set_assigned(node, false);
    node.numbers = numbers_of(value);
    node.free = false;
}

void JobTree::set_assigned(Node& node, bool assigned) {
    if (node.assigned == assigned) return;
    node.assigned = assigned;
    node.free = !assigned;
    assigned_ += assigned ? 1 : static_cast<std::size_t>(-1);
}

// As in the search of one machine, see Worker::sum_up().
bool JobTree::update(Node& node) const {
    if (node.children.empty() || node.numbers.solved()) return false;
    const ProofNumbers before = node.numbers;
    const bool was_free = node.free;
    float easiest = kNoProof;
    float sum = 0;
    float hardest = 0;
    bool free = false;
    for (const Index at : node.children) {
        const Node& child = nodes_[at];
        const ProofNumbers numbers = shown(child);
        easiest = std::min(easiest, numbers.loss);
        if (numbers.win == 0) continue;
        free = free || child.free;
        sum += numbers.win;
        hardest = std::max(hardest, numbers.win);
    }
    if (easiest == 0) {
        node.numbers = numbers_of(Value::Win);
    } else if (hardest == 0) {
        node.numbers = numbers_of(Value::Loss);
    } else {
        node.numbers = {std::min(easiest, kLargestNumber),
                        std::min(hardest + (sum - hardest) / policy_.in_common, kLargestNumber)};
    }
    node.free = free && !node.numbers.solved();
    return node.numbers.win != before.win || node.numbers.loss != before.loss || node.free != was_free;
}

bool JobTree::would_go_round(Index at, const std::vector<OpenChild>& children) const {
    std::unordered_set<Index> known_below;
    for (const OpenChild& child : children) {
        if (const auto found = places_.find(child.code); found != places_.end())
            known_below.insert(found->second);
    }
    std::unordered_set<Index> above{at};
    std::vector<Index> waiting{at};
    while (!known_below.empty() && !waiting.empty()) {
        const Index node = waiting.back();
        waiting.pop_back();
        if (known_below.contains(node)) return true;
        for (const Index parent : nodes_[node].parents) {
            if (above.insert(parent).second) waiting.push_back(parent);
        }
    }
    return false;
}

void JobTree::update_above(Index from) {
    std::vector<Index> waiting = nodes_[from].parents;
    while (!waiting.empty()) {
        const Index at = waiting.back();
        waiting.pop_back();
        if (!update(nodes_[at])) continue;
        waiting.insert(waiting.end(), nodes_[at].parents.begin(), nodes_[at].parents.end());
    }
}

}  // namespace sortie::solver
