// One thread's work on the shared tree: a playout goes down to a leaf, lets it grow, plays on from there and
// takes the value, and whatever was proved, back up.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "search/mcts/choice.h"
#include "search/mcts/options.h"
#include "search/mcts/playout.h"
#include "search/mcts/playout_log.h"
#include "search/mcts/tree.h"

namespace sortie::mcts {

template <Game G, EvaluatorFor<G> E>
class Worker {
  public:
    using Position = typename G::Position;

    // `played` is the game up to the root; only `root_moves` are tried there. All of them must outlive the
    // worker.
    Worker(Tree<G>& tree, std::span<const Position> played, const MoveList<G>& root_moves, const E& evaluator,
           double exploration, std::uint64_t seed)
        : tree_(tree),
          root_(played.back()),
          root_moves_(root_moves),
          evaluator_(evaluator),
          exploration_(exploration),
          history_(played),
          random_(seed) {}

    // Told of every playout from now on; it must outlive the worker.
    void log_to(PlayoutLog<G>* log) { log_ = log; }

    // Makes sure that the root has children. Call it before any thread starts.
    void expand_root() {
        if (expand(tree_.root(), root_)) combine(tree_.root(), G::side_to_move(root_));
    }

    // One playout. Says whether it proved anything about a root move.
    bool simulate() {
        const std::size_t history_size = history_.size();
        const Position leaf = descend();
        const Bounds bounds = path_.back().node->bounds();
        const double value =
            is_solved(bounds) ? solved_value(bounds) : playout<G>(leaf, history_, evaluator_, random_);
        history_.truncate(history_size);
        return back_up(value);
    }

    int deepest() const { return deepest_; }

  private:
    struct Step {
        Node<G>* node;
        Side chooser;  // whose move it is there
    };

    // Fills the path from the root to a leaf or a solved node and answers with its position. A node grows
    // when it is visited for the second time: most are never visited twice.
    Position descend() {
        Position position = root_;
        path_.clear();
        enter(tree_.root(), position);
        news_at_ = 0;
        for (;;) {
            const auto [node, chooser] = path_.back();
            if (!node->expanded()) {
                if (node->visits() == 0 || !expand(*node, position)) break;
                if (combine(*node, chooser)) news_at_ = path_.size() - 1;
                if (is_solved(node->bounds())) break;
            }
            Node<G>* const child = select(*node, chooser);
            if (child == nullptr) break;  // another thread has just solved the last one
            position = G::play(position, child->move());
            history_.push(position);
            enter(*child, position);
            if (is_solved(child->bounds())) break;
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
        return position;
    }

    void enter(Node<G>& node, const Position& position) {
        node.announce_visit();
        path_.push_back({&node, G::side_to_move(position)});
    }

    Node<G>* select(Node<G>& node, Side chooser) {
        if (&node == &tree_.root() && root_moves_.size() < node.children().size()) {
            return select_child(node, chooser, exploration_, random_, [&](const Node<G>& child) {
                return std::find(root_moves_.begin(), root_moves_.end(), child.move()) != root_moves_.end();
            });
        }
        return select_child(node, chooser, exploration_, random_, [](const Node<G>&) { return true; });
    }

    // Gives a leaf its children. They are born with what the rules say about them, so that a win in one is
    // known at once. False when another thread is at it or when the pool is full; the node then stays a leaf.
    bool expand(Node<G>& node, const Position& position) {
        if (tree_.pool().full() || !node.claim_expansion()) return false;
        MoveList<G> moves;
        G::generate(position, moves);
        const auto children = tree_.pool().allocate(moves.size());
        if (children.empty()) {
            node.give_up_expansion();
            return false;
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Position next = G::play(position, moves[i]);
            const Outcome outcome = G::outcome(next);
            const bool drawn = outcome == Outcome::Ongoing && history_.completes_repetition(next);
            children[i].begin(moves[i], proved_by(drawn ? Outcome::Draw : outcome));
        }
        node.publish(children);
        return true;
    }

    // Concludes from the children; says whether that was news.
    static bool combine(Node<G>& node, Side chooser) {
        Bounds bounds = worst_for(chooser);
        for (const Node<G>& child : node.children())
            bounds = better_for(chooser, bounds, one_ply_before(child.bounds()));
        return node.tighten(bounds);
    }

    // A node that is solved passes its exact value on, not that of the playout.
    bool back_up(double value) {
        if (log_ != nullptr) log_->begin(path_.back().node, value);
        bool news = false;
        bool about_root_move = false;
        for (std::size_t i = path_.size(); i-- > 0;) {
            const auto [node, chooser] = path_[i];
            news = (news && combine(*node, chooser)) || (news_at_ > 0 && i == news_at_);
            if (i == 1) about_root_move = news;
            const Bounds bounds = node->bounds();
            if (is_solved(bounds)) value = solved_value(bounds);
            if (log_ != nullptr) log_->replace(i, value);
            node->settle_visit(value);
        }
        return about_root_move;
    }

    Tree<G>& tree_;
    const Position& root_;
    const MoveList<G>& root_moves_;
    const E& evaluator_;
    double exploration_;
    PositionHistory<G> history_;
    Random random_;
    std::vector<Step> path_;
    std::size_t news_at_ = 0;  // where on the path growing has proved something; 0: nowhere below the root
    int deepest_ = 0;
    PlayoutLog<G>* log_ = nullptr;
};

}  // namespace sortie::mcts
