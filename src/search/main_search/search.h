// The main search as its users see it: iterative deepening with aspiration windows over one or more threads
// (lazy SMP: all threads search the same tree and meet only in the transposition table).
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "games/traits.h"
#include "search/main_search/node.h"
#include "search/main_search/quiescence.h"
#include "search/main_search/root.h"

namespace sortie::main_search {

struct Settings {
    std::size_t hash_megabytes = 16;
    int threads = 1;
    Duration move_overhead = std::chrono::milliseconds(0);
    Score contempt = 0;  // what a draw costs the side that thinks
    Parameters parameters{};
};

// A finished depth: the best lines so far.
template <Game G>
struct Progress {
    const std::vector<RootMove<G>>& moves;  // the first `lines` of them are the best
    std::size_t lines;
    int depth;
    std::uint64_t nodes;
    Duration time;
    int table_permille;
};

template <Game G, EvaluatorFor<G> E>
class Search {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Handler = std::function<void(const Progress<G>&)>;

    Search(const Settings& settings, E evaluator, const Clock& clock)
        : settings_(settings),
          evaluator_(std::move(evaluator)),
          clock_(clock),
          table_(settings.hash_megabytes) {
        for (int i = 0; i < settings.threads; ++i) {
            workers_.push_back(std::make_unique<Worker<G, E>>(evaluator_, settings.parameters, i == 0));
        }
    }

    // Thinks about the last of the positions, over `moves` (all legal ones, or those that were asked for; at
    // least one), until a limit is reached. `known` is empty or says of each move whether it is known to win
    // (1), to lose (-1) or neither (0). Returns the moves, best first; only the first `lines` have exact
    // scores.
    std::vector<RootMove<G>> run(const std::vector<Position>& game, const MoveList<G>& moves,
                                 std::size_t lines, const Limits& limits, const StopFlag& stop,
                                 const Handler& handler, std::span<const int> known = {});

    void clear() {
        table_.clear();
        for (auto& worker : workers_) worker->clear();
    }

    // Of the last search: the leader's counts, and the nodes of all threads.
    const SearchStatistics& statistics() const { return statistics_; }
    std::uint64_t total_nodes() const;
    // What a draw counted in its scores.
    Score draw_score() const { return draw_score_; }

  private:
    // One depth for the line that starts at `first`, with a window that grows until the score lies inside.
    void deepen(Worker<G, E>& worker, std::vector<RootMove<G>>& moves, std::size_t first, int depth) const;
    void help(Worker<G, E>& worker, std::vector<RootMove<G>> moves, int offset) const;
    // Whether a proof is worth a try: only where the reduced search has not proved the shortest end itself.
    static bool may_end_within(const RootMove<G>& best, int depth) {
        return !is_decided(best.score) || plies_to_end(best.score) <= depth + 1;
    }
    // What proofs may cost before the search has earned them a share; small searches cannot lend much.
    static std::uint64_t first_proof_nodes(const Limits& limits) {
        return std::min(kFirstProofNodes,
                        limits.nodes.value_or(kFirstProofNodes * kProofShare) / (2 * kProofShare));
    }
    static bool decided(const RootMove<G>& best, int depth, const Limits& limits);

    const Settings settings_;
    const E evaluator_;
    const Clock& clock_;
    TranspositionTable table_;
    std::vector<std::unique_ptr<Worker<G, E>>> workers_;
    SearchStatistics statistics_;
    Score draw_score_ = kDraw;
};

template <Game G, EvaluatorFor<G> E>
std::vector<RootMove<G>> Search<G, E>::run(const std::vector<Position>& game, const MoveList<G>& legal,
                                           std::size_t lines, const Limits& limits, const StopFlag& stop,
                                           const Handler& handler, std::span<const int> known) {
    const Side side = G::side_to_move(game.back());
    const TimeManager time(limits, side, settings_.move_overhead, clock_);
    const bool chooses = lines == 1;  // else it analyses, where all moves and the true worth of draws count
    const Contempt contempt{side, chooses ? settings_.contempt : 0};
    draw_score_ = contempt.draw_for(side);
    Shared shared{table_, stop, time, limits.nodes, contempt};
    table_.start_search();
    for (auto& worker : workers_) worker->prepare(shared, game);

    std::vector<RootMove<G>> moves = make_root_moves<G>(legal, known);
    if constexpr (PlaysFair<G>) {
        if (chooses) leave_out_unfair(moves, game.back());
    }
    workers_.front()->order(moves);
    lines = std::min(lines, moves.size());
    if constexpr (MakesPlans<G>) {
        prefer_plan(moves, game, plan_judge<G>(evaluator_), limits,
                    [&] { return !stop.requested() && !time.past_share(kPlanShare); });
    }
    if constexpr (DislikesReturns<G>) charge_returns(moves, game);
    if constexpr (KnowsDelays<G>) charge_delays(moves, game.back(), evaluator_);

    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
        helpers.emplace_back([this, i, moves] { help(*workers_[i], moves, static_cast<int>(i % 2)); });
    }

    Worker<G, E>& leader = *workers_.front();
    std::vector<SearchStatistics::Depth> depths;
    std::vector<RootMove<G>> best = moves;  // of the last finished depth
    int stability = 0;
    const bool only_move = lines == 1 && end_of_equals(moves, 0) == 1;
    const int deepest = std::min(limits.depth.value_or(kDeepest), kDeepest);
    for (int depth = 1; depth <= deepest; ++depth) {
        for (RootMove<G>& move : moves) move.previous = move.score;
        for (std::size_t line = 0; line < lines && !leader.halted(); ++line)
            deepen(leader, moves, line, depth);
        // A later line may do better than an earlier one: the table knows more by then.
        if (lines > 1 && !leader.halted()) {
            std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(lines), is_better<G>);
        }
        // An unfinished iteration still counts if it had time to look at the first move, the best of the
        // iteration before: what replaced it was searched as deeply.
        const bool usable = !leader.halted() || (lines == 1 && moves.front().score > -kInfinite);
        if (usable && !leader.halted() && lines == 1 && may_end_within(moves.front(), depth)) {
            const std::uint64_t allowed = first_proof_nodes(limits) + leader.nodes() / kProofShare;
            if (allowed > leader.proof_nodes())
                leader.prove_end(moves, depth, allowed - leader.proof_nodes());
        }
        if (usable) {
            stability = moves.front().move == best.front().move ? stability + 1 : 0;
            best = moves;
        }
        if (leader.halted()) break;
        depths.push_back({depth, total_nodes(), time.elapsed()});
        if (handler) handler({best, lines, depth, total_nodes(), time.elapsed(), table_.permille_used()});
        if (decided(best.front(), depth, limits)) break;
        if (!time.should_begin_depth(stability, only_move)) break;
    }
    shared.halt.store(true, std::memory_order_relaxed);
    helpers.clear();  // joins
    statistics_ = leader.statistics();
    statistics_.depths = std::move(depths);
    return best;
}

template <Game G, EvaluatorFor<G> E>
void Search<G, E>::deepen(Worker<G, E>& worker, std::vector<RootMove<G>>& moves, std::size_t first,
                          int depth) const {
    const Score expected = moves[first].previous;
    Score window = settings_.parameters.aspiration;
    const bool full = depth < kAspirationDepth || is_decided(expected);
    Score alpha = full ? -kInfinite : expected - window;
    Score beta = full ? kInfinite : expected + window;
    for (;;) {
        const Score score = worker.root(moves, first, depth, alpha, beta);
        if (worker.halted() || (score > alpha && score < beta)) return;
        window *= 3;
        const bool wide = window > 1000 || is_decided(score);
        if (score <= alpha) {
            alpha = wide ? -kInfinite : std::max(score - window, -kInfinite);
        } else {
            beta = wide ? kInfinite : std::min(score + window, kInfinite);
        }
    }
}

// Helpers deepen on their own, half of them a ply ahead, so that they fill the table with what the leader
// needs next.
template <Game G, EvaluatorFor<G> E>
void Search<G, E>::help(Worker<G, E>& worker, std::vector<RootMove<G>> moves, int offset) const {
    for (int depth = 1 + offset; depth <= kDeepest && !worker.halted(); ++depth) {
        for (RootMove<G>& move : moves) move.previous = move.score;
        deepen(worker, moves, 0, depth);
    }
}

// Whether more depth cannot change the result: a win or loss is proved and no shorter one can hide.
template <Game G, EvaluatorFor<G> E>
bool Search<G, E>::decided(const RootMove<G>& best, int depth, const Limits& limits) {
    if (!is_decided(best.score) || best.kind != ScoreKind::Exact) return false;
    const int plies = plies_to_end(best.score);
    return plies <= depth || (limits.win_within && plies <= *limits.win_within);
}

template <Game G, EvaluatorFor<G> E>
std::uint64_t Search<G, E>::total_nodes() const {
    std::uint64_t nodes = 0;
    for (const auto& worker : workers_) nodes += worker->nodes();
    return nodes;
}

}  // namespace sortie::main_search
