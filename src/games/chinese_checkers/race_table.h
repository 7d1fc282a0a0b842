// How many moves a side that is alone on the board needs to fill its goal [CC-8]: the exact number, for all
// its pieces on the cells around the goal and none of them leaving these.
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

// A race as the table knows it.
struct Race {
    int moves = 0;     // to fill the goal, once all pieces are in the zone
    int approach = 0;  // steps of the pieces outside to the zone, each to the nearest cell that is left
};

class RaceTable {
  public:
    static constexpr int kMostOutside = 4;  // pieces for which an approach still means something

    // Nothing when more pieces are outside the zone. The opponent's pieces do not count, wherever they are.
    std::optional<Race> race(const Position& position, Side side) const;

    // For the hop rule of a board. Made when first asked for, which takes a tenth of a second; lives for
    // ever.
    static const RaceTable& of(const Board& board);

  private:
    explicit RaceTable(const HopTables& hops);

    std::vector<std::uint8_t> moves_;  // by placement, seen by player 1
};

}  // namespace sortie::chinese_checkers
