// Every placement of pieces on a small Breakthrough board before anybody has reached his goal, reachable or
// not, with its value: retrograde analysis of the board as a whole. Nothing of the product is used, neither
// its rules nor its positions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/side.h"

namespace sortie {

class WholeBoard {
  public:
    // Pieces by square, row after row from the first player's home row on.
    using Pieces = std::uint32_t;

    // At most 20 squares, two rows of pieces each.
    WholeBoard(int columns, int rows, int threads);

    // Whether the player to move wins. No piece may be on its goal row.
    bool wins(Side to_move, Pieces first, Pieces second) const {
        const std::uint64_t at = begin_[first] + rank(second, ~first);
        return (won_[index(to_move)][at / 64] >> at % 64 & 1) != 0;
    }

  private:
    int rows_to_go(Pieces first) const;
    Pieces places_of_second(Pieces free) const { return free & all_ & ~goal_[index(Side::Second)]; }
    // The number of `second` among all subsets of `free` without his goal row.
    Pieces rank(Pieces second, Pieces free) const;
    // All placements with these pieces of the first player.
    void decide(Pieces first);
    bool finds_win(Side to_move, Pieces first, Pieces second) const;

    int columns_;
    int rows_;
    int squares_;
    Pieces all_;
    std::array<Pieces, 2> goal_;                     // by side
    std::array<Pieces, 3> may_go_;                   // to the left, straight, to the right
    std::vector<std::uint16_t> half_ranks_;          // of ten squares
    std::vector<std::uint64_t> begin_;               // by the first player's pieces
    std::array<std::vector<std::uint64_t>, 2> won_;  // by side to move, a bit for each placement
};

}  // namespace sortie
