// Behind the last depth: forced moves and captures are followed until the evaluation can be trusted.
#pragma once

#include <algorithm>

#include "search/main_search/worker.h"

namespace sortie::main_search {

template <Game G, EvaluatorFor<G> E>
Score Worker<G, E>::quiescence(int ply, Score alpha, Score beta, int past) {
    if (count_and_check()) return kDraw;
    ++statistics_.quiescence_nodes;
    Frame& frame = frames_[index_of(ply)];
    const Position& position = frame.position;
    frame.pv.clear();
    selective_depth_ = std::max(selective_depth_, ply);
    if (const Outcome outcome = G::outcome(position); outcome != Outcome::Ongoing) {
        return finished_score(outcome, position, ply);
    }
    // A proved result ends the line here: how it is played is for deeper searches.
    const Bounds proved = proved_bounds(position, ply);
    if (proved.high <= alpha) return proved.high;
    if (is_win(proved.low)) return proved.low;
    if (is_loss(proved.high) || proved.exact()) return proved.high;
    const bool in_danger = is_threatened<G>(position);
    const Score eval = static_score(frame);
    if (ply >= kMaxPly - 1) return eval;
    Score best = -kInfinite;
    if (!in_danger) {  // standing still is an option only where it does not lose at once
        best = eval;
        if (best >= beta) return best;
        alpha = std::max(alpha, best);
    }

    MovePicker<G> picker;
    generate_forcing<G>(position, picker.moves());
    picker.score(position, {}, history_);
    const bool only_settles = past >= kOpenQuiescence && !in_danger;
    Move move;
    while (picker.next(move)) {
        if (only_settles && begins_exchange<G>(position, move, frames_[index_of(ply) - 1].code)) continue;
        play(ply, move);
        const bool same_side =
            G::side_to_move(position) == G::side_to_move(frames_[index_of(ply) + 1].position);
        const Score score = same_side ? quiescence(ply + 1, alpha, beta, past + 1)
                                      : -quiescence(ply + 1, -beta, -alpha, past + 1);
        if (halted()) return kDraw;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        set_pv(ply, move);
        if (score >= beta) break;
    }
    return best;
}

}  // namespace sortie::main_search
