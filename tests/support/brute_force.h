// The exact value of a position by trying everything: no pruning, no tricks, only the rules of the game. For
// games without repetitions.
#pragma once

#include <unordered_map>

#include "core/score.h"
#include "games/game_concept.h"

namespace sortie {

template <Game G>
class BruteForce {
  public:
    // Plies to the end counted from the position: win_in(n) or loss_in(n), with the shortest win and longest
    // defence.
    Score value(const typename G::Position& position) {
        const Outcome outcome = G::outcome(position);
        const Side side = G::side_to_move(position);
        if (outcome == Outcome::Draw) return kDraw;
        if (outcome != Outcome::Ongoing) return outcome == win_for(side) ? win_in(0) : loss_in(0);
        const Key key = G::key(position);
        if (const auto known = values_.find(key); known != values_.end()) return known->second;
        MoveList<G> moves;
        G::generate(position, moves);
        Score best = -kInfinite;
        for (const auto& move : moves) {
            const auto next = G::play(position, move);
            const Score score = later(value(next));
            best = std::max(best, G::side_to_move(next) == side ? score : -score);
        }
        values_.emplace(key, best);
        return best;
    }

  private:
    // A result one ply further away.
    static Score later(Score score) { return score > 0 ? score - 1 : score < 0 ? score + 1 : score; }

    std::unordered_map<Key, Score> values_;
};

}  // namespace sortie
