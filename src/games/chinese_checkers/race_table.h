// How many moves a side that is alone on the board needs to fill its goal [CC-8]: the exact number, for all
// its pieces on the cells around the goal and none of them leaving these, not even between two hops.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/chinese_checkers/position.h"

namespace sortie::chinese_checkers {

// By side: the goal with the row before it, and the middle of the next one.
inline constexpr std::array<Bits128, 2> kZone = [] {
    std::array<Bits128, 2> zone = {rows_between(1, 5), rows_between(15, 19)};
    for (int column = 3; column <= 4; ++column) {
        zone[0] |= bit<Bits128>(cell_at(6, column));
        zone[1] |= bit<Bits128>(cell_at(14, column));
    }
    return zone;
}();

// What is left of a side's race, the opponent's pieces taken off the board.
struct Race {
    int moves = 0;  // to fill the goal, once all pieces are in the zone
    // The steps of the pieces outside to the zone, the farthest first, each to the nearest cell that is left.
    std::array<std::uint8_t, kPiecesPerSide> outside = {};
};

class RaceTable {
  public:
    Race race(const Position& position, Side side) const;

    // For the hop rule of a board. Made when first asked for, which takes a tenth of a second; lives for
    // ever.
    static const RaceTable& of(const Board& board);

  private:
    explicit RaceTable(const HopTables& hops);

    std::vector<std::uint8_t> moves_;  // by placement, seen by player 1
};

// About how many moves a side needs to finish, wherever its pieces are and if nothing is in the way.
double moves_to_go(const Position& position, Side side);

}  // namespace sortie::chinese_checkers
