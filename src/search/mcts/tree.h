// The tree of one game in progress: it follows the moves that are played and keeps what it knows about the
// position they lead to.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "search/mcts/node_pool.h"

namespace sortie::mcts {

template <Game G>
class Tree {
  public:
    using Position = typename G::Position;

    explicit Tree(std::size_t megabytes) : megabytes_(megabytes) { clear(); }

    Node<G>& root() { return *root_; }
    const Node<G>& root() const { return *root_; }
    NodePool<G>& pool() { return *pool_; }

    void clear() {
        pool_ = std::make_unique<NodePool<G>>(megabytes_);
        root_ = &pool_->allocate(1).front();
        played_.clear();
    }

    // Makes the last of the positions of a game the root. If the game has gone on from the present root, the
    // part of the tree below it is kept. That part is copied to a new pool, so that the memory of the rest is
    // free again; only meanwhile do both exist.
    void follow(std::span<const Position> played) {
        const Node<G>* const kept = find(played);
        if (kept == nullptr) {
            clear();
        } else if (kept != root_) {
            auto pool = std::make_unique<NodePool<G>>(megabytes_);
            Node<G>* const root = &pool->allocate(1).front();
            copy(*kept, *root, *pool);
            pool_ = std::move(pool);
            root_ = root;
        }
        played_.assign(played.begin(), played.end());
    }

  private:
    // The node of the last position, if the tree has looked below it. All of the game before the root must
    // agree: draws by repetition depend on it.
    const Node<G>* find(std::span<const Position> played) const {
        if (played_.empty() || played.size() < played_.size()) return nullptr;
        if (!std::equal(played_.begin(), played_.end(), played.begin())) return nullptr;
        const Node<G>* node = root_;
        for (std::size_t i = played_.size(); i < played.size() && node != nullptr; ++i) {
            node = child_towards(*node, played[i - 1], played[i]);
        }
        return node != nullptr && node->expanded() ? node : nullptr;
    }

    static const Node<G>* child_towards(const Node<G>& node, const Position& position, const Position& next) {
        for (const Node<G>& child : node.children()) {
            if (G::play(position, child.move()) == next) return &child;
        }
        return nullptr;
    }

    // Where the new pool is full (its blocks may be filled less evenly), a node simply becomes a leaf again.
    static void copy(const Node<G>& from, Node<G>& to, NodePool<G>& pool) {
        to.copy_from(from);
        const auto children = from.children();
        if (children.empty()) return;
        const auto copies = pool.allocate(children.size());
        if (copies.empty()) return;
        for (std::size_t i = 0; i < children.size(); ++i) copy(children[i], copies[i], pool);
        to.publish(copies);
    }

    std::size_t megabytes_;
    std::unique_ptr<NodePool<G>> pool_;
    Node<G>* root_ = nullptr;
    std::vector<Position> played_;  // the game up to the root; empty for a fresh tree
};

}  // namespace sortie::mcts
