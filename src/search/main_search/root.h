// The top of the tree: all moves are kept with their scores and lines.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "search/main_search/worker.h"

namespace sortie::main_search {

template <Game G, EvaluatorFor<G> E>
void Worker<G, E>::order(std::vector<RootMove<G>>& moves) const {
    const Position& position = frames_[0].position;
    MovePicker<G> picker;
    for (const RootMove<G>& entry : moves) picker.moves().push_back(entry.move);
    const auto known = shared_->table.probe(table_key(position));
    picker.score(position, {known ? known->move_code : std::uint16_t{0}}, history_);
    std::vector<RootMove<G>> ordered;
    Move move;
    while (picker.next(move)) {
        ordered.push_back(*std::find_if(moves.begin(), moves.end(),
                                        [&](const RootMove<G>& entry) { return entry.move == move; }));
    }
    std::stable_sort(ordered.begin(), ordered.end(), is_better<G>);
    moves = std::move(ordered);
}

template <Game G, EvaluatorFor<G> E>
Score Worker<G, E>::root(std::vector<RootMove<G>>& moves, std::size_t first, int depth, Score alpha,
                         Score beta) {
    Frame& frame = frames_[0];
    frame.eval = static_score(frame);
    Score best = -kInfinite;
    const std::size_t last = end_of_equals(moves, first);
    for (std::size_t i = first; i < last; ++i) moves[i].score = -kInfinite;
    for (std::size_t i = first; i < last; ++i) {
        RootMove<G>& entry = moves[i];
        selective_depth_ = 0;
        play(0, entry.move);
        frames_[1].pv.clear();
        const Score low = is_decided(alpha) ? alpha : alpha - entry.bonus;
        const Score high = is_decided(beta) ? beta : beta - entry.bonus;
        const auto with_bonus = [&](Score found) { return is_decided(found) ? found : found + entry.bonus; };
        Score score = best;
        if (i > first) score = with_bonus(child<false>(0, low, low + 1, depth - 1));
        if (i == first || (score > alpha && !halted()))
            score = with_bonus(child<true>(0, low, high, depth - 1));
        if (halted()) break;
        if (i == first || score > alpha) {
            entry.score = score;
            entry.kind = score >= beta    ? ScoreKind::AtLeast
                         : score <= alpha ? ScoreKind::AtMost
                                          : ScoreKind::Exact;
            entry.selective_depth = selective_depth_;
            entry.pv = {entry.move};
            entry.pv.insert(entry.pv.end(), frames_[1].pv.begin(), frames_[1].pv.end());
        }
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    // The best to the front, the others in their old order: it reflects what earlier depths found.
    std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(first),
                     moves.begin() + static_cast<std::ptrdiff_t>(last), is_better<G>);
    return best;
}

template <Game G, EvaluatorFor<G> E>
bool Worker<G, E>::prove_end(std::vector<RootMove<G>>& moves, int depth, std::uint64_t budget) {
    const std::uint64_t first_node = nodes();
    budget_end_ = first_node + budget;
    std::vector<RootMove<G>> proved = moves;
    bool found = root(proved, 0, depth, win_in(depth) - 1, kInfinite) >= win_in(depth);
    if (!found && !halted()) found = root(proved, 0, depth, -kInfinite, loss_in(depth) + 1) <= loss_in(depth);
    found = found && !halted();
    proof_nodes_ += nodes() - first_node;
    budget_end_ = kNoBudget;
    over_budget_ = false;
    if (found) moves = std::move(proved);
    return found;
}

}  // namespace sortie::main_search
