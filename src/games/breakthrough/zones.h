// Exact results from one end of the board. The zone of a side is the last rows before its goal. Nothing of
// the defender can enter it (defenders only leave), so a fight in it can be solved on its own: the attacker
// moves only pieces that are in the zone already; the defender moves his pieces in it, or plays elsewhere,
// which the zone sees as a pass. He is never in zugzwang there, so that what the zone promises holds in any
// surroundings. All that he can win elsewhere is the race: each pass may be a step of his foremost piece.
//
// The table holds for each arrangement in a zone the smallest *lead* with which the attacker wins: how many
// steps the foremost defender outside must have to go. A defender who leaves the zone becomes a racer
// himself. Entries are found when they are first asked for; any number of threads may ask.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "games/breakthrough/position.h"
#include "games/breakthrough/row_code.h"

namespace sortie::breakthrough {

class ZoneTable {
  public:
    static constexpr int kMaxDepth = 6;
    static constexpr int kNever = 15;  // no lead is large enough

    // An arrangement, by row from the attacker's goal; attackers in row 0 would have won.
    struct Zone {
        std::array<std::uint16_t, kMaxDepth> attackers{};
        std::array<std::uint16_t, kMaxDepth> defenders{};
    };

    explicit ZoneTable(const Rules& rules);

    // Rows of the zones; 0 on boards that are too wide for a table.
    int depth() const { return depth_; }

    int lead_to_move(const Zone& zone);  // the attacker is to move
    int lead_to_wait(const Zone& zone);  // the defender is to move

  private:
    std::size_t index_of(const Zone& zone) const;
    int search_attack(const Zone& zone);
    int search_defence(const Zone& zone);
    template <class Visit>
    void visit_steps(std::uint16_t movers, std::uint16_t friends, std::uint16_t enemies, Visit&& visit) const;

    const int columns_;
    const int rows_;
    const bool diagonal_quiet_;
    const RowCode row_code_;
    int depth_ = 0;
    std::vector<std::atomic<std::uint8_t>> to_move_;  // 0: not asked for yet
    std::vector<std::atomic<std::uint8_t>> to_wait_;
};

// What the zones say about a position.
struct ZoneLeads {
    int attack = ZoneTable::kNever;   // steps by which the mover's attack is too slow; none left: it wins
    int defence = ZoneTable::kNever;  // the same for the opponent's attack
};

// The leads that both attacks still lack. The position must not be finished.
template <BitSet Bits>
ZoneLeads missing_leads(ZoneTable& table, const Position<Bits>& position);

}  // namespace sortie::breakthrough
