// The positions that led to a node, for draws by repetition. In games where no position comes back it holds
// nothing and costs nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "games/traits.h"

namespace sortie {

template <Game G>
class PositionHistory {
  public:
    explicit PositionHistory(std::span<const typename G::Position> played) {
        for (const auto& position : played) push(position);
    }

    void push(const typename G::Position& position) {
        if constexpr (MayRepeat<G>) keys_.push_back(G::key(position));
    }
    void pop() {
        if constexpr (MayRepeat<G>) keys_.pop_back();
    }

    std::size_t size() const { return keys_.size(); }
    // Goes back to an earlier size.
    void truncate(std::size_t size) { keys_.resize(size); }

    // Whether `position`, which has not been pushed yet, stands on the board for the third time.
    bool completes_repetition(const typename G::Position& position) const {
        if constexpr (MayRepeat<G>) {
            return std::count(keys_.begin(), keys_.end(), G::key(position)) >= 2;
        } else {
            return false;
        }
    }

  private:
    // All of them: where an irreversible move lies between two positions their keys differ anyway.
    std::vector<Key> keys_;
};

// The first of the positions of a game that the last of them can still lead back to: all after the last
// irreversible move.
template <MayRepeat G>
std::size_t first_that_may_return(std::span<const typename G::Position> game) {
    const auto is_reversible = [](const auto& before, const auto& after) {
        MoveList<G> moves;
        G::generate(before, moves);
        for (const auto& move : moves) {
            if (G::play(before, move) == after) return !G::is_irreversible(before, move);
        }
        return false;
    };
    std::size_t first = game.size() - 1;
    while (first > 0 && is_reversible(game[first - 1], game[first])) --first;
    return first;
}

}  // namespace sortie
