// Monte-Carlo tree search for any game: UCT with proofs in the tree, on any number of threads that share it.
// The tree is kept from move to move. With one thread, the same seed, tree and playout limit give the same
// result.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "core/search_statistics.h"
#include "search/budget.h"
#include "search/mcts/lines.h"
#include "search/mcts/worker.h"

namespace sortie::mcts {

// What to search: the game up to the position in question, the moves to try there (at least one), and how
// many of them to report on.
template <Game G>
struct Task {
    std::span<const typename G::Position> played;
    const MoveList<G>& moves;
    int lines = 1;
    std::optional<int> depth;      // end when the expected line is that long
    PlayoutLog<G>* log = nullptr;  // told of every playout, which then share one thread
};

template <Game G, EvaluatorFor<G> E>
class Search {
  public:
    using Handler = std::function<void(const SearchReport&)>;

    Search(const E& evaluator, const Options& options)
        : evaluator_(evaluator), options_(options), tree_(options.megabytes) {}

    void clear() { tree_.clear(); }
    // Of the last run; nodes are playouts, depths are lengths of the expected line.
    const SearchStatistics& statistics() const { return statistics_; }
    const Node<G>& root() const { return tree_.root(); }
    std::uint32_t root_visits() { return tree_.root().visits(); }

    // Blocks until the budget is used up, whose nodes are playouts, or until nothing is left to find out.
    // Reports on the calling thread whenever the number of playouts has doubled, and at the end.
    SearchReport run(const Task<G>& task, const Budget& budget, const Handler& handler) {
        tree_.follow(task.played);
        playouts_ = 0;
        statistics_ = {};
        std::vector<Worker<G, E>> workers;
        for (int i = 0; i < (task.log == nullptr ? options_.threads : 1); ++i) {
            const std::uint64_t seed = hash_word(options_.seed, static_cast<std::uint64_t>(i));
            workers.emplace_back(tree_, task.played, task.moves, evaluator_, options_.exploration, seed);
        }
        workers.front().log_to(task.log);
        workers.front().expand_root();
        finished_ = is_settled(task);
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < workers.size(); ++i) {
                helpers.emplace_back([&, i] { work(workers[i], task, budget, [] {}); });
            }
            std::uint64_t next_report = kFirstReport;
            work(workers.front(), task, budget, [&] {
                if (playouts_ < next_report) return;
                next_report = playouts_ * 2;
                const auto best = report(task, budget, workers.front().deepest(), handler);
                if (task.depth && best.depth >= *task.depth) finished_ = true;
            });
            finished_ = true;
        }
        int deepest = 0;
        for (const auto& worker : workers) deepest = std::max(deepest, worker.deepest());
        return report(task, budget, deepest, handler);
    }

  private:
    static constexpr std::uint64_t kFirstReport = 256;

    // Until the end of the search; `after_each` runs after each playout.
    template <class AfterEach>
    void work(Worker<G, E>& worker, const Task<G>& task, const Budget& budget, AfterEach after_each) {
        while (!finished_ && !budget.must_stop()) {
            if (playouts_.fetch_add(1) >= budget.node_limit()) return;
            if (worker.simulate() && is_settled(task)) finished_ = true;
            after_each();
        }
    }

    // Whether more playouts cannot change the answer: a win is found, or all moves are solved. For several
    // lines only the latter will do.
    bool is_settled(const Task<G>& task) {
        const Side side = G::side_to_move(task.played.back());
        bool any_win = false;
        bool all_solved = true;
        for (const Node<G>& child : tree_.root().children()) {
            if (std::find(task.moves.begin(), task.moves.end(), child.move()) == task.moves.end()) continue;
            const Bounds bounds = child.bounds();
            any_win = any_win || wins_for(side, bounds);
            all_solved = all_solved && is_solved(bounds);
        }
        return all_solved || (any_win && task.lines == 1);
    }

    // Describes the best moves and answers with the first of them.
    SearchReport report(const Task<G>& task, const Budget& budget, int deepest, const Handler& handler) {
        const auto& root = task.played.back();
        const auto ranked = ranked_children<G>(tree_.root(), task.moves, G::side_to_move(root));
        SearchReport best;
        for (int line = 1; line <= std::min(task.lines, static_cast<int>(ranked.size())); ++line) {
            SearchReport described = describe<G, E>(*ranked[static_cast<std::size_t>(line) - 1], root);
            described.line = line;
            described.selective_depth = std::max(deepest, described.depth);
            described.nodes = std::min<std::uint64_t>(playouts_, budget.node_limit());
            described.time = budget.elapsed();
            described.table_permille = tree_.pool().fill_permille();
            if (handler) handler(described);
            if (line == 1) best = std::move(described);
        }
        statistics_.main_nodes = best.nodes;
        statistics_.in_playouts = true;
        if (statistics_.depths.empty() || statistics_.depths.back().nodes < best.nodes)
            statistics_.depths.push_back({best.depth, best.nodes, best.time});
        return best;
    }

    const E& evaluator_;
    Options options_;
    Tree<G> tree_;
    std::atomic<std::uint64_t> playouts_{0};  // begun in this search; may run past the limit by one a thread
    std::atomic<bool> finished_{false};
    SearchStatistics statistics_;
};

}  // namespace sortie::mcts
