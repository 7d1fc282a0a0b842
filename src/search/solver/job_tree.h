// The upper tree of a search on many machines. Its leaves are given out as jobs: a search within a number of
// nodes. A leaf that comes back unsolved is replaced by its moves, with the proof numbers that the job found
// for them. Knows positions by their codes alone, so it needs no rules, and no clock: who leads a run and who
// simulates one use the same tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/hash.h"
#include "search/solver/proof_numbers.h"

namespace sortie::solver {

struct CodeHash {
    std::size_t operator()(PositionCode code) const { return hash_bits(5, code); }
};

// A position below a leaf as a job has left it.
struct OpenChild {
    PositionCode code = 0;
    ProofNumbers numbers;
};

// What came of a job.
struct LeafReport {
    Value value = Value::Unknown;
    std::uint64_t nodes = 0;
    std::vector<OpenChild> children;  // of an unsolved leaf
};

struct LeafJob {
    PositionCode code = 0;
    std::uint64_t nodes = 0;  // at most
};

struct JobPolicy {
    // What the easier moves of a lost position add to its proof: their numbers, divided by this.
    float in_common = 4;
    // A leaf that is being searched looks harder by this share, so that others look elsewhere when something
    // as good is there.
    float penalty = 0.6F;
    // A job may take so large a part of what was spent before, within limits: small ones spread the work at
    // first, large ones keep the tree small.
    double share = 1.0 / 256;
    std::uint64_t least_nodes = 1'000;
    std::uint64_t most_nodes = 10'000'000;
};

class JobTree {
  public:
    JobTree(PositionCode root, const JobPolicy& policy);
    // For jobs from now on.
    void set_policy(const JobPolicy& policy) { policy_ = policy; }

    // The most promising leaf that nobody searches. Nothing when all are being searched, or the root is
    // solved.
    std::optional<LeafJob> take();
    // In any order, and of leaves that take() did not give out: so a tree is built again from what was
    // reported before.
    void report(PositionCode code, const LeafReport& report);
    // Marks a leaf as being searched, or no longer.
    void assign(PositionCode code);
    void put_back(PositionCode code);
    // A value that was found elsewhere.
    void learn(PositionCode code, Value value);

    ProofNumbers root() const { return shown(nodes_.front()); }
    Value value() const { return root().value(); }
    std::size_t positions() const { return nodes_.size(); }
    std::size_t being_searched() const { return assigned_; }
    std::uint64_t nodes_spent() const { return spent_; }

  private:
    using Index = std::uint32_t;

    struct Node {
        PositionCode code;
        ProofNumbers numbers;
        std::vector<Index> children;  // none: a leaf
        std::vector<Index> parents;
        bool assigned = false;
        bool free = true;  // there is a leaf that nobody searches, here or below
    };
    // The numbers as the selection sees them.
    ProofNumbers shown(const Node& node) const;
    Index find_or_add(PositionCode code, const ProofNumbers& numbers);
    void settle(Node& node, Value value);
    void set_assigned(Node& node, bool assigned);
    // From the children. True if something has changed.
    bool update(Node& node) const;
    void update_above(Index from);
    // Whether one of these positions is the node itself or above it: no game does that, but somebody may say
    // so.
    bool would_go_round(Index at, const std::vector<OpenChild>& children) const;

    JobPolicy policy_;
    std::vector<Node> nodes_;  // the root first
    std::unordered_map<PositionCode, Index, CodeHash> places_;
    std::size_t assigned_ = 0;
    std::uint64_t spent_ = 0;
};

}  // namespace sortie::solver
