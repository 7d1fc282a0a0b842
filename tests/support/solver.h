// Exact values by exhaustive recursion over a hash map: slow, pruned only where nothing better can come, and
// independent of the searches that are tested against it. For games in which no position comes back.
#pragma once

#include <unordered_map>

#include "core/score.h"
#include "games/traits.h"

namespace sortie {

template <Game G>
class Solver {
    static_assert(!MayRepeat<G>);

  public:
    // From the side to move, the distance counted from `position`.
    Score value(const typename G::Position& position) {
        const auto known = values_.find(G::key(position));
        if (known != values_.end()) return known->second;

        MoveList<G> moves;
        G::generate(position, moves);
        Score best = -kInfinite;
        for (const auto& move : moves) {
            const auto next = G::play(position, move);
            const Score below = value(next);
            const Score nearer = is_win(below) ? below - 1 : is_loss(below) ? below + 1 : below;
            best = std::max(best, G::side_to_move(next) == G::side_to_move(position) ? nearer : -nearer);
            if (best == win_in(1)) break;
        }
        if (moves.empty()) best = finished_value(position);
        values_.emplace(G::key(position), best);
        return best;
    }

  private:
    static Score finished_value(const typename G::Position& position) {
        const Outcome outcome = G::outcome(position);
        if (outcome == Outcome::Draw) return kDraw;
        return outcome == win_for(G::side_to_move(position)) ? win_in(0) : loss_in(0);
    }

    std::unordered_map<Key, Score> values_;
};

}  // namespace sortie
