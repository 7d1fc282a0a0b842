// Exact results from one end of the board. The zone of a side is the last rows before its goal. Nothing of
// the defender can enter it (defenders only leave), so a fight in it can be solved on its own: the attacker
// moves only pieces that are in the zone already; the defender moves his pieces in it, or plays elsewhere,
// which the zone sees as a pass. He is never in zugzwang there, so that what the zone promises holds in any
// surroundings. All that he can win elsewhere is the race: each pass may be a step of his foremost piece.
//
// A zone is asked whether the attacker wins with a certain *lead*: how many steps the foremost defender
// outside has to go. A defender who leaves the zone becomes a racer himself. The table holds for each
// arrangement the bounds of the smallest lead that is enough, as far as they have been found out; any number
// of threads may ask.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "core/large_array.h"
#include "games/breakthrough/position.h"
#include "games/breakthrough/row_code.h"

namespace sortie::breakthrough {

// What the zones say about a position.
struct ZoneVerdict {
    bool wins = false;         // the mover's attack is fast enough
    bool loses = false;        // the opponent's is, whatever the mover does
    bool near_win = false;     // the mover's attack would win, were it not for the race
    bool near_loss = false;    // the same of the opponent's
    bool threatened = false;   // the opponent's would win if the mover passed
    bool near_threat = false;  // the same, were it not for the race
};

class ZoneTable {
  public:
    static constexpr int kMaxDepth = 4;
    static constexpr int kEndless = 14;  // the lead over a defender who has nothing outside

    // An arrangement, by row from the attacker's goal; attackers in row 0 would have won.
    struct Zone {
        std::array<std::uint16_t, kMaxDepth> attackers{};
        std::array<std::uint16_t, kMaxDepth> defenders{};
    };

    // The largest number of rows of a zone, and of megabytes of the table.
    explicit ZoneTable(const Rules& rules, int most_rows = kMaxDepth, std::size_t megabytes = 1024);

    // Rows of the zones; 0 on boards that are too wide for a table.
    int depth() const { return depth_; }

    // Whether the attacker wins with this lead: when he is to move, and when the defender is.
    bool wins_to_move(const Zone& zone, int lead);
    bool wins_to_wait(const Zone& zone, int lead);

    // From the mover's zone and the opponent's, each with the attacker's lead there.
    ZoneVerdict judge(const Zone& own, int own_lead, const Zone& other, int other_lead);

  private:
    // Bounds of the smallest lead that is enough, as distances from 1 and from kEndless + 1, a nibble each:
    // zero says nothing.
    using Bounds = std::atomic<std::uint8_t>;
    struct Entry {
        Bounds to_move;
        Bounds to_wait;
    };

    std::size_t index_of(const Zone& zone) const;
    template <class Search>
    static bool look_up(Bounds& bounds, int lead, Search&& search);
    bool search_attack(const Zone& zone, int lead);
    bool search_defence(const Zone& zone, int lead);
    template <class Visit>
    bool any_step(std::uint16_t movers, std::uint16_t friends, std::uint16_t enemies, Visit&& visit) const;

    const int columns_;
    const int rows_;
    const bool diagonal_quiet_;
    const RowCode row_code_;
    const int depth_;
    const std::vector<std::uint16_t> mirrored_rows_;
    const LargeArray<Entry> entries_;
};

// Calls visit(row, attackers, defenders) for each row of the attacker's zone, from his goal on.
template <BitSet Bits, class Visit>
void visit_zone_rows(const Position<Bits>& position, Side attacker, int depth, Visit&& visit) {
    const Board<Bits>& board = *position.board;
    const Bits attackers = position.pieces(attacker);
    const Bits defenders = position.pieces(opponent(attacker));
    const Bits row_bits = low_bits<Bits>(board.columns);
    for (int row = 0; row < depth; ++row) {
        const int shift = (attacker == Side::First ? board.rows - 1 - row : row) * board.columns;
        visit(row, static_cast<std::uint16_t>(attackers >> shift & row_bits),
              static_cast<std::uint16_t>(defenders >> shift & row_bits));
    }
}

// Steps to go for the foremost defender outside the attacker's zone.
template <BitSet Bits>
int race_lead(const Position<Bits>& position, Side attacker, int depth);

// The position must not be finished.
template <BitSet Bits>
ZoneVerdict ask_zones(ZoneTable& table, const Position<Bits>& position);

}  // namespace sortie::breakthrough
