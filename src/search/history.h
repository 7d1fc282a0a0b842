// The positions that led to a node, for draws by repetition. In games where no position comes back it holds
// nothing and costs nothing.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "games/game_concept.h"

namespace sortie {

template <Game G>
class History {
  public:
    explicit History(std::span<const typename G::Position> played) {
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

}  // namespace sortie
