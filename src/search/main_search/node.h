// Principal-variation search. Read node() from top to bottom: it is a list of numbered steps, whose
// conditions are small functions of the worker and whose margins stand in parameters.h.
#pragma once

#include <algorithm>
#include <array>

#include "games/traits.h"
#include "search/main_search/worker.h"

namespace sortie::main_search {

template <Game G, EvaluatorFor<G> E>
template <bool Pv>
Score Worker<G, E>::node(int ply, Score alpha, Score beta, int depth) {
    if constexpr (MayRepeat<G>) rests_on_ = frames_[index_of(ply)].rests_on = kMaxPly;
    if (depth <= 0) return quiescence(ply, alpha, beta, 0);

    // Step 1: limits, and the ends of the line.
    if (count_and_check()) return kDraw;
    ++statistics_.main_nodes;
    Frame& frame = frames_[index_of(ply)];
    const Position& position = frame.position;
    if constexpr (Pv) {
        frame.pv.clear();
        selective_depth_ = std::max(selective_depth_, ply);
    }
    if (const Outcome outcome = G::outcome(position); outcome != Outcome::Ongoing) {
        return finished_score(outcome, position, ply);
    }
    if (repeats(ply)) return draw_score(position);
    if (ply >= kMaxPly - 1) return static_score(frame);

    // Step 2: no line from here can be shorter than a win on the next ply or a loss on the one after.
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return alpha;

    // Step 3: what the game itself can prove. On the principal variation the search goes on to find the line.
    const Bounds proved = proved_bounds(position, ply);
    if (proved.low >= beta || proved.high <= alpha || (!Pv && proved.exact())) {
        ++statistics_.proved_nodes;
        return proved.low >= beta ? proved.low : proved.high;
    }
    alpha = std::max(alpha, proved.low - 1);
    beta = std::min(beta, proved.high + 1);

    // Step 4: the transposition table.
    const Key key = table_key(position);
    const auto entry = shared_->table.probe(key);
    ++statistics_.table_probes;
    if (entry) {
        ++statistics_.table_hits;
        const Score score = from_table(entry->score, ply);
        if (!Pv && table_cuts(*entry, score, depth, alpha, beta)) {
            ++statistics_.table_cutoffs;
            return score;
        }
    }

    // Step 5: the static evaluation, and whether things go up.
    const bool in_danger = is_threatened<G>(position);
    frame.eval = entry ? entry->eval : static_score(frame);
    const bool improving = ply >= 2 && frame.eval > frames_[index_of(ply) - 2].eval;
    const bool decided_window = is_decided(alpha) || is_decided(beta);

    // Step 6: reverse futility.
    if (!Pv && !in_danger && !decided_window && depth <= kReverseFutilityDepth &&
        frame.eval - kMarginScale<G> * parameters_.reverse_futility * (depth - (improving ? 1 : 0)) >= beta) {
        return frame.eval;
    }

    // Step 7: internal reduction where nothing is known about the best move.
    if (depth >= kInternalReductionDepth && !decided_window && (!entry || entry->move_code == 0)) --depth;

    // Step 8: the moves, best first.
    MovePicker<G> picker;
    generate_replies<G>(position, picker.moves());
    picker.score(position, {entry ? entry->move_code : std::uint16_t{0}, frame.killers}, history_);
    const Side side = G::side_to_move(position);
    const Score old_alpha = alpha;
    Score best = -kInfinite;
    std::uint16_t best_code = 0;
    int count = 0;
    MoveList<G> quiets;
    Move move;
    while (picker.next(move)) {
        ++count;
        const bool capture = is_capture<G>(position, move);
        const std::uint16_t code = G::move_code(move);

        // Step 9: quiet moves that come too late or too low are left out, once some move does not lose.
        const bool prunable = !capture && !in_danger && !decided_window && !is_loss(best) &&
                              best > -kInfinite && !is_forcing<G>(position, move);
        if (prunable && !Pv) {
            const bool too_late =
                depth <= kLateMoveDepth && count > late_move_count(parameters_, depth, improving);
            const bool too_low = depth <= kFutilityDepth &&
                                 frame.eval + kMarginScale<G> * (parameters_.futility_base +
                                                                 parameters_.futility_slope * depth) <=
                                     alpha;
            if (too_late || too_low) {
                if constexpr (HasOnlyQuietMoves<G>) break;  // and so are all that follow
                continue;
            }
        }
        if (!capture) quiets.push_back(move);

        // Step 10: make the move; late ones are searched less deep, and again in full if they do better than
        // thought.
        play(ply, move);
        shared_->table.prefetch(table_key(frames_[index_of(ply) + 1].position));
        const int next_depth = depth - 1;
        Score score = -kInfinite;
        if (count == 1) {
            score = child<Pv>(ply, alpha, beta, next_depth);
        } else {
            int reduction = 0;
            if (depth >= kReductionDepth && count > kReductionMoves && prunable) {
                reduction = reductions_(depth, count) - (improving ? 1 : 0) - (Pv ? 1 : 0) -
                            history_.value(side, code) / parameters_.reduction_history;
                reduction = std::clamp(reduction, 0, next_depth - 1);
            }
            score = child<false>(ply, alpha, alpha + 1, next_depth - reduction);
            if (reduction > 0) {
                ++statistics_.reductions;
                if (score > alpha) {
                    ++statistics_.researches;
                    score = child<false>(ply, alpha, alpha + 1, next_depth);
                }
            }
            if (Pv && score > alpha && score < beta) score = child<true>(ply, alpha, beta, next_depth);
        }
        if (halted()) return kDraw;

        // Step 11: a new best move, perhaps a cut-off.
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        best_code = code;
        if constexpr (Pv) set_pv(ply, move);
        if (score >= beta) {
            ++statistics_.cutoffs;
            if (count == 1) ++statistics_.first_move_cutoffs;
            learn_cutoff(ply, move, depth, quiets);
            break;
        }
    }

    // Step 12: remember. What was pruned never outweighs what was proved.
    best = std::clamp(best, proved.low, proved.high);
    const Bound bound = is_bound_to_line(ply, best >= beta) ? Bound::None
                        : best >= beta                      ? Bound::Lower
                        : best > old_alpha                  ? Bound::Exact
                                                            : Bound::Upper;
    shared_->table.store(key, {best_code, to_table(best, ply), frame.eval, depth, bound});
    return best;
}

}  // namespace sortie::main_search
